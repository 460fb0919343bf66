// Verifies what is spent: every sum and every claim by its spendings.
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** How many wrong ones are answered. */
const limit = 10_000;

/**
 * The first claims whose spendings do not fit their state: each claim takes its points once, and
 * those that expired or were cancelled have given them back once. A customer who was deleted has no
 * spendings.
 */
export async function settledWrongly(
  db: Database,
): Promise<{ id: number; customerId: number | null }[]> {
  const { rows } = await sql<{ id: number; customerId: number | null }>`
    select c."id", c."customerId" from "claims" c
    left join "spendings" held on held."claimId" = c."id" and held."points" > 0
    left join "spendings" back on back."claimId" = c."id" and back."points" < 0
    where case when c."customerId" is null then held."id" is not null or back."id" is not null
      else held."id" is null or held."points" <> c."cost" or held."customerId" <> c."customerId"
        or (back."id" is not null) <> (c."state" in ('expired', 'cancelled'))
        or coalesce(back."points" <> -c."cost", false)
        or coalesce(back."customerId" <> c."customerId", false)
        or coalesce(back."kind" <> case when c."state" = 'expired' then 'expired'
          when c."servedAt" is null then 'cancelled' else 'undone' end, false) end
    order by c."id" limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Members whose sum of what is spent differs from their spendings, or passes their balance. */
export async function spentWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c."id" from "customers" c left join (
      select "customerId", sum("points") as spent from "spendings" group by "customerId"
    ) given on given."customerId" = c."id"
    where c."spent" <> coalesce(given.spent, 0) or c."spent" not between 0 and c."points"
    order by c."id" limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
