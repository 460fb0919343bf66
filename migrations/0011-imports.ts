// An import of members: its file, and the verdict on each row.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { id, key, clustered } = wordsOf[engine];
  return [
    // `plan`, `sample` and `counts` are JSON; `actor` and `startedAt` are those of the last start.
    `create table "imports" (
      "id" ${id},
      "filename" text not null,
      "encoding" text not null,
      "state" text not null,
      "plan" text not null,
      "sample" text not null,
      "counts" text not null,
      "password" text,
      "actor" text not null,
      "startedAt" ${key} not null
    )`,
    // The row number is that of a spreadsheet; `cells` is JSON, and empty once the row is imported.
    `create table "import_rows" (
      "importId" bigint not null references "imports" ("id") on delete cascade,
      "number" integer not null,
      "cells" text not null,
      "verdict" ${key},
      "reason" text,
      "customerId" bigint,
      "entryId" bigint,
      constraint "import_rows_by_number" primary key ("importId", "number")
    ) ${clustered}`,
    `create index "import_rows_by_verdict" on "import_rows" ("importId", "verdict", "number")`,
  ];
}
