// Today beside the same weekday a week ago, until the same time by the restaurant's clocks.
import { expect, test } from 'vitest';
import { guest, owner } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce('a week ago counts up to this hour, with what still stands', async () => {
    const { restaurant, sara } = await openWithVisits(engine);
    const settle = async ({ id: customerId }: { id: number }, amount: string) => {
      const body = { guest: { customerId }, bill: { amount } };
      return (await owner(restaurant)).asks('settleVisit', { body });
    };
    const today = async () => (await (await owner(restaurant)).asks('readOverview')).today;
    expect((await today()).before).toEqual({ visits: 0, bills: 0, joined: 0 });
    const joined = (await today()).joined;

    await settle(sara, '10');
    const wrong = await settle(sara, '99');
    await (await owner(restaurant)).asks('undoVisit', { params: { id: wrong.id }, body: {} });
    restaurant.clock.pass({ hours: 1 });
    const omar = await guest(restaurant);
    await settle(omar, '20.50');
    expect((await today()).joined).toBe(joined + 1);

    restaurant.clock.pass({ days: 6, hours: 23, minutes: 30 });
    expect(await today()).toEqual({ joined: 0, before: { visits: 1, bills: 1_000, joined } });
    restaurant.clock.pass({ minutes: 30 });
    expect((await today()).before).toEqual({ visits: 2, bills: 3_050, joined: joined + 1 });
    restaurant.clock.pass({ days: 1 });
    expect((await today()).before).toEqual({ visits: 0, bills: 0, joined: 0 });
  });

  test('the first steps have ticks until the tenth entry, on whichever server', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const elsewhere = await owner(await anotherServer(restaurant));
    const steps = async () => (await elsewhere.asks('readOverview')).beginning;
    const none = { joined: false, points: false, till: false, shelf: false };
    expect(await steps()).toEqual(none);
    const sara = await guest(restaurant);
    expect(await steps()).toEqual({ ...none, joined: true });
    for (let entry = 1; entry <= 10; entry += 1) {
      const body = { customerId: sara.id, points: 10, description: `Visit ${entry}` };
      await admin.asks('awardPoints', { body });
      if (entry === 9) expect(await steps()).toEqual({ ...none, joined: true, points: true });
    }
    expect(await steps()).toBeNull();
  });
});
