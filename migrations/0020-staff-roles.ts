// The people of the office have a role; those of before are owners.
import type { EngineName } from './engines.ts';

export const kind = 'expand';

export const up = (_engine: EngineName): string[] => [
  `alter table "admins" add column "role" text default 'owner' not null`,
];
