// Compares the database with the book, in which clients have noted their changes.
import { isPassword } from '../../src/server/accounts/passwords.ts';
import type { Database } from '../../src/storage/database/tables/tables.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { withStore } from '../restaurants/store.ts';
import { pointsOf, type Book } from './book.ts';
import { checkClaims } from './check-claims.ts';
import { checkStamps } from './check-stamps.ts';
import { checkVisits } from './check-visits.ts';
import type { Problems } from './problems.ts';

/** The findings of a check. */
export interface Checked {
  /** The number of successful answers that were compared with the database. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Any other inconsistency. */
  wrong: number;
}

/**
 * Reads the database beside the running Sofra, and prints what is wrong. Where each change must
 * have been answered, an entry without an answer is wrong. Every check reads every line of the
 * book, and counts each acknowledgement once.
 */
export const check = (
  location: DatabaseLocation,
  book: Book,
  { answered }: { answered: 'each' | 'some' } = { answered: 'some' },
): Promise<Checked> =>
  withStore(location, async ({ db }) => {
    const problems: Problems = { lost: [], doubled: [], wrong: await unbalanced(db) };
    await checkChanges(db, book, problems);
    await checkStamps(db, book, problems);
    await checkClaims(db, book, problems);
    await checkVisits(db, book, problems);
    await checkJoins(db, book, problems);
    if (answered === 'each') problems.wrong.push(...(await silent(db, book)));
    if (!(await lastResetHolds(db, book))) problems.lost.push('a new password');
    const { lost, doubled, wrong } = problems;
    if ([lost, doubled, wrong].flat().length > 0) console.error(problems);
    const { changes, stampings, takingsBack, claimings, settlings, joins, resets } = book;
    const given = [...stampings, ...takingsBack, ...claimings, ...settlings];
    const done = [...changes, ...given, ...book.visits, ...book.undoings];
    const { checked } = book;
    book.checked = [...done, ...joins, ...resets].filter(isAcknowledged).length;
    return {
      acknowledged: book.checked - checked,
      lost: lost.length,
      doubled: doubled.length,
      wrong: wrong.length,
    };
  });

const isAcknowledged = ({ fate }: { fate: string }) => fate === 'acknowledged';

async function checkChanges(
  db: Database,
  { changes, after }: Book,
  { lost, doubled, wrong }: Problems,
) {
  const rows = await db
    .selectFrom('point_transactions')
    .selectAll()
    .where('id', '>', after)
    .execute();
  const visits = await db.selectFrom('visits').select('entryId').execute();
  const ofVisits = new Set(visits.flatMap(({ entryId }) => entryId ?? []));
  const alone = rows.filter(({ id, undoes }) => !ofVisits.has(id) && !ofVisits.has(undoes ?? 0));
  const entries = Map.groupBy(alone, ({ description }) => description);
  for (const change of changes) {
    const { key, fate, answer } = change;
    const [entry, ...others] = entries.get(key) ?? [];
    entries.delete(key);
    if (others.length > 0) doubled.push(key);
    if (!entry && fate === 'acknowledged') lost.push(key);
    if (entry && fate === 'refused') wrong.push(`${key} was refused, and is there`);
    if (!entry) continue;
    const isRight =
      entry.customerId === change.customerId &&
      entry.points === pointsOf(change) &&
      entry.undoes === (change.undoes?.answer?.transactionId ?? null) &&
      (!answer || (entry.id === answer.transactionId && entry.balance === answer.total));
    if (!isRight) wrong.push(`${key} is there, but it is not what was answered`);
  }
  for (const key of entries.keys()) wrong.push(`nobody asked for ${key}`);
}

/** Changes that are in the database although no answer to them arrived. */
async function silent(db: Database, { changes }: Book): Promise<string[]> {
  const rows = await db.selectFrom('point_transactions').select('description').execute();
  const written = new Set(rows.map(({ description }) => description));
  const unanswered = changes.filter(({ key, fate }) => fate === 'unknown' && written.has(key));
  return unanswered.map(({ key }) => `${key} was written, without an answer`);
}

/** Customers whose balance is not the sum of their entries, or whose entries do not add up. */
async function unbalanced(db: Database): Promise<string[]> {
  const customers = await db.selectFrom('customers').selectAll().execute();
  const rows = await db.selectFrom('point_transactions').selectAll().orderBy('id').execute();
  const entries = Map.groupBy(rows, ({ customerId }) => customerId);
  return customers.flatMap(({ id, points, lastEntryId }) => {
    let balance = 0;
    let follows = true;
    const own = entries.get(id) ?? [];
    for (const entry of own) {
      balance += entry.points;
      follows &&= entry.balance === balance;
    }
    const ends = (own.at(-1)?.id ?? null) === lastEntryId;
    const isRight = follows && ends && balance === points;
    return isRight ? [] : [`customer ${id} has ${points} points, entries for ${balance}`];
  });
}

async function checkJoins(db: Database, { joins }: Book, { lost, doubled }: Problems) {
  const rows = await db.selectFrom('customers').select('mobile').execute();
  const members = Map.groupBy(rows, ({ mobile }) => mobile);
  for (const { mobile, fate } of joins) {
    const there = members.get(mobile)?.length ?? 0;
    if (there === 0 && fate === 'acknowledged') lost.push(mobile);
    if (there > 1) doubled.push(mobile);
  }
}

/** Whether the password is the last acknowledged one, or one that was requested after it. */
async function lastResetHolds(db: Database, { resets }: Book): Promise<boolean> {
  const last = resets.findLastIndex(isAcknowledged);
  if (last === -1) return true;
  const { password } = await db
    .selectFrom('customers')
    .select('password')
    .where('id', '=', resets[last]!.customerId)
    .executeTakeFirstOrThrow();
  const possible = resets.slice(last).filter(({ fate }) => fate !== 'refused');
  const fits = await Promise.all(possible.map((reset) => isPassword(reset.password, password)));
  return fits.includes(true);
}
