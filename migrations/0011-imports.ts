// A file of members that is brought in: what is to become of it, and of each of its rows.
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
    // Numbered as in a spreadsheet; `cells` is JSON, and empty once they are brought in.
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
