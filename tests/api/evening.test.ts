// The evening sheet: guests worth a word, as they were known when the day began, and who has come.
import { expect, test } from 'vitest';
import { transact } from '../../src/storage/database/transaction.ts';
import { keepEvening } from '../../src/storage/overview/evening.ts';
import { catchUp } from '../../src/storage/summaries/catch-up.ts';
import { forgetEvening } from '../../src/storage/summaries/evening-progress.ts';
import { guest, owner } from '../people.ts';
import { switchOn, setRules, lookAndSend } from '../occasions.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

async function drawUp({ store, clock }: Restaurant) {
  while (!(await catchUp(store, { limit: 1_000 })));
  await keepEvening(store, clock.now());
}

const evening = async (restaurant: Restaurant) => (await owner(restaurant)).asks('readEvening');

onEachEngine((engine) => {
  test('who came on four of the last twelve days like this one is likely to come', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, sara } = opened;
    const omar = await guest(restaurant, { name: 'Omar' });
    const comes = async (...who: { id: number }[]) => {
      const admin = await owner(restaurant);
      for (const { id: customerId } of who) {
        const body = { guest: { customerId }, bill: { amount: '10' } };
        await admin.asks('settleVisit', { body });
      }
    };
    const nothing = { likely: [], gifts: [], near: [], missed: [] };
    await drawUp(restaurant);
    expect(await evening(restaurant)).toMatchObject(nothing);
    for (let week = 0; week < 4; week += 1) {
      await comes(...(week < 3 ? [sara, omar] : [sara]));
      restaurant.clock.pass({ days: 7 });
    }
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there].map(drawUp));
    const { likely, day } = await evening(there);
    expect(day).toBe(restaurant.clock.now().toISOString().slice(0, 10));
    expect(likely).toEqual([
      {
        id: sara.id,
        name: sara.name,
        level: 'Bronze',
        times: 4,
        time: expect.stringMatching(/^\d\d:(00|15|30|45)$/),
        cameAt: null,
      },
    ]);

    // The sheet stays as it is for the day, with a tick beside who has come.
    await comes(omar, sara);
    await drawUp(restaurant);
    const later = await evening(restaurant);
    const now = restaurant.clock.now().toISOString();
    expect(later.likely).toEqual([{ ...likely[0], cameAt: now }]);
    const admin = await owner(restaurant);
    const { rows } = await admin.asks('listVisits', { params: { id: sara.id }, query: {} });
    await admin.asks('undoVisit', { params: { id: rows[0]!.id }, body: {} });
    expect((await evening(restaurant)).likely).toEqual(likely);

    // A restore forgets the sheet, since numbers of cards may be those of others afterwards.
    await transact(restaurant.store, forgetEvening);
    expect(await evening(restaurant)).toMatchObject(nothing);
    await drawUp(restaurant);
    expect((await evening(restaurant)).likely).toMatchObject([{ id: sara.id }]);

    // A guest who leaves is on no sheet, and the next day has one of its own.
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    expect(await evening(restaurant)).toMatchObject(nothing);
    restaurant.clock.pass({ days: 1 });
    expect(await evening(restaurant)).toMatchObject(nothing);
  });

  test('gifts that end, guests near a level and missed regulars are on it', async () => {
    const { restaurant, sara, dessert } = await openWithVisits(engine);
    const again = () => owner(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    await setRules(await again(), { quietFrom: 0, quietUntil: 0 });
    await switchOn(await again(), 'welcome', { giftId: dessert.id, giftDays: 9 });
    const gives = async (customerId: number, points: number) => {
      const body = { customerId, points, description: 'Lunch' };
      await (await again()).asks('awardPoints', { body });
    };
    await gives(omar.id, 300);
    await lookAndSend(restaurant, await again());
    expect((await omar.asks('currentCustomer')).messages).toMatchObject([{ occasion: 'welcome' }]);
    await drawUp(restaurant);
    // The gift of nine days does not end within seven.
    expect((await evening(restaurant)).gifts).toEqual([]);
    restaurant.clock.pass({ days: 3 });
    await gives(omar.id, 300);
    restaurant.clock.pass({ days: 1 });
    await gives(omar.id, 300);
    restaurant.clock.pass({ days: 1 });
    await drawUp(restaurant);
    const sheet = await evening(restaurant);
    const [reward, rewardArabic] = ['Dessert', 'حلوى'];
    const given = { reward, rewardArabic, cameAt: null };
    const gifts = sheet.gifts.toSorted((one, other) => one.id - other.id);
    expect(gifts).toMatchObject([sara, omar].map(({ id }) => ({ id, ...given })));
    expect(sheet.near).toMatchObject([{ id: omar.id, next: 'Bronze', missing: 101 }]);
    expect(sheet.missed).toEqual([]);
    // Five visits make a regular.
    for (let visit = 4; visit <= 5; visit += 1) await gives(omar.id, 1);
    restaurant.clock.pass({ days: 30 });
    await drawUp(restaurant);
    const later = await evening(restaurant);
    expect(later.gifts).toEqual([]);
    expect(later.missed).toMatchObject([{ id: omar.id, cameAt: null }]);
    expect(later.missed.map(({ id }) => id)).not.toContain(sara.id);
  });
});
