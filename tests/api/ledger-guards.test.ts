// The ledger's guards: the database itself refuses entries and balances that do not add up.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner, standsAt } from '../people.ts';

onEachEngine((engine) => {
  test('a wrong ledger cannot be committed, whoever writes it', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 100, description: 'Dinner' };
    await admin.asks('awardPoints', { body });
    await admin.asks('awardPoints', { body });
    for (const wrong of [
      sql`update customers set points = 5`,
      sql`update customers set points = 100, "lastEntryId" = 1`,
      sql`update customers set level = 'Gold'`,
      sql`update point_transactions set points = 1`,
      sql`update point_transactions set description = 'Lunch'`,
      sql`delete from point_transactions`,
      sql`insert into point_transactions
        ("customerId", points, balance, description, timestamp, "actorRole")
        values (${sara.id}, 5, 300, '', '', 'admin')`,
      sql`insert into point_transactions
        ("customerId", points, balance, description, timestamp, "actorRole")
        values (${sara.id + 1}, 5, 5, '', '', 'admin')`,
      sql`update point_transactions set action = null`,
      sql`update point_transactions set "idempotencyKey" = 'another'`,
      added(sara.id, [5, 205], [5, 211]),
      added(sara.id, [5, 204], [5, 210]),
      added(sara.id, [5, 205], [-5, 210], [0, 210]),
      added(sara.id, [0, 200], [5, 205], [1, 206], [-6, 201]),
      sql`insert into customers (name, "nameKey", mobile, "mobileKey", "createdAt", points)
        values ('', '', '', '', '', 4)`,
    ]) {
      await expect(wrong.execute(restaurant.store.db)).rejects.toThrow();
    }
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 200, sum: 200, entries: 2 });
    await added(sara.id, [5, 205], [-5, 200], [0, 200]).execute(restaurant.store.db);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 200, sum: 200, entries: 5 });
    await restaurant.store.db.deleteFrom('customers').execute();
    await eraseWhile(restaurant.store, () => true);
    const left = await restaurant.store.db.selectFrom('point_transactions').select('id').execute();
    expect(left).toEqual([]);
  });
});

/** Adds entries by hand in one statement, each with its points and the balance after them. */
const added = (customerId: number, ...entries: [points: number, balance: number][]) =>
  sql`insert into point_transactions
    ("customerId", points, balance, description, timestamp, "actorRole")
    values ${sql.join(
      entries.map(
        ([points, balance]) => sql`(${customerId}, ${points}, ${balance}, '', '', 'admin')`,
      ),
    )}`;
