// Members are found by other words, and numbers are compared by other keys. The server renews those
// of existing members.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] => [
  // All members are gone through as many times as there are rounds: in the second one, those whom
  // an earlier version has added or renamed while it was being replaced.
  `create table "member_renewal" (
    "id" integer primary key,
    "lastId" bigint not null,
    "rounds" integer not null,
    "notBefore" ${wordsOf[engine].key} not null
  )`,
  `insert into "member_renewal" ("id", "lastId", "rounds", "notBefore") values (1, 0, 2, '')`,
];
