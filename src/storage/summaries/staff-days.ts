// Sums up the visits of the office's people by day and outlet, with a short delay, and notes the
// guests who come often; only for the last weeks.
import { sql } from 'kysely';
import type { Counts } from '../../contract/overview/standing-out.ts';
import { daysAfter } from '../../domain/days.ts';
import { countNames, countsOf, noCounts, plus } from '../../domain/overview/standing-out-rules.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { closedAt } from '../../domain/visits/opening-hours.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readClocks, readSettings } from '../restaurant/setting-queries.ts';
import { followed } from './follow.ts';
import { firstSince, recordFrequentGuests } from './frequent-guests.ts';

/** The number of days that a clock may be ahead without deleting sums that are still shown. */
const daysAhead = 7;
/**
 * The number of business days that are kept: those that are shown, plus the margin for wrong
 * clocks.
 */
const keptDays = 28 + daysAhead;

/** The initial state, from which all visits are summed up again. */
export const atBeginning = {
  id: 1,
  lastVisitId: null,
  seenVisitId: 0,
  seenTransaction: 0,
  newestDay: null,
};

/** The size of slices of visits, and of undone visits, that one transaction sums up. */
const size = createSliceSize({ limit: 500 });

/**
 * Sums up the visits that are committed so far, and undone visits, up to a limit of visits; returns
 * whether these were all. Visits that are committed meanwhile are left to the next call, as in
 * catch-up.ts. Concurrent calls, also on two servers, take turns.
 */
export async function sumUpVisits(
  store: Store,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  const { newest, ...state } = await readProgress(store);
  let { summedUpTo, hasUndone } = state;
  for (let done = 0; (summedUpTo < newest || hasUndone) && done < limit;) {
    const { rows, moved } = await inSlice(store, size, (db, most) =>
      sumUpSome({ ...store, db }, { now, limit: most }),
    );
    ({ summedUpTo, hasUndone } = await readProgress(store));
    if (!moved) break;
    done += rows;
  }
  return summedUpTo >= newest && !hasUndone;
}

/**
 * The newest visit, the last one that is summed up, and whether an undone one is still counted.
 */
async function readProgress({ db }: Store) {
  const { rows } = await sql<{ newest: number | null; last: number | null; undone: number | null }>`
    select (select max("id") from "visits") as newest, "lastVisitId" as last,
      (select min("visitId") from "undone_visits") as undone from "staff_day_state"`.execute(db);
  const { newest, last, undone } = rows[0]!;
  return { newest: newest ?? 0, summedUpTo: last ?? 0, hasUndone: undone !== null };
}

/**
 * In a transaction: resets the sums, so that all visits are summed up again, after a change that
 * affects how they are counted.
 */
