// Days begin and end in the restaurant's time zone, whatever that of the server is.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

const setTimeZone = async (restaurant: Restaurant, timeZone: string) =>
  (await owner(restaurant)).asks('changeSettings', { body: { timeZone } });

const soup = { level: 'Starter', title: 'Soup', description: 'For two' } as const;

onEachEngine((engine, testOnce) => {
  test('an offer that is valid until a day ends with it', async () => {
    const restaurant = await openRestaurant(engine);
    await setTimeZone(restaurant, 'America/New_York');
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const body = { ...soup, validUntil: '2026-11-21' };
    const { id, validUntil } = await admin.asks('addOffer', { body });
    expect(validUntil).toBe('2026-11-22T04:59:59.999Z');
    const seen = async () =>
      (await sara.asks('listOffers', { params: { level: 'Starter' } })).length;
    restaurant.clock.pass({ hours: 10 });
    expect(await seen()).toBe(1);
    restaurant.clock.pass({ minutes: 30 });
    expect(await seen()).toBe(0);
    const later = await (
      await owner(restaurant)
    ).asks('changeOffer', { params: { id }, body: { validUntil: '2026-11-22' } });
    expect(later.validUntil).toBe('2026-11-23T04:59:59.999Z');
    expect(await seen()).toBe(1);
  });

  testOnce('an event of a day multiplies from its first moment to its last', async () => {
    const restaurant = await openRestaurant(engine);
    await setTimeZone(restaurant, 'Asia/Riyadh');
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const day = { startDate: '2026-11-22', endDate: '2026-11-22' };
    const eid = { name: 'Eid', description: '', multiplier: 2, ...day };
    const event = await admin.asks('addEvent', { body: eid });
    expect(event).toMatchObject({
      startDate: '2026-11-21T21:00:00.000Z',
      endDate: '2026-11-22T20:59:59.999Z',
    });
    const tea = { customerId: sara.id, points: 10, description: 'Tea' };
    const awarded = async () =>
      (await (await owner(restaurant)).asks('awardPoints', { body: tea })).points;
    expect(await awarded()).toBe(10);
    restaurant.clock.pass({ hours: 2, minutes: 30 });
    expect(await awarded()).toBe(20);
    restaurant.clock.pass({ hours: 24 });
    expect(await awarded()).toBe(10);
  });

  test('an event that ends before it starts is refused, days and moments mixed', async () => {
    const restaurant = await openRestaurant(engine);
    await setTimeZone(restaurant, 'Asia/Riyadh');
    const admin = await owner(restaurant);
    const eid = { name: 'Eid', description: '', multiplier: 2 };
    for (const [startDate, endDate] of [
      ['2026-11-22', '2026-11-21'],
      ['2026-11-22T21:00:00.000Z', '2026-11-22'],
      ['2026-11-22', '2026-11-21T20:59:59.000Z'],
    ]) {
      const answer = await admin.tries('addEvent', { body: { ...eid, startDate, endDate } });
      expect(answer).toMatchObject({ status: 400, text: 'An event must end after it starts' });
    }
    const day = { startDate: '2026-11-22', endDate: '2026-11-22' };
    const { id } = await admin.asks('addEvent', { body: { ...eid, ...day } });
    const early = await admin.tries('changeEvent', {
      params: { id },
      body: { endDate: '2026-11-20' },
    });
    expect(early).toMatchObject({ status: 400, text: 'An event must end after it starts' });
  });
});
