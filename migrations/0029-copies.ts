// The copy of each backup at a second place: its name there, when it was made, and why it failed.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    // All of them are null until a copy is tried; the failure is a written sentence.
    `alter table "backup_history" add column "copyName" text`,
    `alter table "backup_history" add column "copyTriedAt" ${key}`,
    `alter table "backup_history" add column "copiedAt" ${key}`,
    `alter table "backup_history" add column "copyFailure" text`,
  ];
}
