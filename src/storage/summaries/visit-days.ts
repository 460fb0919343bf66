// Sums up the visits of the last business days, with a short delay: their number, guests who came
// back, bills, and served rewards and benefits. A day whose visits changed is summed up anew.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { daysAfter } from '../../domain/days.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import { exactSum, readSum } from '../database/queries/exact-sums.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { readClocks, readCurrency } from '../restaurant/setting-queries.ts';
import { countedAmount } from './counted-amounts.ts';

/** Two weeks, so that each day of the last week can be compared with the same weekday before. */
const keptDays = 14;

/** The last business days, today last. */
export async function lastDays(db: Database, now: Date): Promise<string[]> {
  const today = businessDayOf(now, await readClocks(db));
  return Array.from({ length: keptDays }, (_, i) => daysAfter(today, i + 1 - keptDays));
}

export interface DaySums {
  visits: number;
  returning: number;
  bills: bigint;
  served: number;
  benefits: number;
}

export const noVisits: DaySums = { visits: 0, returning: 0, bills: 0n, served: 0, benefits: 0 };

export const added = (one: DaySums, other: DaySums): DaySums => ({
  visits: one.visits + other.visits,
  returning: one.returning + other.returning,
  bills: one.bills + other.bills,
  served: one.served + other.served,
  benefits: one.benefits + other.benefits,
});

/** The sums of the visits of a day up to one of them. */
export interface KeptDay extends DaySums {
  day: string;
  lastVisitId: number;
  currency: string | null;
}

/** The kept sums of all days, without those of which a visit has changed since. */
export async function readKeptDays(db: Database): Promise<KeptDay[]> {
  // Changed visits are read first: until they are taken into account, their days are left out.
  // Each day is looked up by itself, because SQLite joins by reading all visits.
  const changed = await db
    .selectFrom('changed_visits as changed')
    .select((eb) =>
      eb
        .selectFrom('visits as v')
        .select('v.businessDay')
        .whereRef('v.id', '=', 'changed.visitId')
        .as('day'),
    )
    .distinct()
    .execute();
  const rows = await db.selectFrom('visit_days').selectAll().execute();
  return rows.filter(({ day }) => !changed.some((one) => one.day === day)).map(keptIn);
}

const keptIn = ({ bills, ...row }: Selectable<Tables['visit_days']>): KeptDay => ({
  ...row,
  bills: BigInt(bills),
});

/** The size of slices of visits that one transaction sums up. */
const size = createSliceSize({ limit: 2_000 });

/**
 * Sums up the visits of the last days that the sums of the staff's days have come to, and days
 * with changed visits anew, up to a limit of visits; returns whether these were all. Concurrent
 * calls, also on two servers, take turns.
 */
export async function sumUpVisitDays(
  store: Store,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  const days = await lastDays(store.db, now);
  const currency = await readCurrency(store.db);
  for (let done = 0; ;) {
    const day = await nextDay(store.db, { days, currency });
    if (day === undefined) return true;
    if (done >= limit) return false;
    const { rows } = await inSlice(store, size, (db, most) =>
      sumUpSome({ ...store, db }, { day, first: days[0]!, currency, limit: most }),
    );
    // At least one, so that days that others sum up meanwhile come to an end.
    done += Math.max(1, rows);
  }
}

/** A day with something to do: changed visits, or visits that are not in its sums. */
async function nextDay(
  db: Database,
  { days, currency }: { days: readonly string[]; currency: string | null },
): Promise<string | undefined> {
  const changed = await db.selectFrom('changed_visits').select('visitId').limit(1).execute();
  if (changed.length > 0) return days.at(-1);
  const { rows } = await sql<{ day: string; newest: number | null }>`
    select d.day, (select max(v."id") from "visits" v
      where v."businessDay" = d.day and v."id" <= ${settledTo}) as newest
    from (${sql.join(
      days.map((day) => sql`select cast(${day} as text) as day`),
      sql` union all `,
    )}) d`.execute(db);
  const kept = await db.selectFrom('visit_days').selectAll().where('day', 'in', days).execute();
  return rows.findLast(({ day, newest }) => {
    const of = kept.find((one) => one.day === day && one.currency === currency);
    return newest !== null && newest > (of?.lastVisitId ?? 0);
  })?.day;
}

/** Up to this visit, no visit can still appear. */
const settledTo = sql`(select coalesce("lastVisitId", 0) from "staff_day_state")`;

interface Part {
  day: string;
  /** The first day that is kept. */
  first: string;
  currency: string | null;
  limit: number;
}

/** Forgets the sums of days with changed visits, and sums up the next visits of a day. */
async function sumUpSome(context: DatabaseContext, { day, first, currency, limit }: Part) {
  const { db, engine } = context;
  // The lock also keeps a restore from changing visits and sums meanwhile.
  const { lastVisitId: to } = await db
    .selectFrom('staff_day_state')
    .select('lastVisitId')
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
  await forgetChanged(db, limit);
  await db.deleteFrom('visit_days').where('day', '<', first).execute();
  const row = await db
    .selectFrom('visit_days')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirst();
  const before = row && row.currency === currency ? keptIn(row) : undefined;
  const after = before?.lastVisitId ?? 0;
  const next = await sumNextVisits(db, { day, after, to: to ?? 0, limit, currency });
  const { bills, ...sums } = added(before ?? noVisits, next);
  const values = { ...sums, bills: String(bills), currency, lastVisitId: Math.max(next.to, after) };
  await db
    .insertInto('visit_days')
    .values({ day, ...values })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(values))
    .execute();
  return { rows: next.rows };
}

