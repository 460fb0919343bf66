// The data of the office's overview (members, days and hours, frequent and missed guests), and of
// the metrics.
import { sql } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import type { Overview, Visitor } from '../../contract/overview/overview.ts';
import { startOfDay } from '../../domain/days.ts';
import { firstDay, sumUp } from '../../domain/overview/overview-rules.ts';
import { strongestEvent } from '../../domain/points/point-rules.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { inReadSlice } from '../database/in-slice.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { countOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readAlerts } from './alerts.ts';
import { hooksInTrouble, listHooks, readWaiting } from '../connections/hook-queries.ts';
import { readCopies } from '../data/copy-queries.ts';
import { readTimeZone } from '../restaurant/setting-queries.ts';
import { countMembers } from '../summaries/counts.ts';
import { readQuarters } from '../summaries/quarters.ts';
import { readBeginning, readToday } from './today.ts';
import { readVisitDays } from './visit-days.ts';

/** The number of members in each list. */
const listed = 6;
/** The number of most frequent members, among whom those with recent visits are selected. */
const frequentLimit = 500;

/** Reads the overview at a moment; entries that are not summed up yet are missing. */
export async function readOverview(
  store: Store,
  now: Date,
): Promise<Omit<Overview, 'whole' | 'version'>> {
  const { db } = store;
  const timeZone = await readTimeZone(db);
  const since = startOfDay(firstDay(now, timeZone), timeZone);
  return {
    alerts: await readAlerts(db),
    levels: await countMembers(store),
    ...sumUp(await readQuarters(db, since), { now, timeZone }),
    settled: await readVisitDays(store, now),
    today: await readToday(store, now),
    beginning: await readBeginning(db),
    newest: await visitors(db)
      .where('customers.id', '>', 0)
      .orderBy('customers.id', 'desc')
      .limit(listed)
      .execute(),
    frequent: await frequentSince(db, since),
    missed: await missedAt(db, { now, limit: listed }),
    event: (await runningEvent(db, now)) ?? null,
    backup: (await lastProven(db)) ?? null,
    copies: await readCopyState(db),
    hooks: await hooksInTrouble(db),
  };
}

const visitors = (db: Database) =>
  db
    .selectFrom('customers')
    .innerJoin('customer_summaries as summary', 'summary.customerId', 'customers.id')
    .select([
      'customers.id',
      'customers.name',
      'customers.points',
      customerLevel,
      'summary.visits',
      'summary.seenAt',
    ]);

function frequentSince(db: Database, since: string): Promise<Visitor[]> {
  const frequent = db
    .selectFrom('customer_summaries')
    .select(['customerId', 'visits', 'seenAt'])
    .where('visits', '>', 0)
    .orderBy('visits', 'desc')
    .orderBy('customerId', 'desc')
    .limit(frequentLimit);
  const lately = db
    .selectFrom(frequent.as('most'))
    .select(['customerId'])
    .where('seenAt', '>=', since)
    .orderBy('visits', 'desc')
    .orderBy('customerId', 'desc')
    .limit(listed);
  return visitors(db)
    .innerJoin(lately.as('lately'), 'lately.customerId', 'customers.id')
    .orderBy('summary.visits', 'desc')
    .orderBy('customers.id', 'desc')
    .execute();
}

/** Regulars who have been away for twice their usual interval, the most recently missed first. */
export const missedAt = (
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<Visitor[]> =>
  visitors(db)
    .where('summary.missedFrom', '<=', Math.floor(now.getTime() / 1_000))
    .orderBy('summary.missedFrom', 'desc')
    .orderBy('summary.customerId', 'desc')
    .limit(limit)
    .execute();

async function runningEvent(db: Database, now: Date) {
  const at = now.toISOString();
  const running = await db
    .selectFrom('special_events')
    .selectAll()
    .where('active', '=', true)
    .where('startDate', '<=', at)
    .where('endDate', '>', at)
    .execute();
  return strongestEvent(running);
}

const lastProven = (db: Database) =>
  db
    .selectFrom('backup_history')
    .select(['timestamp', sql<string>`"provenAt"`.as('provenAt')])
    .where('provenAt', 'is not', null)
    .orderBy('provenAt', 'desc')
    .limit(1)
    .executeTakeFirst();

async function readCopyState(db: Database): Promise<Overview['copies']> {
  const { place, last, failure } = await readCopies(db);
  return place && { lastAt: last?.at ?? null, why: failure?.why ?? null };
}

/** The figures of the metrics. */
export interface Statistics {
  members: number;
  /** The moment of the last successful backup; null if there is none. */
  lastBackup: string | null;
  /** The age in seconds of the oldest entry that is not summed up. */
  summariesBehind: number;
  /** The events that wait for each hook, and the seconds since the oldest was noted. */
  hooks: { hook: number; waiting: number; seconds: number }[];
}

/** Counts all sessions in slices, so that other requests are served in between. */
async function countAllSessions(store: Store): Promise<number> {
  const size = createSliceSize({ limit: 10_000 });
  let [total, after] = [0, ''];
  const countNext = async (limit: number) => {
    const next = store.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('tokenHash', '>', after)
      .orderBy('tokenHash')
      .limit(limit);
    const { rows, last } = await store.db
      .selectFrom(next.as('next'))
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('tokenHash').as('last')])
      .executeTakeFirstOrThrow();
    return { rows, last, isAll: rows < limit };
  };
  for (;;) {
    const { rows, last, isAll } = await inReadSlice(store, size, countNext);
    total += rows;
    if (isAll) return total;
    after = last;
  }
}

/**
 * Counts the sessions by role. This reads all of them, though in slices that wait for other long
 * work, so it should not be called often, nor waited for.
 */
export async function countSessions(store: Store): Promise<Record<Role, number>> {
  const sessions = store.db.selectFrom('sessions');
  const all = await countAllSessions(store);
  const admin = await countOf(sessions.where('role', '=', 'admin'));
  const partner = await countOf(sessions.where('role', '=', 'partner'));
  // Nearly all sessions are those of guests, so subtracting the others from all rows is faster than
  // counting them. The first count does not include the sessions that began since then.
  return { admin, partner, customer: Math.max(0, all - admin - partner) };
}

/** Reads the figures. */
export async function readStatistics({ db }: Store, now: Date): Promise<Statistics> {
  const { members } = await db
    .selectFrom('level_counts')
    .select(({ fn }) => fn.sum<number>('members').as('members'))
    .executeTakeFirstOrThrow();
  const { lastBackup } = await db
    .selectFrom('backup_history')
    .select(({ fn }) => fn.max('timestamp').as('lastBackup'))
    .where('success', '=', true)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('point_transactions')
    .select('timestamp')
    .where('id', '>', db.selectFrom('summary_state').select('lastEntryId'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const secondsSince = (at: string) => (now.getTime() - Date.parse(at)) / 1_000;
  const summariesBehind = waiting ? secondsSince(waiting.timestamp) : 0;
  const hooks = [];
  for (const hook of await listHooks(db)) {
    const waits = await readWaiting(db, hook);
    const seconds = waits.oldest ? Math.max(0, secondsSince(waits.oldest)) : 0;
    hooks.push({ hook: hook.id, waiting: waits.waiting, seconds });
  }
  return { members, lastBackup, summariesBehind, hooks };
}
