// The person who set somebody's PIN, and when: for a day they answer for what is done with it.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (_engine: EngineName): Statement[] => [
  // Without a reference: the account can be gone by then. Null for PINs that were set before.
  `alter table "admins" add column "pinSetById" bigint`,
  `alter table "admins" add column "pinSetAt" text`,
];
