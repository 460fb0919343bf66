// Steps that are taken beside servers at work: how far one is, and who has to be gone for it.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    `alter table "kysely_migration" add column "needs" ${key}`,
    `alter table "kysely_migration" add column "statement" integer`,
    `alter table "kysely_migration" add column "upTo" bigint`,
    // Of the library that took the steps up to here; a lease is in its place.
    `drop table if exists "kysely_migration_lock"`,
  ];
}
