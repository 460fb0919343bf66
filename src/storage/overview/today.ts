// Today beside the same weekday a week ago at the same time, and the first steps of a restaurant.
import { sql } from 'kysely';
import type { Overview } from '../../contract/overview/overview.ts';
import { daysAfter, momentAt, wallClock } from '../../domain/days.ts';
import { businessDays, type Clocks } from '../../domain/visits/visit-rules.ts';
import { exactSum, readSum } from '../database/queries/exact-sums.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readClocks, readCurrency } from '../restaurant/setting-queries.ts';
import { countedAmount } from '../summaries/counted-amounts.ts';

/** The latest members, among whom those of a day are counted. */
const latestMembers = 1_000;

/** Who joined today, and a week ago what there was until the clocks showed the same time. */
export async function readToday(store: Store, now: Date): Promise<Overview['today']> {
  const clocks = await readClocks(store.db);
  const dayOf = businessDays(clocks);
  const today = dayOf(now);
  const day = daysAfter(today, -7);
  const until = weekBefore(now, clocks);
  const joined = await store.db
    .selectFrom('customers')
    .select('createdAt')
    .where('id', '>', 0)
    .orderBy('id', 'desc')
    .limit(latestMembers)
    .execute();
  const joinedOn = (one: string, to: string) =>
    joined.filter(({ createdAt: at }) => at <= to && dayOf(new Date(at)) === one).length;
  const areAll = joined.length < latestMembers || dayOf(new Date(joined.at(-1)!.createdAt)) < day;
  return {
    joined: joinedOn(today, now.toISOString()),
    before: {
      ...(await sumUntil(store, { day, until })),
      joined: areAll ? joinedOn(day, until) : null,
    },
  };
}

/** The moment a week ago at which the clocks of the restaurant showed the same time. */
function weekBefore(now: Date, { timeZone }: Clocks): string {
  const [day = '', time] = wallClock(now, timeZone).split('T');
  return momentAt(`${daysAfter(day, -7)}T${time}`, timeZone);
}

/** The visits of a business day up to a moment that stand, and the sum of their bills. */
async function sumUntil(store: Store, { day, until }: { day: string; until: string }) {
  const currency = await readCurrency(store.db);
  let [visits, bills, after] = [0, 0n, 0];
  await readInSlices(store, 5_000, async (limit) => {
    const { rows } = await sql<{ rows: number; to: number; visits: number; bills: string }>`
      select count(*) as rows, coalesce(max(v."id"), 0) as "to", ${exactSum(sql`v."bill"`)} as bills,
        cast(coalesce(sum(case when v."stands" then 1 else 0 end), 0) as bigint) as visits
      from (select "id", ${stands(until)} as "stands",
          case when "currency" = ${currency} and ${stands(until)}
            then ${countedAmount('visits')} end as "bill"
        from "visits" where "businessDay" = ${day} and "id" > ${after}
        order by "id" limit ${limit}) v`.execute(store.db);
    const next = rows[0]!;
    [visits, bills, after] = [visits + next.visits, bills + readSum(next.bills), next.to];
    return { rows: next.rows, areLast: next.rows < limit };
  });
  return { visits, bills: bills <= Number.MAX_SAFE_INTEGER ? Number(bills) : null };
}

const stands = (until: string) => sql`("at" <= ${until} and "undoneAt" is null)`;

/** With ten entries a restaurant has begun. */
const tenthEntry = sql`select 1 from "point_transactions" limit 1 offset 9`;

/** The first steps that are done; null once there are ten entries. */
export async function readBeginning(db: Database): Promise<Overview['beginning']> {
  const { rows } = await sql<Record<'begun' | 'joined' | 'points' | 'till' | 'shelf', number>>`
    select ${found(tenthEntry)} as begun,
      ${found(sql`select 1 from "customers" where "id" > 0`)} as joined,
      ${found(sql`select 1 from "point_transactions"`)} as points,
      ${found(sql`select 1 from "tills"`)} as till,
      ${found(sql`select 1 from "rewards"`)} as shelf`.execute(db);
  const { begun, ...steps } = rows[0]!;
  if (begun) return null;
  const { joined, points, till, shelf } = steps;
  return { joined: !!joined, points: !!points, till: !!till, shelf: !!shelf };
}

const found = (row: ReturnType<typeof sql>) => sql`case when exists(${row}) then 1 else 0 end`;
