// Steps that are taken while servers work: the progress of one, and the versions that must be gone
// first.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    `alter table "kysely_migration" add column "needs" ${key}`,
    `alter table "kysely_migration" add column "statement" integer`,
    `alter table "kysely_migration" add column "upTo" bigint`,
    // The table of the library that took the steps until now; a lease replaces it.
    `drop table if exists "kysely_migration_lock"`,
  ];
}
