// Days that were closed at an outlet, and what changes them later: it counts on the day on which it
// was changed, and the closed day stays as it was.
import { sql } from 'kysely';
import { daysAfter } from '../../domain/days.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { exactSum, readSum } from '../database/queries/exact-sums.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { lockOutletsShared } from '../restaurant/outlet-queries.ts';
import { readClocks } from '../restaurant/setting-queries.ts';
import { mostLines, type ChangeLine } from './reading/close-queries.ts';

export interface DayAt {
  day: string;
  outletId: number;
}

/** The closed days from one day to another, at all outlets. */
export const closedDays = prepared(({ db }, param: Param<{ firstDay: string; lastDay: string }>) =>
  db
    .selectFrom('closed_days')
    .select(['day', 'outletId'])
    .where('day', '>=', param('firstDay'))
    .where('day', '<=', param('lastDay'))
    .where('closedAt', 'is not', null),
);

/** A visit whose day may be closed. */
interface DatedVisit {
  id: number;
  businessDay: string;
  outletId: number;
  /** Visits at partners are in no close. */
  actorRole: string;
  currency: string | null;
}

/** What happened to it, and what this adds to the number of bills and their amount. */
export interface Change {
  kind: Tables['late_changes']['kind'];
  bills: -1 | 0 | 1;
  amount: number | null;
  by: { role: Tables['late_changes']['actorRole']; id: number | null };
  now: Date;
}

/**
 * In the transaction that settles, undoes or refunds a visit, with its guest locked: notes the
 * change if the visit's day is closed. It counts on today, or on the next day if today is closed
 * as well. A close waits for such transactions, and later ones see it, by the lock on the outlets.
 */
export async function noteLateChange(
  context: DatabaseContext,
  { id: visitId, businessDay: closedDay, outletId, actorRole, currency }: DatedVisit,
  { kind, bills, amount, by, now }: Change,
): Promise<void> {
  if (actorRole === 'partner') return;
  await lockOutletsShared(context, {});
  const today = businessDayOf(now, await readClocks(context.db));
  const all = await closedDays(context, {
    firstDay: closedDay < today ? closedDay : today,
    lastDay: daysAfter(today, 1),
  });
  const isClosed = (day: string) => all.some((one) => one.day === day && one.outletId === outletId);
  if (!isClosed(closedDay)) return;
  await context.db
    .insertInto('late_changes')
    .values({
      visitId,
      outletId,
      closedDay,
      day: isClosed(today) ? daysAfter(today, 1) : today,
      kind,
      bills,
      amount,
      currency: amount === null ? null : currency,
      at: now.toISOString(),
      actorRole: by.role,
      actorId: by.id,
    })
    .execute();
}

/** What late changes add to a day at an outlet in one currency; without an amount, it is null. */
export interface LateSum {
  outletId: number;
  currency: string | null;
  bills: number;
  amount: bigint;
}

/** What the changes of closed days add to a business day. */
export async function sumLate(db: Database, day: string): Promise<LateSum[]> {
  const rows = await db
    .selectFrom('late_changes')
    .select(['outletId', 'currency'])
    .select(sql<number>`cast(sum("bills") as bigint)`.as('bills'))
    // Negative amounts are added up apart, since a text of `exactSum` has no sign.
    .select(exactSum(sql`case when "amount" > 0 then "amount" else 0 end`).as('more'))
    .select(exactSum(sql`case when "amount" < 0 then -"amount" else 0 end`).as('less'))
    .where('day', '=', day)
    .groupBy(['outletId', 'currency'])
    .orderBy('outletId')
    .orderBy('currency')
    .execute();
  return rows.map(({ more, less, ...sum }) => ({ ...sum, amount: readSum(more) - readSum(less) }));
}

/** A change of a closed day, with the day on which it counts. */
export interface LateLine extends ChangeLine {
  closedDay: string;
  day: string;
}

/** The latest changes of closed days that count on a day (`day`), or of a closed day itself. */
export const readLate = (
  db: Database,
  column: 'day' | 'closedDay',
  day: string,
): Promise<LateLine[]> =>
  db
    .selectFrom('late_changes as change')
    .innerJoin('visits', 'visits.id', 'change.visitId')
    .select(['change.kind', 'change.visitId', 'visits.billNumber', 'change.outletId'])
    .select(['change.at', 'change.actorRole as role', 'change.actorId', 'change.amount'])
    .select(['change.currency', 'change.closedDay', 'change.day'])
    .where(`change.${column}`, '=', day)
    .orderBy('change.id', 'desc')
    .limit(mostLines)
    .execute();

/** The reports and closes of a business day, with the names of those who made them. */
export const readDays = (db: Database, day: string) =>
  db
    .selectFrom('closed_days')
    .leftJoin('admins as reporter', 'reporter.id', 'closed_days.reportedById')
    .leftJoin('admins as closer', 'closer.id', 'closed_days.closedById')
    .select(['outletId', 'bills', 'amount', 'currency', 'note', 'reportedAt', 'closedAt'])
    .select(['figures', 'reporter.username as reportedBy', 'closer.username as closedBy'])
    .where('day', '=', day)
    .execute();

export type StoredDay = Awaited<ReturnType<typeof readDays>>[number];

/** The row of a day at an outlet, which is added if it is missing, locked. */
export async function lockDay({ db, engine }: DatabaseContext, { day, outletId }: DayAt) {
  const empty = { bills: null, amount: null, currency: null, note: null };
  const open = { reportedById: null, reportedAt: null, closedById: null, closedAt: null };
  await db
    .insertInto('closed_days')
    .values({ day, outletId, ...empty, ...open, figures: null })
    .onConflict((conflict) => conflict.columns(['day', 'outletId']).doNothing())
    .execute();
  return db
    .selectFrom('closed_days')
    .selectAll()
    .where('day', '=', day)
    .where('outletId', '=', outletId)
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
}

export const changeDay = (
  { db }: DatabaseContext,
  id: number,
  values: Partial<Omit<Tables['closed_days'], 'id'>>,
) => db.updateTable('closed_days').set(values).where('id', '=', id).execute();
