// The lease of long work, the schedule of backups, and the time of a backup's proof.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    `create table "leases" (
      "name" ${key} primary key,
      "holder" ${key} not null,
      "work" text not null,
      "startedAt" ${key} not null,
      "until" ${key} not null,
      "done" bigint not null,
      "total" bigint not null
    )`,
    `alter table "backup_history" add column "scheduled" boolean default false not null`,
    `alter table "backup_history" add column "provenAt" ${key}`,
  ];
}
