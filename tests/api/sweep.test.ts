// What has run out is taken away, and nothing else.
import { expect, test } from 'vitest';
import { sweep } from '../../src/storage/expiry.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

onEachEngine((engine) => {
  test('sessions, passes and keys go when they have run out, each in its time', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 5, description: 'Tea' };
    await admin.asks('awardPoints', { body }, { headers: { 'idempotency-key': 'k' } });
    const { store } = restaurant;
    const { db } = store;
    const left = async () => {
      await sweep(store, restaurant.clock.now());
      const sessions = await db.selectFrom('sessions').select('role').orderBy('role').execute();
      const passes = await db.selectFrom('one_time_passes').selectAll().execute();
      const entries = await db.selectFrom('point_transactions').select('idempotencyKey').execute();
      const keys = entries.filter(({ idempotencyKey }) => idempotencyKey !== null);
      return [sessions.map(({ role }) => role), passes.length, keys.length];
    };
    expect(await left()).toEqual([['admin', 'customer'], 1, 1]);
    restaurant.clock.pass({ minutes: 29 });
    expect(await left()).toEqual([['admin', 'customer'], 0, 1]);
    restaurant.clock.pass({ minutes: 1 });
    expect(await left()).toEqual([['customer'], 0, 1]);
    restaurant.clock.pass({ hours: 24 });
    expect(await left()).toEqual([['customer'], 0, 0]);
    restaurant.clock.pass({ days: 30 });
    expect(await left()).toEqual([[], 0, 0]);
  });
});
