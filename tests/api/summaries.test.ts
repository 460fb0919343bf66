// The summaries follow the entries, whatever is awarded, undone, deleted or restored.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { Refusal } from '../../src/domain/refusal.ts';
import type { Database } from '../../src/storage/database/tables/tables.ts';
import { listTransactions } from '../../src/storage/points/point-queries.ts';
import type { Pace } from '../../src/storage/database/queries/slices.ts';
import { catchUp } from '../../src/storage/summaries/catch-up.ts';
import { endOf } from '../../src/storage/summaries/follow.ts';
import { rebuildSummaries, summaryTables } from '../../src/storage/summaries/rebuild.ts';
import { sumUpVisits } from '../../src/storage/summaries/staff-days.ts';
import { award } from '../cards.ts';
import { openRestaurantWithFolder, backup } from '../filled.ts';
import { guest, owner, regulars } from '../people.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine, onPostgres } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import { settled } from '../settled.ts';

const all = { limit: 100_000 };

onEachEngine((engine, testOnce) => {
  test('whatever happens, it is what the entries add up to', async () => {
    const restaurant = await openRestaurant(engine);
    const people = await regulars(restaurant, 4);
    const other = await anotherServer(restaurant);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        for (const one of steps) await take(one, { restaurant, other, people });
        await caughtUp(other);
        const followed = await summaries(restaurant.store.db);
        expect(followed).toEqual(await madeAnew(restaurant));
      }),
      { seed: inject('seed'), numRuns: long ? 12 : 5 },
    );
  });

  testOnce('a member who is deleted counts no more, and what was given to them does', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 2_000, description: 'Dinner' };
    const { transactionId } = await admin.asks('awardPoints', { body });
    await admin.asks('awardPoints', { body });
    await caughtUp(restaurant);
    await admin.asks('undoEntry', { body: { customerId: sara.id, transactionId } });
    await admin.asks('awardPoints', { body });
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    await caughtUp(restaurant);
    const { quarters, levels } = await summaries(restaurant.store.db);
    expect(quarters).toMatchObject([{ given: 4_000, taken: 0, visits: 2 }]);
    expect(levels.every(({ members }) => members === 0)).toBe(true);
  });

  test("the ledger's audit finds sums that the entries do not give", async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 2_000, description: 'Dinner' };
    await admin.asks('awardPoints', { body });
    await caughtUp(restaurant);
    // Later entries are not in the summaries yet, which does not count as wrong.
    await admin.asks('awardPoints', { body });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    const { db } = restaurant.store;
    for (const statement of [
      sql`update customer_summaries set visits = 7`,
      sql`update quarter_hours set given = 7`,
      sql`update level_counts set members = 7 where level = 'Gold'`,
    ]) {
      await statement.execute(db);
    }
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 3 });
  });

  testOnce('a restore makes it anew', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 2_000, description: 'Dinner' };
    const { transactionId } = await admin.asks('awardPoints', { body });
    await admin.asks('awardPoints', { body: { ...body, points: 30 } });
    await admin.asks('undoEntry', { body: { customerId: sara.id, transactionId } });
    await caughtUp(restaurant);
    const before = await summaries(restaurant.store.db);
    const file = await backup(admin);
    await admin.asks('awardPoints', { body });
    await guest(restaurant, { name: 'Omar' });
    await admin.asks('restoreBackup', { body: file });
    expect(await summaries(restaurant.store.db)).toEqual(before);
    await admin.asks('awardPoints', { body });
    await caughtUp(restaurant);
    expect(await summaries(restaurant.store.db)).toEqual(await madeAnew(restaurant));
  });

  test('visits that follow one another keep nobody waiting for the sums', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    async function visit() {
      await award(admin, sara, 5);
      await settled(restaurant, 1, [{}]);
    }
    await visit();
    const { store, clock } = restaurant;
    const pace: Pace = async (...slice) => {
      const done = await store.pace(...slice);
      await visit();
      return done;
    };
    expect(await catchUp({ ...store, pace }, { limit: 10 })).toBe(true);
    const now = clock.now();
    expect(await sumUpVisits({ ...store, pace }, { limit: 10, now })).toBe(true);
    const { customers } = await summaries(store.db);
    expect(customers).toMatchObject([{ points: 5, visits: 1 }]);
    await caughtUp(restaurant);
    expect(await summaries(store.db)).toEqual(await madeAnew(restaurant));
  });
});

