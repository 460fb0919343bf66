// Whom a partner has verified today, as the counter shows it.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';

type Guest = Awaited<ReturnType<typeof guest>>;
type Partner = Awaited<ReturnType<typeof partner>>;

/** Verifies a guest by the QR on their card. */
async function scan(restaurant: Restaurant, bakery: Partner, { id }: Guest) {
  const { qrToken: token } = await restaurant.store.db
    .selectFrom('customers')
    .select('qrToken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await bakery.asks('scanCustomer', { body: { token: token! } });
}

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
    expect(verified).toEqual([
      { id: expect.any(Number), name: 'Omar', level: 'Starter', at },
      { id: expect.any(Number), name: 'Sara', level: 'Bronze', at: expect.any(String) },
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
    // A day ends by the restaurant's clocks, where it is evening.
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
    restaurant.clock.pass({ hours: 7 });
    expect(await names(bakery)).toEqual([]);
  });

  test('of a long day the last thirty are shown', async () => {
    const restaurant = await openRestaurant(engine);
    const [bakery, sara] = [await partner(restaurant), await guest(restaurant)];
    for (let i = 0; i < 31; i += 1) await scan(restaurant, bakery, sara);
    expect(await names(bakery)).toHaveLength(30);
  });
});
