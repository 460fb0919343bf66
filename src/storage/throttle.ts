// What was tried lately, so that all servers together count it.
import type { Throttle } from '../domain/throttle.ts';
import type { Database, Store } from './database.ts';
import { transact } from './transaction.ts';

/**
 * Who or what is tried, and at what, from the general to the particular: `['log-in', 'customer',
 * '966501234567', 'network', '203.0.113.9']`. Kept as JSON, in which no part can pass for two.
 */
export type Subject = readonly (string | number)[];

interface Try {
  subject: Subject;
  rule: Throttle;
  now: Date;
}

/**
 * Counts a try, unless it has to wait: then it answers how many milliseconds, and counts nothing.
 * Of tries that arrive together each sees those before it.
 */
export async function spendTry(store: Store, attempt: Try): Promise<number> {
  const { rule, now } = attempt;
  // Somebody who does not stop costs a look, not a write.
  const waiting = await waitFor(store.db, attempt);
  if (waiting > 0) return waiting;
  return transact(store, async (db) => {
    const tries = await holdTries(db, attempt);
    const wait = rule.wait(tries, now.getTime());
    if (wait === 0) await keepTries(db, attempt, [now.getTime(), ...tries]);
    return wait;
  });
}

/** Milliseconds that a try would have to wait; counts nothing. */
export async function waitFor(db: Database, attempt: Try): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('moments')
    .where('subject', '=', JSON.stringify(attempt.subject))
    .executeTakeFirst();
  return attempt.rule.wait(recent(row, attempt), attempt.now.getTime());
}

/** The last tries, newest first, which nobody else counts until the transaction ends. */
export async function holdTries(db: Database, attempt: Try): Promise<number[]> {
  const { now } = attempt;
  const subject = JSON.stringify(attempt.subject);
  const row = await db
    .insertInto('throttles')
    .values({ subject, moments: '[]', lastAt: now.toISOString() })
    // Changes nothing, but keeps the row.
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning('moments')
    .executeTakeFirst();
  return recent(row, attempt);
}

/** Puts tries in the place of those that were held. */
export async function keepTries(db: Database, { subject, rule, now }: Try, tries: number[]) {
  const moments = JSON.stringify(tries.slice(0, rule.keep));
  await db
    .updateTable('throttles')
    .set({ moments, lastAt: now.toISOString() })
    .where('subject', '=', JSON.stringify(subject))
    .execute();
}

/** Begins to count anew. */
export async function forgetTries(db: Database, subject: Subject): Promise<void> {
  await db.deleteFrom('throttles').where('subject', '=', JSON.stringify(subject)).execute();
}

/** Begins to count anew for every subject that begins with these parts, or is no more than them. */
export async function forgetTriesWithin(db: Database, parts: readonly string[]) {
  const beginning = JSON.stringify(parts).slice(0, -1);
  await db
    .deleteFrom('throttles')
    // A comma or a bracket is next, of which the bracket comes last in the order of bytes.
    .where('subject', '>=', `${beginning},`)
    .where('subject', '<=', `${beginning}]`)
    .execute();
}

function recent(row: { moments: string } | undefined, { rule, now }: Try): number[] {
  const moments = JSON.parse(row?.moments ?? '[]') as number[];
  return moments.filter((moment) => moment > now.getTime() - rule.within);
}
