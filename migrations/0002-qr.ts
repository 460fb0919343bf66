// A guest's QR: a token beside the verification code, renewed with it.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    `alter table "customers" add column "qrToken" ${key}`,
    `create unique index "customers_by_qr_token" on "customers" ("qrToken")`,
  ];
}
