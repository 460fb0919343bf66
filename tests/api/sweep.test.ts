// Expired rows are deleted, and no others.
import { expect, test } from 'vitest';
import { sweep } from '../../src/storage/jobs/expiry.ts';
import { program } from '../programs.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { scan, stamp } from '../counters.ts';

onEachEngine((engine) => {
  test('sessions, passes and keys go when they have run out, each in its time', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 5, description: 'Tea' };
    await admin.asks('awardPoints', { body }, { headers: { 'idempotency-key': 'k' } });
    await serve(restaurant, { admin, customerId: sara.id });
    const { store } = restaurant;
    const { db } = store;
    const left = async () => {
      await sweep(store, restaurant.clock.now());
      const sessions = await db.selectFrom('sessions').select('role').orderBy('role').execute();
      const passes = await db.selectFrom('one_time_passes').selectAll().execute();
      const entries = await db.selectFrom('point_transactions').select('idempotencyKey').execute();
      const stamps = await db.selectFrom('stamps').select('idempotencyKey').execute();
      const keys = [...entries, ...stamps].filter(({ idempotencyKey }) => idempotencyKey !== null);
      return [sessions.map(({ role }) => role), passes.length, keys.length];
    };
    expect(await left()).toEqual([['admin', 'customer', 'partner'], 1, 2]);
    restaurant.clock.pass({ minutes: 29 });
    expect(await left()).toEqual([['admin', 'customer', 'partner'], 0, 2]);
    restaurant.clock.pass({ minutes: 1 });
    expect(await left()).toEqual([['customer', 'partner'], 0, 2]);
    restaurant.clock.pass({ hours: 24 });
    expect(await left()).toEqual([['customer'], 0, 0]);
    restaurant.clock.pass({ days: 30 });
    expect(await left()).toEqual([[], 0, 0]);
  });

  test('a key that has run out ends, with what its receipts are signed with', async () => {
    const restaurant = await openRestaurant(engine);
    const { store, clock } = restaurant;
    const admin = await owner(restaurant);
    const [brief, lasting] = [
      await program(restaurant, { admin, days: 1 }),
      await program(restaurant, { admin }),
    ];
    clock.pass({ days: 1, minutes: 5 });
    await sweep(store, clock.now());
    expect(await (await owner(restaurant)).asks('listKeys')).toMatchObject([
      { id: lasting.id, endedAt: null },
      { id: brief.id, endedAt: '2026-11-22T18:30:00.000Z' },
    ]);
    const secrets = await store.db.selectFrom('receipt_secrets').select('keyId').execute();
    expect(secrets).toEqual([{ keyId: lasting.id }]);
  });

  test('one table that cannot be swept keeps no other from it', async () => {
    const restaurant = await openRestaurant(engine);
    await guest(restaurant);
    const { store } = restaurant;
    await store.db.schema.alterTable('sessions').renameTo('elsewhere').execute();
    restaurant.clock.pass({ hours: 1 });
    await expect(sweep(store, restaurant.clock.now())).rejects.toThrow('sessions');
    expect(await store.db.selectFrom('one_time_passes').selectAll().execute()).toEqual([]);
  });
});

/** Stamps a benefit as a partner, with an idempotency key. */
async function serve(
  restaurant: Restaurant,
  { admin, customerId: id }: { admin: Awaited<ReturnType<typeof owner>>; customerId: number },
) {
  const benefit = await admin.asks('addBenefit', { body: { level: 'Starter', benefit: 'Tea' } });
  await admin.asks('changeSettings', { body: { counterSheet: true } });
  const bakery = await partner(restaurant);
  const { verification } = await scan(restaurant, bakery, { id });
  await stamp(bakery, { verification, benefitId: benefit.id }, 'a touch');
}
