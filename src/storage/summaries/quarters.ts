// Sums by quarters of an hour for the overview.
import { sql } from 'kysely';
import type { Quarter } from '../../domain/overview/overview.ts';
import type { Database } from '../database/tables.ts';
import { quarterOf, summedUpTo } from './rules.ts';

/**
 * Quarters of an hour since a moment (ISO 8601, where one of them begins). The stored sums count
 * imported balances as awarded points; here they are separate. All balances of one import have the
 * same moment, and are added up before its quarter is computed.
 */
export async function readQuarters(db: Database, since: string): Promise<Quarter[]> {
  const isBrought = sql`e."action" = 'points.imported' and e."timestamp" >= ${since}`;
  const { rows } = await sql<Quarter>`
    select q."startsAt", q."given" - coalesce(b.points, 0) as given, q."taken",
      coalesce(b.points, 0) as brought, q."visits", q."served"
    from "quarter_hours" q left join (
      select ${quarterOf} as quarter, cast(sum(e.points) as bigint) as points from (
        select e."timestamp", sum(e."points") as points from "point_transactions" e
        where ${isBrought} and e."id" <= ${summedUpTo} group by e."timestamp"
        union all
        select e."timestamp", -sum(e."points") from "point_transactions" undo
        join "point_transactions" e on e."id" = undo."undoes"
        where ${isBrought} and undo."id" <= ${summedUpTo} group by e."timestamp"
      ) e group by 1
    ) b on b.quarter = q."startsAt"
    where q."startsAt" >= ${since.slice(0, 16)}`.execute(db);
  return rows;
}
