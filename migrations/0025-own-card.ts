// The member card of somebody of the office, which their own awards are told by.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (_engine: EngineName): Statement[] => [
  // Without a reference: a card that was deleted is nobody's, and its number is not given again.
  `alter table "admins" add column "customerId" bigint`,
  {
    index: 'admins_by_card',
    on: '"admins" ("customerId") where "customerId" is not null',
    unique: true,
  },
];