/** Forgets the sums of the days of changed visits, which are then summed up anew. */
async function forgetChanged(db: Database, limit: number): Promise<void> {
  const changed = await db
    .selectFrom('changed_visits as changed')
    .leftJoin('visits as v', 'v.id', 'changed.visitId')
    .select(['changed.visitId', 'v.businessDay as day'])
    .orderBy('changed.visitId')
    .limit(limit)
    .execute();
  if (changed.length === 0) return;
  const days = changed.flatMap(({ day }) => day ?? []);
  if (days.length > 0) {
    const distinct = [...new Set(days)];
    await db.deleteFrom('visit_days').where('day', 'in', distinct).execute();
  }
  const ids = changed.map(({ visitId }) => visitId);
  await db.deleteFrom('changed_visits').where('visitId', 'in', ids).execute();
}

interface Next {
  day: string;
  /** The number of the visit before. */
  after: number;
  /** The last visit that may be summed up; undefined for all. */
  to?: number;
  limit: number;
  /** The currency of the bills that are added up. */
  currency: string | null;
}

/** Computes the sums of the next visits of a day; returns the number of the last one too. */
export async function sumNextVisits(
  db: Database,
  { day, after, to = Number.MAX_SAFE_INTEGER, limit, currency }: Next,
): Promise<DaySums & { rows: number; to: number }> {
  const partsOf = (table: string, stands: RawBuilder<unknown>) => sql`(
    select count(*) from ${sql.table(table)} part
    where part."visitId" is not null and part."visitId" = v."id" and ${stands})`;
  const served = partsOf('claims', sql`part."state" = 'served'`);
  const benefits = partsOf('stamps', sql`part."takenBackAt" is null`);
  const bill = sql`case when v."currency" = ${currency} and v."undoneAt" is null
    then ${countedAmount('v')} end`;
  const sum = (value: RawBuilder<unknown>) =>
    sql`cast(coalesce(sum(${value}) filter (where v."undoneAt" is null), 0) as bigint)`;
  const { rows } = await sql<Omit<DaySums, 'bills'> & { rows: number; to: number; bills: string }>`
    select count(*) as rows, coalesce(max(v."id"), 0) as "to", ${sum(sql`1`)} as visits,
      ${sum(sql`case when ${cameBefore} then 1 else 0 end`)} as "returning",
      ${exactSum(bill)} as bills, ${sum(served)} as served, ${sum(benefits)} as benefits
    from (select * from "visits" where "businessDay" = ${day} and "id" > ${after} and "id" <= ${to}
      order by "id" limit ${limit}) v
    left join "joined_cards" moved on moved."id" = v."joinId"
    left join "customer_summaries" s on s."customerId" = v."customerId"
    left join "gone_customers" gone on gone."customerId" = v."customerId"
    left join "former_cards" former
      on former."id" = coalesce(v."formerCard", gone."formerCard")`.execute(db);
  return { ...rows[0]!, bills: readSum(rows[0]!.bills) };
}

/**
 * The first award or visit of the card on which a visit `v` was made: a join of two cards does not
 * change which of its visits were a return.
 */
const firstVisit = sql`case when moved."id" is not null then moved."leftFirstVisitAt"
  when exists (select 1 from "joined_cards" j
    where j."stayedId" = v."customerId" and j."at" > v."at")
  then (select j."stayedFirstVisitAt" from "joined_cards" j
    where j."stayedId" = v."customerId" and j."at" > v."at" order by j."at" limit 1)
  else coalesce(s."firstVisitAt", former."firstVisitAt") end`;

/** Whether the guest of a visit `v` had an award or a visit at an earlier moment. */
const cameBefore = sql`(${firstVisit} < v."at"
  or exists (select 1 from "visits" earlier where earlier."customerId" = v."customerId"
    and (earlier."at", earlier."id") < (v."at", v."id") and earlier."undoneAt" is null
    and coalesce(earlier."joinId", 0) = coalesce(v."joinId", 0)))`;

/** The number of visits that the verification reads at a time. */
const verified = 2_000;

/**
 * The number of kept days whose sums differ from their visits. Whether a guest had come before is
 * decided when the visit is summed up, and is not compared.
 */
export async function countWrongVisitDays(snapshot: Database): Promise<number> {
  let wrong = 0;
  for (const { day, lastVisitId: to, currency, ...sums } of await readKeptDays(snapshot)) {
    let right = noVisits;
    for (let after = 0; ;) {
      const next = await sumNextVisits(snapshot, { day, after, to, limit: verified, currency });
      right = added(right, next);
      if (next.rows < verified) break;
      after = next.to;
    }
    const names = ['visits', 'bills', 'served', 'benefits'] as const;
    if (names.some((name) => sums[name] !== right[name])) wrong += 1;
  }
  return wrong;
}
