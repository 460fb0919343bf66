// Each try of a delivery is kept, and what happens is noted for programs that ask for it.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  // JSON: the tries before the last one, of which the columns beside it tell.
  `alter table "hook_deliveries" add column "earlier" text`,
  // The position since which everything that happened was noted.
  `alter table "outbox_state" add column "notedFrom" bigint default 0 not null`,
];
