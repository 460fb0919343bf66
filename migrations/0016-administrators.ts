// An administrator can be deactivated, and stays the one that the audit log names.
import type { EngineName } from './engines.ts';

export const kind = 'expand';

export const up = (_engine: EngineName): string[] => [
  `alter table "admins" add column "active" boolean default true not null`,
];