onPostgres(() => {
  test('an entry that is committed after a later one is not forgotten', async () => {
    const restaurant = await openRestaurant('PostgreSQL');
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    const admin = await owner(restaurant);
    const body = { customerId: omar.id, points: 70, description: 'Tea' };
    await restaurant.store.db.transaction().execute(async (slow) => {
      await sql`insert into point_transactions
        ("customerId", points, balance, description, timestamp, "actorRole")
        values (${sara.id}, 5, 5, '', '2026-11-21T18:30:00.000Z', 'admin')`.execute(slow);
      await admin.asks('awardPoints', { body });
      expect(await catchUp(restaurant.store, all)).toBe(false);
      const { customers } = await summaries(restaurant.store.db);
      expect(customers.map(({ points }) => points)).toEqual([0, 0]);
    });
    await caughtUp(restaurant);
    const { customers } = await summaries(restaurant.store.db);
    expect(customers.map(({ points }) => points)).toEqual([5, 70]);
  });

  test('a number that no entry has got holds up the others for a moment only', async () => {
    const restaurant = await openRestaurant('PostgreSQL');
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 70, description: 'Tea' };
    await sql`select nextval(pg_get_serial_sequence('point_transactions', 'id'))`.execute(
      restaurant.store.db,
    );
    await admin.asks('awardPoints', { body });
    await caughtUp(restaurant);
    const { customers } = await summaries(restaurant.store.db);
    expect(customers).toMatchObject([{ points: 70, visits: 1 }]);
  });
});

test('entries are taken up to the first that may still come', () => {
  expect(endOf([], { after: 7, limit: 250, settledTo: 7 })).toBe(7);
  expect(endOf([8, 9, 11], { after: 7, limit: 250, settledTo: 7 })).toBe(9);
  expect(endOf([9, 11], { after: 7, limit: 250, settledTo: 7 })).toBe(7);
  expect(endOf([9, 11], { after: 7, limit: 250, settledTo: 10 })).toBe(11);
  expect(endOf([9, 12], { after: 7, limit: 250, settledTo: 10 })).toBe(10);
  expect(endOf([], { after: 7, limit: 250, settledTo: 10 })).toBe(10);
});

/** The effect of one step; `who` is one of four members. */
type Step =
  | { kind: 'award'; who: number; points: number; late: number }
  | { kind: 'deduct'; who: number; points: number }
  | { kind: 'undo'; who: number; which: number }
  | { kind: 'time'; minutes: number }
  | { kind: 'sum'; elsewhere: boolean };

const who = fc.nat({ max: 3 });
/** The minutes by which an award comes after its visit. */
const late = fc.constantFrom(0, 0, 0, 45, 60 * 24 * 6);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('award'), who, points: fc.nat(3_000), late }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deduct'), who, points: fc.nat(500) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), who, which: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('time'), minutes: fc.nat(60 * 24 * 20) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sum'), elsewhere: fc.boolean() }) },
) as fc.Arbitrary<Step>;

interface Scene {
  restaurant: Restaurant;
  other: Restaurant;
  people: { id: number }[];
}

/** A change that the balance does not allow is refused, and nothing is written. */
async function take(one: Step, { restaurant, other, people }: Scene): Promise<void> {
  const { services, clock, store } = restaurant;
  if (one.kind === 'time') return clock.pass({ minutes: one.minutes });
  if (one.kind === 'sum') {
    await catchUp((one.elsewhere ? other : restaurant).store, { limit: 1 });
    return;
  }
  const customerId = people[one.who]!.id;
  const about = { customerId, description: 'Dinner', at: clock.now() };
  const actor = { role: 'admin', id: 1, address: null } as const;
  const query = { q: '', limit: 10 };
  const { rows } = await listTransactions(store, { customerId, ...query });
  const undo = {
    kind: 'undo',
    undoes: one.kind === 'undo' ? (rows[one.which]?.id ?? 0) : 0,
  } as const;
  const posting = one.kind === 'undo' ? undo : { kind: one.kind, points: one.points };
  const delay = one.kind === 'award' ? one.late * 60_000 : 0;
  const visitedAt = new Date(about.at.getTime() - delay);
  await services.ledger
    .post({ ...about, ...posting, actor, visitedAt })
    .catch((refusal: unknown) => {
      if (!(refusal instanceof Refusal)) throw refusal;
    });
}

/**
 * Updates the summaries completely. An entry after a missing id waits until open transactions end.
 */
async function caughtUp({ store }: Restaurant) {
  while (!(await catchUp(store, all)));
}

/** All summaries, without quarters of an hour that have become empty. */
async function summaries(db: Database) {
  const quarters = await db.selectFrom('quarter_hours').selectAll().orderBy('startsAt').execute();
  return {
    customers: await db
      .selectFrom('customer_summaries')
      .selectAll()
      .orderBy('customerId')
      .execute(),
    levels: (await db.selectFrom('level_counts').selectAll().orderBy('level').execute()).filter(
      ({ members }) => members > 0,
    ),
    quarters: quarters.filter(({ given, taken, visits }) => given || taken || visits),
  };
}

/** The same summaries computed from all entries, in a transaction that is rolled back. */
async function madeAnew({ store: { db, engine } }: Restaurant) {
  let made: Awaited<ReturnType<typeof summaries>> | undefined;
  await db
    .transaction()
    .execute(async (scratch) => {
      await engine.dropConstraints(scratch, summaryTables);
      for (const query of engine.truncate(summaryTables)) await query.execute(scratch);
      await rebuildSummaries({ db: scratch, engine });
      made = await summaries(scratch);
      throw new Error('not kept');
    })
    .catch((error: Error) => expect(error.message).toBe('not kept'));
  return made;
}
