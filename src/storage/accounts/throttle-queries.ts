// Counts tries, such as log-ins, in the database, for all servers together.
import { sql } from 'kysely';
import type { Throttle } from '../../domain/throttle-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param, type Question } from '../database/queries/prepared.ts';
import { preparedFind } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';

/**
 * The subject of a try, from the general to the particular: `['log-in', 'customer', '966501234567',
 * 'network', '203.0.113.9']`. It is stored as JSON, so that no part can be mistaken for two.
 */
export type Subject = readonly (string | number)[];

export interface Try {
  subject: Subject;
  rule: Throttle;
  now: Date;
}

/** Milliseconds after which an unfinished try counts as failed, as when its server was killed. */
const longestTry = 30_000;

/** The tries of a subject, newest first: failed tries, and tries in progress. */
interface Tries {
  failed: number[];
  underWay: (readonly [moment: number, id: string])[];
}

/** A try as it is stored: its moment, and its id while it is in progress. */
type StoredTry = number | readonly [moment: number, id: string];

/**
 * Counts a failed try, unless it has to wait: then it returns the milliseconds to wait, and counts
 * nothing. Concurrent tries are counted one after another.
 */
export async function countTry(store: Store, attempt: Try): Promise<number> {
  const { rule, now } = attempt;
  // This check makes a caller who keeps trying cost only a read, and no write.
  const waiting = await findObstacle(store, [attempt]);
  if (typeof waiting === 'number') return waiting;
  return transact(store, async (db) => {
    const context = { ...store, db };
    const tries = await lockTries(context, [attempt]);
    const wait = rule.wait(tries.of(attempt), now.getTime());
    if (wait > 0) return wait;
    tries.add(attempt);
    await askAll(context, { kept: tries.keeping() });
    return 0;
  });
}

/**
 * Counts a try in all its subjects before its result is known. Returns `begun`; or the milliseconds
 * that it has to wait because of failed tries; or `busy` if it would have to wait in case that
 * concurrent tries fail. Nothing is counted unless it is `begun`.
 */
export const beginTry = (
  store: Store,
  attempts: readonly Try[],
  id: string,
): Promise<number | 'begun' | 'busy'> =>
  transact(store, async (db) => {
    const context = { ...store, db };
    const counted = await lock(context, attempts);
    const obstacle = obstacleIn(counted);
    if (obstacle) return obstacle;
    const rows = counted.map(({ attempt, tries }) => {
      const begun = [attempt.now.getTime(), id] as const;
      return rowOf(attempt, { ...tries, underWay: [begun, ...tries.underWay] });
    });
    await keepRows(context, { rows });
    return 'begun';
  });

/**
 * The result that `beginTry` would have if the try cannot begin, and otherwise undefined; counts
 * and locks nothing.
 */
export const findObstacle = async (
  context: DatabaseContext,
  attempts: readonly Try[],
): Promise<number | 'busy' | undefined> => obstacleIn(await read(context, attempts));

/** Ends a begun try: it has failed, or is no longer counted. */
export const endTry = (
  store: Store,
  attempts: readonly Try[],
  { id, failed }: { id: string; failed: boolean },
): Promise<void> =>
  transact(store, async (db) => {
    const context = { ...store, db };
    const counted = await lock(context, attempts);
    const rows = counted.map(({ attempt, tries }) => {
      const own = tries.underWay.filter(([, begun]) => begun === id).map(([moment]) => moment);
      return rowOf(attempt, {
        failed: [...(failed ? own : []), ...tries.failed].toSorted((one, other) => other - one),
        underWay: tries.underWay.filter(([, begun]) => begun !== id),
      });
    });
    await keepRows(context, { rows });
  });

/** Reads the failed tries of each subject, newest first. */
export async function readTries(
  context: DatabaseContext,
  attempts: readonly Try[],
): Promise<number[][]> {
  const counted = await read(context, attempts);
  return counted.map(({ tries }) => tries.failed);
}

/** Failed tries, locked until the transaction ends. */
interface LockedTries {
  /** The failed tries, newest first. */
  of: (attempt: Try) => number[];
  add: (attempt: Try) => void;
  replace: (attempt: Try, failed: number[]) => void;
  /** The query that stores the changes. */
  keeping: () => Question<unknown>;
}

export async function lockTries(
  context: DatabaseContext,
  attempts: readonly Try[],
): Promise<LockedTries> {
  const counted = await lock(context, attempts);
  const failed = new Map(counted.map(({ attempt, tries }) => [keyOf(attempt), tries.failed]));
  const changed = new Map<string, Row>();
  const of = (attempt: Try) => failed.get(keyOf(attempt)) ?? [];
  const replace = (attempt: Try, now: number[]) => {
    failed.set(keyOf(attempt), now);
    changed.set(keyOf(attempt), rowOf(attempt, { failed: now, underWay: [] }));
  };
  return {
    of,
    replace,
    add: (attempt) => replace(attempt, [attempt.now.getTime(), ...of(attempt)]),
    keeping: () => keepRows.with({ rows: [...changed.values()] }),
  };
}

