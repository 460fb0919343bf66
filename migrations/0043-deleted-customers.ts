// Visits and stamps of customers who were deleted by undoing an import kept the customer's number
// on PostgreSQL, and every later backup was refused.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  // The number of rows that a backup left out, because their customer was missing.
  `alter table "backup_history" add column "leftOut" integer not null default 0`,
  ...['visits', 'stamps'].map((table) => ({
    rows: table,
    by: 'id',
    change: `update "${table}" set "customerId" = null
      where "id" between {from} and {to} and "customerId" is not null
        and not exists (select 1 from customers where customers.id = "${table}"."customerId")`,
  })),
];
