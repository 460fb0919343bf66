// What is spent proves itself: every sum is held against its entries, and every claim.
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** How many wrong ones are told. */
const most = 10_000;

/**
 * The first claims that have not held their points once, or have given them back without having
 * expired or been cancelled, or the other way round. Of who has left there are no spendings.
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
    order by c."id" limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Members whose sum of what is spent is not that of their spendings, or is more than they have. */
export async function spentWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c."id" from "customers" c left join (
      select "customerId", sum("points") as spent from "spendings" group by "customerId"
    ) given on given."customerId" = c."id"
    where c."spent" <> coalesce(given.spent, 0) or c."spent" not between 0 and c."points"
    order by c."id" limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}