/** Deletes the tries of a subject. */
export const forgetTries = (context: DatabaseContext, subject: Subject) =>
  askAll(context, { forgotten: forgettingOf(subject) });

/** The query that deletes the tries of a subject. */
export const forgettingOf = (subject: Subject): Question<unknown> =>
  forgetRow.with({ subject: JSON.stringify(subject) });

const forgetRow = prepared(({ db }, param: Param<{ subject: string }>) =>
  db.deleteFrom('throttles').where('subject', '=', param('subject')),
);

/**
 * Deletes the tries of every subject that begins with these parts. The parts must be texts, which
 * end with a quotation mark in JSON: a number would also match every longer number that begins with
 * its digits.
 */
export async function forgetTriesWithin(db: Database, parts: readonly string[]): Promise<void> {
  const beginning = JSON.stringify(parts).slice(0, -1);
  await db
    .deleteFrom('throttles')
    // The character after the prefix is a comma or a closing bracket; the bracket is the greater
    // byte.
    .where('subject', '>=', `${beginning},`)
    .where('subject', '<=', `${beginning}]`)
    .execute();
}

interface Counted {
  attempt: Try;
  tries: Tries;
}

/** The wait because of failed tries; or `busy` if tries in progress could still cause one. */
function obstacleIn(counted: readonly Counted[]): number | 'busy' | undefined {
  const longest = (triesOf: (tries: Tries) => number[]) =>
    Math.max(
      ...counted.map(({ attempt: { rule, now }, tries }) =>
        rule.wait(triesOf(tries), now.getTime()),
      ),
    );
  const wait = longest(({ failed }) => failed);
  if (wait > 0) return wait;
  const possible = ({ failed, underWay }: Tries) =>
    [...failed, ...underWay.map(([moment]) => moment)].toSorted((one, other) => other - one);
  return longest(possible) > 0 ? 'busy' : undefined;
}

async function read(context: DatabaseContext, attempts: readonly Try[]): Promise<Counted[]> {
  const rows = await findRows(context, { values: [...new Set(attempts.map(keyOf))] });
  return countedIn(rows, attempts);
}

const findRows = preparedFind('throttles', ['subject', 'moments'], 'subject');

/** In a transaction that writes: the tries of each subject, locked until it ends. */
async function lock(context: DatabaseContext, attempts: readonly Try[]): Promise<Counted[]> {
  if (context.engine.hasOneWriter) return read(context, attempts);
  const none: Tries = { failed: [], underWay: [] };
  const fresh = new Map(attempts.map((attempt) => [keyOf(attempt), rowOf(attempt, none)]));
  // Subjects are locked in sorted order, so that transactions that lock several cannot deadlock.
  const rows = [...fresh.keys()].toSorted().map((subject) => fresh.get(subject)!);
  return countedIn(await lockRows(context, { rows }), attempts);
}

const lockRows = prepared((context, param: Param<{ rows: Row[] }>) =>
  insertOf(context, param('rows'))
    // This update changes nothing, but locks the row.
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ subject: sql.ref('excluded.subject') }),
    )
    .returning(['subject', 'moments']),
);

const keepRows = prepared((context, param: Param<{ rows: Row[] }>) =>
  insertOf(context, param('rows')).onConflict((conflict) =>
    conflict.column('subject').doUpdateSet({
      moments: sql.ref('excluded.moments'),
      lastAt: sql.ref('excluded.lastAt'),
    }),
  ),
);

const insertOf = ({ db, engine }: DatabaseContext, rows: Row[]) =>
  db
    .insertInto('throttles')
    .columns(columns)
    .expression(engine.addedRows('throttles', columns, rows));

type Row = Tables['throttles'];

const columns: (keyof Row)[] = ['subject', 'moments', 'lastAt'];

function rowOf(attempt: Try, { failed, underWay }: Tries): Row {
  const { rule, now } = attempt;
  const stored: StoredTry[] = [...underWay, ...failed.slice(0, rule.keep)];
  return { subject: keyOf(attempt), moments: JSON.stringify(stored), lastAt: now.toISOString() };
}

type Found = Pick<Row, 'subject' | 'moments'>;

function countedIn(rows: Found[], attempts: readonly Try[]): Counted[] {
  const found = new Map(rows.map((row) => [row.subject, row]));
  return attempts.map((attempt) => ({
    attempt,
    tries: triesIn(found.get(keyOf(attempt)), attempt),
  }));
}

/** The key of the row of tries. */
const keyOf = ({ subject }: Try) => JSON.stringify(subject);

function triesIn(row: { moments: string } | undefined, { rule, now }: Try): Tries {
  const since = now.getTime() - rule.within;
  const tries: Tries = { failed: [], underWay: [] };
  for (const stored of JSON.parse(row?.moments ?? '[]') as StoredTry[]) {
    const moment = typeof stored === 'number' ? stored : stored[0];
    if (moment <= since) continue;
    const isUnderWay = typeof stored !== 'number' && moment > now.getTime() - longestTry;
    if (isUnderWay) tries.underWay.push(stored);
    else tries.failed.push(moment);
  }
  return tries;
}
