// Text messages: what each dispatch cost, and the guests of a number that wants no more.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  `alter table "dispatches" add column "cost" bigint not null default 0`,
  { index: 'dispatches_cost', on: `"dispatches" ("channel", "triedAt", "state", "cost")` },
  { index: 'contacts_by_address', on: `"contacts" ("address")` },
];
