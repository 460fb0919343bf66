// The guests whom a partner has verified today, as the counter shows them.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { scan } from '../counters.ts';
import { guest, owner, partner } from '../people.ts';

type Partner = Awaited<ReturnType<typeof partner>>;

const names = async (bakery: Partner) =>
  (await bakery.asks('listVerifiedToday')).map(({ name }) => name);

onEachEngine((engine) => {
  test('the newest come first, by their first name and with their level now', async () => {
    const restaurant = await openRestaurant(engine);
    const bakery = await partner(restaurant);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar Said' })];
    await scan(restaurant, bakery, sara);
    restaurant.clock.pass({ minutes: 1 });
    await scan(restaurant, bakery, omar);
    const body = { customerId: sara.id, points: 1_200, description: 'A feast' };
    await (await owner(restaurant)).asks('awardPoints', { body });
    const at = restaurant.clock.now().toISOString();
    const verified = await bakery.asks('listVerifiedToday');
    const sameShape = { id: expect.any(Number), at: expect.any(String), served: [] };
    expect(verified).toEqual([
      { ...sameShape, name: 'Omar', level: 'Starter', at },
      { ...sameShape, name: 'Sara', level: 'Bronze' },
    ]);
  });

  test('another partner’s are not among them, nor who is gone, nor yesterday’s', async () => {
    const restaurant = await openRestaurant(engine);
    const [bakery, florist] = [
      await partner(restaurant),
      await partner(restaurant, { username: 'florist' }),
    ];
    const admin = await owner(restaurant);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    await scan(restaurant, bakery, sara);
    await scan(restaurant, bakery, omar);
    expect(await names(florist)).toEqual([]);
    await admin.asks('removeCustomer', { params: { id: omar.id } });
    expect(await names(bakery)).toEqual(['Sara']);
    // A day ends by the restaurant's time zone, in which it is evening.
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
    restaurant.clock.pass({ hours: 7 });
    expect(await names(bakery)).toEqual([]);
  });

  test('the last thirty of a long day are shown', async () => {
    const restaurant = await openRestaurant(engine);
    const [bakery, sara] = [await partner(restaurant), await guest(restaurant)];
    for (let i = 0; i < 31; i += 1) await scan(restaurant, bakery, sara);
    expect(await names(bakery)).toHaveLength(30);
  });
});