export async function sumUpVisitsAnew({ db, engine }: DatabaseContext): Promise<void> {
  await lockState({ db, engine });
  for (const table of ['staff_days', 'frequent_guests', 'undone_visits'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('staff_day_state').set(atBeginning).execute();
}

const lockState = ({ db, engine }: DatabaseContext) =>
  db.selectFrom('staff_day_state').selectAll().$call(engine.forUpdate).executeTakeFirstOrThrow();

/**
 * Sums up the next visits and undone visits; returns their number, and whether there may be more.
 */
async function sumUpSome(context: DatabaseContext, { now, limit }: { now: Date; limit: number }) {
  const { db } = context;
  const state = await lockState(context);
  // A day further ahead comes from a wrong clock, and must not cause older sums to be deleted.
  const latest = daysAfter(businessDayOf(now, await readClocks(db)), daysAhead);
  if (state.newestDay !== null && state.newestDay > latest) {
    await sumUpVisitsAnew(context);
    return { rows: 0, moved: true };
  }
  const after = state.lastVisitId ?? (await lastForgotten(db, latest));
  const { seenVisitId, seenTransaction } = state;
  const place = { after, limit, seen: seenVisitId, seenTransaction };
  const { rows, to, looked } = await followed(context, place, (id) => nextVisits(db, id, limit));
  const days = rows.map(({ day }) => day).filter((day) => day <= latest);
  const newestDay = newestOf([state.newestDay, ...days]);
  const oldest = newestDay === null ? '' : daysAfter(newestDay, 1 - keptDays);
  const recent = rows.filter(({ day }) => day >= oldest);
  await addDays(context, sumsOf(recent, await readClosedAt(db)));
  await recordFrequentGuests(context, recent, { to });
  const undone = await countUndone(context, { to, oldest, limit });
  if (newestDay !== state.newestDay) await forgetBefore(db, oldest);
  const seen = looked && { seenVisitId: looked.seen, seenTransaction: looked.transaction };
  await db
    .updateTable('staff_day_state')
    .set({ lastVisitId: to, newestDay, ...seen })
    .execute();
  const moved = to > after || looked !== undefined || undone > 0;
  return { rows: rows.length + undone, moved };
}

/** The last visit before those of the kept days; 0 if there is none. */
async function lastForgotten(db: Database, latest: string): Promise<number> {
  const { newest } = await db
    .selectFrom('visits')
    .select(({ fn }) => fn.max<string | null>('businessDay').as('newest'))
    .where('businessDay', '<=', latest)
    .executeTakeFirstOrThrow();
  const first = await firstSince(db, newest === null ? '' : daysAfter(newest, 1 - keptDays));
  const { last } = await db
    .selectFrom('visits')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('id', '<', first)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const newestOf = (days: readonly (string | null)[]) =>
  days.reduce((newest, day) => (newest === null || (day ?? '') > newest ? day : newest), null);

/** SQL for whether a reward was served in a visit `v`, even if it was undone later. */
const isRewarded = sql<number>`case when exists (select 1 from "claims" c
  where c."visitId" is not null and c."visitId" = v."id") then 1 else 0 end`;
/**
 * SQL for whether a visit `v` is already counted as undone; visits that were undone since are noted
 * in `undone_visits` first.
 */
const isCountedUndone = sql<number>`case when v."undoneAt" is not null and not exists (
  select 1 from "undone_visits" u where u."visitId" = v."id") then 1 else 0 end`;

/**
 * The query for visits `v` settled by people of the office; of all other visits, only the numbers.
 */
const visits = (db: Database) =>
  db
    .selectFrom('visits as v')
    .select(['v.id', 'v.businessDay as day', 'v.at', 'v.outletId', 'v.actorRole'])
    .select(['v.actorId as adminId', 'v.identifiedBy', 'v.amount', 'v.currency', 'v.customerId'])
    .select([isRewarded.as('rewarded'), isCountedUndone.as('undone')]);

type SummedVisit = Awaited<ReturnType<typeof nextVisits>>[number];

const nextVisits = (db: Database, after: number, limit: number) =>
  visits(db).where('v.id', '>', after).orderBy('v.id').limit(limit).execute();

type ClosedAt = (at: string) => boolean;

/**
 * Reads the opening hours; the returned function tells whether the restaurant is closed at a
 * moment.
 */
export async function readClosedAt(db: Database): Promise<ClosedAt> {
  const { openingHours, timeZone } = await readSettings(db, 'openingHours', 'timeZone');
  return closedAt(openingHours, timeZone);
}

type StaffDay = { day: string; adminId: number; outletId: number } & Counts;

const nameOf = ({ day, adminId, outletId }: Pick<StaffDay, 'day' | 'adminId' | 'outletId'>) =>
  `${day} ${adminId} ${outletId}`;

/** Computes the sums of visits by day, person and outlet. */
const sumsOf = (rows: readonly SummedVisit[], isClosedAt: ClosedAt) =>
  foldedBy(rows, (visit) =>
    countsOf({ ...visit, rewarded: visit.rewarded === 1, undone: visit.undone === 1 }, isClosedAt),
  );

type PlacedVisit = Pick<SummedVisit, 'day' | 'adminId' | 'outletId' | 'actorRole'>;

function foldedBy<Visit extends PlacedVisit>(
  rows: readonly Visit[],
  counted: (visit: Visit) => Counts,
): Map<string, StaffDay> {
  const sums = new Map<string, StaffDay>();
  for (const visit of rows) {
    const { day, adminId, outletId, actorRole } = visit;
    if (actorRole !== 'admin' || adminId === null) continue;
    addTo(sums, { day, adminId, outletId, ...counted(visit) });
  }
  return sums;
}

const addTo = (sums: Map<string, StaffDay>, one: StaffDay) =>
  sums.set(nameOf(one), { ...one, ...plus(sums.get(nameOf(one)) ?? noCounts, one) });

async function addDays({ db, engine }: DatabaseContext, sums: Map<string, StaffDay>) {
  if (sums.size === 0) return;
  const columns = ['day', 'adminId', 'outletId', ...countNames];
  await db
    .insertInto('staff_days')
    .columns(columns as never)
    .expression(engine.addedRows('staff_days', columns, [...sums.values()]))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'adminId', 'outletId'])
        .doUpdateSet(({ eb, ref }) =>
          Object.fromEntries(
            countNames.map((name) => [
              name,
              eb(ref(`staff_days.${name}`), '+', ref(`excluded.${name}`)),
            ]),
          ),
        ),
    )
    .execute();
}

