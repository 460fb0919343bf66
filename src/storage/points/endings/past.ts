// What would have ended by now, had a rule by which points end always been there.
import { sql } from 'kysely';
import { lookedAtMembers } from '../../../contract/points/endings.ts';
import { momentAt } from '../../../domain/days.ts';
import { monthsBefore, sameDayAfter, type SetRule } from '../../../domain/points/endings.ts';
import { businessDays, type Clocks } from '../../../domain/visits/visit-rules.ts';
import { readInSlices } from '../../database/queries/slices.ts';
import type { Store } from '../../database/store.ts';
import { readClocks } from '../../restaurant/setting-queries.ts';
import { isLot } from './holdings.ts';

/** The members with such points and the sum of these, read in slices, the longest members first. */
export async function readPastEndings(store: Store, rule: SetRule, now: Date) {
  const clocks = await readClocks(store.db);
  const dayOf = businessDays(clocks);
  const today = dayOf(now);
  const since = keptSince(rule, today, clocks);
  const found = { members: 0, points: 0, whole: false };
  let [after, left] = [0, lookedAtMembers];
  await readInSlices(store, 1_000, async (most) => {
    const limit = Math.min(most, left);
    const rows = await nextMembers(store, { after, since, limit });
    for (const row of rows) {
      const { points, spent, later, latest } = row;
      const isOver = sameDayAfter(dayOf(new Date(latest)), rule.months) < today;
      const kept = rule.after === 'earning' ? later : isOver ? 0 : points - spent;
      const ended = Math.max(0, points - spent - kept);
      found.members += ended > 0 ? 1 : 0;
      found.points += ended;
    }
    left -= rows.length;
    after = rows.at(-1)?.id ?? after;
    found.whole = rows.length < limit;
    return { rows: rows.length, areLast: found.whole || left === 0 };
  });
  return found;
}

/** The moment since which earned points have not ended. */
function keptSince({ months }: SetRule, today: string, { timeZone, dayBegins }: Clocks): string {
  const month = monthsBefore(today, months);
  return momentAt(`${month}-01T${String(dayBegins).padStart(2, '0')}:00`, timeZone);
}

interface Next {
  after: number;
  since: string;
  limit: number;
}

interface Row {
  id: number;
  points: number;
  spent: number;
  /** The points that were earned since. */
  later: number;
  /** The moment of the last points or chosen reward, or else of joining. */
  latest: string;
}

const nextMembers = async ({ db }: Store, { after, since, limit }: Next): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c."id", c."points", c."spent",
      cast(coalesce(sum(case when e."timestamp" >= ${since} then e."points" end), 0) as bigint)
        as later,
      coalesce(max(e."timestamp"), c."createdAt") as latest, (
        select max(s."at") from "spendings" s where s."customerId" = c."id" and s."points" > 0
      ) as chosen
    from (select "id", "points", "spent", "createdAt" from "customers"
      where "id" > ${after} and "points" > "spent" order by "id" limit ${limit}) c
    left join "point_transactions" e on e."customerId" = c."id" and ${isLot}
    group by c."id", c."points", c."spent", c."createdAt" order by c."id"`.execute(db);
  return (rows as (Row & { chosen: string | null })[]).map(({ chosen, latest, ...row }) => ({
    ...row,
    latest: chosen !== null && chosen > latest ? chosen : latest,
  }));
};
