// Links of one use, by which the first administrator opens the set-up without a password.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    `create table "set_up_links" (
      "tokenHash" ${key} primary key,
      "adminId" bigint not null,
      "expiresAt" ${key} not null
    )`,
  ];
}
