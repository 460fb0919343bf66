// Renews what is derived from names and numbers of members, after its rules have changed with a new
// version: the words by which they are found, and the keys of their numbers.
import { sql } from 'kysely';
import { digitAfterCode } from '../../domain/members/mobile.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { addRows } from '../database/queries/rows.ts';
import { inSlice } from '../database/in-slice.ts';
import { isWorthRetrying } from '../database/transaction.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { wordRows } from './customer-queries.ts';

/** The size of slices of members; each slice is one transaction. */
const size = createSliceSize({ limit: 1_000 });

/** The milliseconds between two rounds, in which the servers of an update are replaced. */
const betweenRounds = 3_600_000;

/**
 * Renews the next members; returns whether there is nothing to do for now. Two servers take turns,
 * and a killed one is followed where it was.
 */
export async function renewMembers(store: Store, now: Date): Promise<boolean> {
  const state = await stateIn(store.db);
  if (!isDue(state, now)) return true;
  const { isAll } = await inSlice(
    store,
    size,
    (db, limit) => renewNext({ ...store, db }, { limit, now }),
    // Somebody may take a key at the same time.
    isWorthRetrying(store.engine),
  );
  return isAll;
}

const stateIn = (db: Database) =>
  db.selectFrom('member_renewal').selectAll().executeTakeFirstOrThrow();

type State = Awaited<ReturnType<typeof stateIn>>;

const isDue = ({ rounds, notBefore }: State, now: Date) =>
  rounds > 0 && notBefore <= now.toISOString();

/** In the transaction of a restore, whose rows are all derived by the rules of this version. */
export const endRenewal = (db: Database) =>
  db.updateTable('member_renewal').set({ rounds: 0 }).execute();

/** In a transaction: renews the next members; `isAll` after the last one. */
async function renewNext(context: DatabaseContext, { limit, now }: { limit: number; now: Date }) {
  const { db, engine } = context;
  const state = await db
    .selectFrom('member_renewal')
    .selectAll()
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
  if (!isDue(state, now)) return { rows: 0, isAll: true };
  const members = await named(db)
    .where('id', '>', state.lastId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = members.at(-1);
  if (!last) {
    const notBefore = new Date(now.getTime() + betweenRounds).toISOString();
    const next = { lastId: 0, rounds: state.rounds - 1, notBefore };
    await db.updateTable('member_renewal').set(next).execute();
    return { rows: 0, isAll: true };
  }
  await foldMobileKeys(db, { from: members[0]!.id, to: last.id });
  await renewWords(context, members);
  await db.updateTable('member_renewal').set({ lastId: last.id }).execute();
  return { rows: members.length, isAll: false };
}

type Member = Parameters<typeof wordRows>[0];

const named = (db: Database) => db.selectFrom('customers').select(['id', 'name', 'mobile']);

/** Replaces the words of those members who have others than they should. */
async function renewWords(context: DatabaseContext, members: Member[]): Promise<void> {
  const { db, engine } = context;
  const ids = members.map(({ id }) => id);
  const words = await db
    .selectFrom('customer_words')
    .select(['word', 'shared', 'customerId', 'nameKey'])
    .where('customerId', 'in', ids)
    .execute();
  const stored = Map.groupBy(words, ({ customerId }) => customerId);
  const outdated = members.filter((member) => {
    const should = textOf(wordRows(member));
    return textOf(stored.get(member.id) ?? []) !== should;
  });
  if (outdated.length === 0) return;
  // They are read again with a lock, since somebody may be renaming them.
  const locked = await named(db)
    .where(
      'id',
      'in',
      outdated.map(({ id }) => id),
    )
    .orderBy('id')
    .$call(engine.forUpdate)
    .execute();
  await db
    .deleteFrom('customer_words')
    .where(
      'customerId',
      'in',
      locked.map(({ id }) => id),
    )
    .execute();
  await addRows(context, 'customer_words', locked.flatMap(wordRows));
}

type Words = ReturnType<typeof wordRows>;

/** The words of a member as a text, to compare them. */
const textOf = (words: Words) =>
  words
    .map(({ word, shared, nameKey }) => JSON.stringify([word, shared, nameKey]))
    .toSorted()
    .join();

/**
 * In a transaction: gives members the key of their telephone (`mobileKey`) instead of that of their
 * digits, unless another one has it. These two keep what they have, and each is shown the other.
 */
export async function foldMobileKeys(
  db: Database,
  { from, to } = { from: 0, to: Number.MAX_SAFE_INTEGER },
): Promise<void> {
  for (const [short, digit] of Object.entries(digitAfterCode)) {
    const long = short + digit;
    await sql`update customers set "mobileKey" = ${short} || substr("mobileKey", 4)
      where "mobileKey" >= ${long} and "mobileKey" < ${`${long}:`} and length("mobileKey") = 13
        and id between ${from} and ${to} and not exists (select 1 from customers as other
          where other."mobileKey" = ${short} || substr(customers."mobileKey", 4))`.execute(db);
  }
}
