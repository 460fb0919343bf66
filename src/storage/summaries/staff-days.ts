// Sums up the visits of the office's people by day and outlet, a moment behind them, and notes the
// guests who come often; of the last weeks only.
import { sql } from 'kysely';
import type { OpeningHours } from '../../contract/house/settings.ts';
import type { Counts } from '../../contract/overview/standing-out.ts';
import { daysAfter } from '../../domain/days.ts';
import { countNames, countsOf, noCounts, plus } from '../../domain/overview/standing-out.ts';
import { closedAt } from '../../domain/visits/opening-hours.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { machineTimeZone, readStored } from '../house/settings.ts';
import { batchSize, followed } from './follow.ts';
import { noteFrequent } from './frequent-guests.ts';

/** Business days that are kept: those that are shown, and a week for a clock that is set back. */
const keptDays = 35;

/** The state from which visits are summed up anew. */
export const atBeginning = {
  id: 1,
  lastVisitId: null,
  seenVisitId: 0,
  seenTransaction: 0,
  newestDay: null,
};

/**
 * Sums up committed visits and undoings, up to a limit of visits; answers whether these were all.
 * Two calls at the same time, on two servers too, take turns.
 */
export async function sumUpVisits(store: Store, { limit }: { limit: number }): Promise<boolean> {
  for (let done = 0; done < limit; done += batchSize) {
    if (await isSummedUp(store)) return true;
    const moved = await store.slice(() =>
      transact(store, (db) => sumUpSome({ db, engine: store.engine })),
    );
    if (!moved) break;
  }
  return isSummedUp(store);
}

async function isSummedUp({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ newest: number | null; last: number | null; undone: number | null }>`
    select (select max("id") from "visits") as newest, "lastVisitId" as last,
      (select min("visitId") from "undone_visits") as undone from "staff_day_state"`.execute(db);
  const { newest, last, undone } = rows[0]!;
  return (newest ?? 0) <= (last ?? 0) && undone === null;
}

/**
 * In a transaction: sums all visits up anew, since something has changed by which they are counted.
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

/** Sums up the next visits and undoings; answers whether there may be more. */
async function sumUpSome(context: DatabaseContext): Promise<boolean> {
  const { db } = context;
  const state = await lockState(context);
  const after = state.lastVisitId ?? (await lastForgotten(db));
  const place = { after, seen: state.seenVisitId, seenTransaction: state.seenTransaction };
  const { rows, to, looked } = await followed(context, place, (id) => nextVisits(db, id));
  const newestDay = newestOf([state.newestDay, ...rows.map(({ day }) => day)]);
  const oldest = newestDay === null ? '' : daysAfter(newestDay, 1 - keptDays);
  const recent = rows.filter(({ day }) => day >= oldest);
  await addDays(context, sumsOf(recent, await readClosedAt(db)));
  await noteFrequent(context, recent, { to });
  const undone = await countUndone(context, { to, oldest });
  if (newestDay !== state.newestDay) await forgetBefore(db, oldest);
  const seen = looked && { seenVisitId: looked.seen, seenTransaction: looked.transaction };
  await db
    .updateTable('staff_day_state')
    .set({ lastVisitId: to, newestDay, ...seen })
    .execute();
  return to > after || looked !== undefined || undone > 0;
}

