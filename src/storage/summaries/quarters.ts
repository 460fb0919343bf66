// The quarters of an hour as the overview shows them.
import { sql } from 'kysely';
import type { Quarter } from '../../domain/overview.ts';
import type { Database } from '../database/tables.ts';
import { quarterOf, summedUpTo } from './rules.ts';

/**
 * Quarters of an hour since a moment (ISO 8601, where one of them begins). The sums count balances
 * that files brought with the points that were given; here they are told apart.
 */
export async function readQuarters(db: Database, since: string): Promise<Quarter[]> {
  const { rows } = await sql<Quarter>`
    select q."startsAt", q."given" - coalesce(b.points, 0) as given, q."taken",
      coalesce(b.points, 0) as brought, q."visits", q."served"
    from "quarter_hours" q left join (
      select ${quarterOf} as quarter, cast(sum(e."points") as bigint) as points
      from "point_transactions" e
      where e."action" = 'points.imported' and e."timestamp" >= ${since} and e."id" <= ${summedUpTo}
        and not exists (select 1 from "point_transactions" undo
          where undo."undoes" = e."id" and undo."id" <= ${summedUpTo})
      group by 1
    ) b on b.quarter = q."startsAt"
    where q."startsAt" >= ${since.slice(0, 16)}`.execute(db);
  return rows;
}
