// The feed of visits for programs: all visits and reversals in order, without gaps.
import { sql } from 'kysely';
import type { DatabaseContext } from '../../database/context.ts';
import type { Store } from '../../database/store.ts';
import type { Database } from '../../database/tables/tables.ts';
import { transact } from '../../database/transaction.ts';
import { customerLevel } from '../../database/queries/computed-levels.ts';
import { benefitsIn, byVisit, claimsIn } from '../parts/given.ts';
import { pointsOfVisit } from '../parts/waiting-points.ts';
import { reversedOf } from '../../summaries/counted-amounts.ts';

/** The numbers up to which visits and reversals have been read. */
interface LastRows {
  visits: number;
  reversals: number;
}

/**
 * The moments of the last visit and the last reversal in seconds since 1970. They detect another
 * database, in which the numbers may belong to others. 0 before the first one, and for a reversal
 * that waits for its visit, since it may be deleted.
 */
interface Moments {
  visit: number;
  reversal: number;
}

interface Sought {
  /** The moments are missing in places of earlier versions. */
  after: LastRows & Record<keyof Moments, number | undefined>;
  /** Null for all outlets. */
  outletId: number | null;
  limit: number;
}

/**
 * The next visits and reversals, and the place after them. A row gets its number before its commit,
 * so a row with a lower number could appear later; therefore rows are only read up to the last one
 * that existed while no transaction was writing any. Undefined if the last visit or reversal that
 * was read does not exist: visits are never deleted, nor are reversals of one, so a backup was
 * restored. A place whose last reversal still waits for its visit is checked by its visit only.
 */
export async function readFeed(store: Store, { after, outletId, limit }: Sought) {
  const newest = await lastRows(store.db);
  // Locks are only taken if there is something new.
  const isNew = newest.visits > after.visits || newest.reversals > after.reversals;
  const until = isNew ? await lastWritten(store) : after;
  const here = outletId === null ? undefined : outletId;
  const visits = await visitsBetween(store, { from: after.visits, to: until.visits, here, limit });
  const reversals = await reversalsBetween(store, {
    from: after.reversals,
    to: until.reversals,
    here,
    limit,
  });
  const behind = (rows: readonly { id: number }[], all: number) =>
    rows.length < limit ? all : rows.at(-1)!.id;
  const last = {
    visits: Math.max(after.visits, behind(visits, until.visits)),
    reversals: Math.max(after.reversals, behind(reversals, until.reversals)),
  };
  const next = { ...last, ...(await momentsOf(store.db, last)) };
  // The place is checked last, because a backup can be restored during the reads above.
  if (await isLost(store.db, after)) return undefined;
  return { visits, reversals, next, more: visits.length === limit || reversals.length === limit };
}

async function isLost(db: Database, after: Sought['after']): Promise<boolean> {
  const { visit, reversal } = await momentsOf(db, after);
  if (after.visits > 0 && visit === 0) return true;
  return (after.visit ?? visit) !== visit || (after.reversal || reversal) !== reversal;
}

async function momentsOf(db: Database, { visits, reversals }: LastRows): Promise<Moments> {
  const visit = db.selectFrom('visits').select('at').where('id', '=', visits);
  const reversal = db
    .selectFrom('visit_reversals')
    .select('at')
    .where('id', '=', reversals)
    .where('visitId', 'is not', null);
  return {
    visit: inSeconds(await visit.executeTakeFirst()),
    reversal: inSeconds(await reversal.executeTakeFirst()),
  };
}

const inSeconds = (row: { at: string } | undefined) =>
  row ? Math.floor(Date.parse(row.at) / 1_000) : 0;

async function lastRows(db: Database): Promise<LastRows> {
  const lastOf = async (table: 'visits' | 'visit_reversals') => {
    const query = db.selectFrom(table).select(({ fn }) => fn.max('id').as('id'));
    return Number((await query.executeTakeFirst())?.id ?? 0);
  };
  return { visits: await lastOf('visits'), reversals: await lastOf('visit_reversals') };
}

/** The last rows, read once all transactions that were writing have ended. */
const lastWritten = (store: Store): Promise<LastRows> =>
  transact(store, async (db) => {
    for (const query of store.engine.lockTables(['visits', 'visit_reversals'])) {
      await query.execute(db);
    }
    return lastRows(db);
  });

interface Span {
  from: number;
  to: number;
  here: number | undefined;
  limit: number;
}

const visitsBetween = async (store: Store, { from, to, here, limit }: Span) => {
  const rows = await store.db
    .selectFrom('visits')
    .select('id')
    .where('id', '>', from)
    .where('id', '<=', to)
    .$if(here !== undefined, (query) => query.where('outletId', '=', here!))
    .orderBy('id')
    .limit(limit)
    .execute();
  return readProgramVisits(
    store,
    rows.map(({ id }) => id),
  );
};

/** Visits with their parts, in the order of `ids`; unknown ones are left out. */
export async function readProgramVisits(context: DatabaseContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const visitIds = [...ids];
  const { db } = context;
  const visits = await db
    .selectFrom('visits')
    .leftJoin('point_transactions as entry', 'entry.id', 'visits.entryId')
    .leftJoin('waiting_points as waiting', 'waiting.visitId', 'visits.id')
    .leftJoin('customers', 'customers.id', 'visits.customerId')
    .select(['visits.id', 'customers.id as customerId', 'visits.at', 'businessDay', 'outletId'])
    .select(['billNumber', 'amount', 'currency', 'unearned', 'undoneAt'])
    .select([pointsOfVisit.as('points'), 'waiting.dueAt as pointsDueAt'])
    .select([customerLevel, 'customers.points as balance', 'customers.spent'])
    .select(reversedOf.as('reversed'))
    .where('visits.id', 'in', visitIds)
    .execute();
  const claims = byVisit(await claimsIn(context, { visitIds }));
  const benefits = byVisit(await benefitsIn(context, { visitIds }));
  const known = new Map(visits.map((visit) => [visit.id, visit]));
  return ids.flatMap((id) => {
    const visit = known.get(id);
    if (!visit) return [];
    const parts = { claims: claims(id), benefits: benefits(id) };
    return [{ ...visit, reversed: visit.reversed ?? 0, ...parts }];
  });
}

export type ReadProgramVisit = Awaited<ReturnType<typeof readProgramVisits>>[number];

const reversalColumns = [
  'id',
  'visitId',
  'at',
  'outletId',
  'businessDay',
  'billNumber',
  'amount',
  'points',
  'owed',
  'actorRole',
] as const;

/**
 * The query for reversals with their currencies: that of the request, or else that of the visit.
 */
const reversals = ({ db }: DatabaseContext) =>
  db
    .selectFrom('visit_reversals as reversal')
    .leftJoin('visits', 'visits.id', 'reversal.visitId')
    .select(reversalColumns.map((name) => `reversal.${name}` as const))
    .select(currencyOf.as('currency'));

const currencyOf = sql<string | null>`coalesce("reversal"."currency", "visits"."currency")`;

const reversalsBetween = (context: Store, { from, to, here, limit }: Span) =>
  reversals(context)
    .where('reversal.id', '>', from)
    .where('reversal.id', '<=', to)
    .$if(here !== undefined, (query) => query.where('reversal.outletId', '=', here!))
    .orderBy('reversal.id')
    .limit(limit)
    .execute();

/** A reversal by its number. */
export const readReversal = (context: DatabaseContext, id: number) =>
  reversals(context).where('reversal.id', '=', id).executeTakeFirstOrThrow();

export type ReadReversal = Awaited<ReturnType<typeof readReversal>>;