/** The last visit of a day that is not kept any more; 0 where there is none. */
async function lastForgotten(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('visits')
    .select(({ fn }) => fn.max<string | null>('businessDay').as('newest'))
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('visits')
    .select('id')
    .where('businessDay', '<', newest === null ? '' : daysAfter(newest, 1 - keptDays))
    .orderBy('businessDay', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

const newestOf = (days: readonly (string | null)[]) =>
  days.reduce((newest, day) => (newest === null || (day ?? '') > newest ? day : newest), null);

/** Whether a reward was served in a visit `v`, whatever became of it afterwards. */
const isRewarded = sql<number>`case when exists (select 1 from "claims" c
  where c."visitId" is not null and c."visitId" = v."id") then 1 else 0 end`;
/** Whether a visit `v` is counted as undone: later ones are noted in `undone_visits` first. */
const isCountedUndone = sql<number>`case when v."undoneAt" is not null and not exists (
  select 1 from "undone_visits" u where u."visitId" = v."id") then 1 else 0 end`;

/** The visits of people of the office, and the numbers of the others, `v`. */
const visits = (db: Database) =>
  db
    .selectFrom('visits as v')
    .select(['v.id', 'v.businessDay as day', 'v.at', 'v.outletId', 'v.actorRole'])
    .select(['v.actorId as adminId', 'v.identifiedBy', 'v.amount', 'v.currency', 'v.customerId'])
    .select([isRewarded.as('rewarded'), isCountedUndone.as('undone')]);

type SummedVisit = Awaited<ReturnType<typeof nextVisits>>[number];

const nextVisits = (db: Database, after: number) =>
  visits(db).where('v.id', '>', after).orderBy('v.id').limit(batchSize).execute();

type ClosedAt = (at: string) => boolean;

/** The function that says of a moment whether the restaurant is closed then. */
export async function readClosedAt(db: Database): Promise<ClosedAt> {
  const names = ['openingHours', 'timeZone'] as const;
  const set = await readStored<{ openingHours: OpeningHours | null; timeZone: string }>(db, names);
  return closedAt(set.openingHours ?? null, set.timeZone ?? machineTimeZone());
}

type StaffDay = { day: string; adminId: number; outletId: number } & Counts;

const nameOf = ({ day, adminId, outletId }: Pick<StaffDay, 'day' | 'adminId' | 'outletId'>) =>
  `${day} ${adminId} ${outletId}`;

/** The sums of visits by day, person and outlet. */
function sumsOf(rows: readonly SummedVisit[], isClosedAt: ClosedAt): Map<string, StaffDay> {
  const sums = new Map<string, StaffDay>();
  for (const { day, adminId, outletId, actorRole, ...visit } of rows) {
    if (actorRole !== 'admin' || adminId === null) continue;
    const facts = { ...visit, rewarded: visit.rewarded === 1, undone: visit.undone === 1 };
    const place = { day, adminId, outletId };
    const sum = plus(sums.get(nameOf(place)) ?? noCounts, countsOf(facts, isClosedAt));
    sums.set(nameOf(place), { ...place, ...sum });
  }
  return sums;
}

async function addDays({ db, engine }: DatabaseContext, sums: Map<string, StaffDay>) {
  if (sums.size === 0) return;
  const columns = ['day', 'adminId', 'outletId', ...countNames];
  await db
    .insertInto('staff_days')
    .columns(columns as never)
    .expression(engine.rows('staff_days', columns, [...sums.values()]))
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

/** Counts visits that were undone after they had been summed up; answers how many. */
async function countUndone(
  context: DatabaseContext,
  { to, oldest }: { to: number; oldest: string },
): Promise<number> {
  const { db } = context;
  const noted = await db
    .selectFrom('undone_visits')
    .innerJoin('visits as v', 'v.id', 'undone_visits.visitId')
    .select(['v.id', 'v.businessDay as day', 'v.actorRole', 'v.actorId as adminId'])
    .select(['v.outletId', isRewarded.as('rewarded')])
    .where('undone_visits.visitId', '<=', to)
    .orderBy('undone_visits.visitId')
    .limit(batchSize)
    .execute();
  const sums = new Map<string, StaffDay>();
  for (const { day, adminId, outletId, actorRole, rewarded } of noted) {
    if (actorRole !== 'admin' || adminId === null || day < oldest) continue;
    const place = { day, adminId, outletId };
    const counts = { ...noCounts, undone: 1, undoneAfterReward: rewarded };
    const sum = plus(sums.get(nameOf(place)) ?? noCounts, counts);
    sums.set(nameOf(place), { ...place, ...sum });
  }
  await addDays(context, sums);
  const ids = noted.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('undone_visits').where('visitId', 'in', ids).execute();
  return ids.length;
}

async function forgetBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('staff_days').where('day', '<', day).execute();
  await db.deleteFrom('frequent_guests').where('day', '<', day).execute();
}

/** Visits that the verification reads at a time. */
const verified = 2_000;

/** The number of sums of kept days that differ from their visits, as far as these are summed up. */
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
    for (const [name, sum] of sumsOf(rows, isClosedAt)) {
      right.set(name, { ...sum, ...plus(right.get(name) ?? noCounts, sum) });
    }
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