/** Counts visits that were undone after they had been summed up; returns their number. */
async function countUndone(
  context: DatabaseContext,
  { to, oldest, limit }: { to: number; oldest: string; limit: number },
): Promise<number> {
  const { db } = context;
  const noted = await db
    .selectFrom('undone_visits')
    .innerJoin('visits as v', 'v.id', 'undone_visits.visitId')
    .select(['v.id', 'v.businessDay as day', 'v.actorRole', 'v.actorId as adminId'])
    .select(['v.outletId', isRewarded.as('rewarded')])
    .where('undone_visits.visitId', '<=', to)
    .orderBy('undone_visits.visitId')
    .limit(limit)
    .execute();
  const kept = noted.filter(({ day }) => day >= oldest);
  const sums = foldedBy(kept, ({ rewarded }) => ({
    ...noCounts,
    undone: 1,
    undoneAfterReward: rewarded,
  }));
  await addDays(context, sums);
  const ids = noted.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('undone_visits').where('visitId', 'in', ids).execute();
  return ids.length;
}

async function forgetBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('staff_days').where('day', '<', day).execute();
  await db.deleteFrom('frequent_guests').where('day', '<', day).execute();
}

/** The number of visits that the verification reads at a time. */
const verified = 2_000;

/** The number of sums of kept days that differ from the visits that are summed up so far. */
export async function countWrongStaffDays(snapshot: Database): Promise<number> {
  const { lastVisitId, newestDay } = await snapshot
    .selectFrom('staff_day_state')
    .selectAll()
    .executeTakeFirstOrThrow();
  if (lastVisitId === null || newestDay === null) return 0;
  const isClosedAt = await readClosedAt(snapshot);
  const since = daysAfter(newestDay, 1 - keptDays);
  const right = new Map<string, StaffDay>();
  let place = { day: since, id: 0 };
  for (;;) {
    const rows = await visits(snapshot)
      .where(sql<boolean>`(v."businessDay", v."id") > (${place.day}, ${place.id})`)
      .where('v.id', '<=', lastVisitId)
      .orderBy('v.businessDay')
      .orderBy('v.id')
      .limit(verified)
      .execute();
    for (const sum of sumsOf(rows, isClosedAt).values()) addTo(right, sum);
    if (rows.length < verified) break;
    place = rows.at(-1)!;
  }
  const kept = await snapshot.selectFrom('staff_days').selectAll().execute();
  const differing = kept.filter((row) => {
    const sum = right.get(nameOf(row));
    right.delete(nameOf(row));
    return !sum || countNames.some((name) => sum[name] !== row[name]);
  });
  return differing.length + right.size;
}
