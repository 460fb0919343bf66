// What rewards are worth in money, and the value of a point that follows from it.
import { expect, test } from 'vitest';
import type { Liability } from '../../src/contract/overview/liability.ts';
import { keepPointValue } from '../../src/storage/rewards/point-values.ts';
import { backup } from '../filled.ts';
import { owner, type Person } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { openWithVisits, type Opened } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('a reward has a price and a cost, which guests do not see', async () => {
    const { admin, sara, dessert } = await openWithVisits(engine);
    const set = (body: Prices) => admin.asks('changeReward', { params: dessert, body });
    expect(dessert).toMatchObject({ menuPrice: null, ownCost: null });
    const priced = { menuPrice: '12.00 SAR', ownCost: '3.50 SAR' };
    expect(await set({ menuPrice: '12', ownCost: '٣٫٥' })).toMatchObject(priced);
    expect(await admin.asks('listRewards')).toMatchObject([priced]);
    expect(await set({ ownCost: null })).toMatchObject({ ...priced, ownCost: null });
    const body = { menuPrice: '1.234' };
    expect(await admin.tries('changeReward', { params: dessert, body })).toMatchObject({
      status: 400,
      text: 'A price is written like 184.50',
    });
    expect(JSON.stringify(await sara.asks('readShelf'))).not.toMatch(/menuPrice|12\.00/);

    // Amounts in two currencies cannot be added up.
    await admin.asks('changeSettings', { body: { currency: 'KWD' } });
    const inDinar = { menuPrice: null, ownCost: '1.250 KWD' };
    expect(await set({ ownCost: '1.25' })).toMatchObject(inDinar);
    const { version } = (await sara.asks('readShelf')).rewards[0]!;
    await set({ menuPrice: '9' });
    expect((await sara.asks('readShelf')).rewards[0]).toMatchObject({ version });
  });

  testOnce('a price needs the currency of bills', async () => {
    const { admin, dessert } = await openWithVisits(engine);
    await admin.asks('changeSettings', { body: { currency: null, pointsPerUnit: null } });
    const body = { menuPrice: '12' };
    expect(await admin.tries('changeReward', { params: dessert, body })).toMatchObject({
      status: 400,
      text: 'A price needs a currency: Settings, Restaurant, Earning by the bill',
    });
  });

  test('a served reward keeps what it was worth when it was served', async () => {
    const opened = await openWithVisits(engine);
    const { admin, dessert } = opened;
    const waiting = await claim(opened.sara, dessert);
    await price(opened, { menuPrice: '12', ownCost: '3' });
    const served = await serve(opened);
    const visit = { guest: { customerId: opened.sara.id }, rewards: [], benefits: [] };
    await admin.asks('settleVisit', { body: { ...visit, claims: [waiting.id] } });
    await price(opened, { menuPrice: '24', ownCost: null });
    await admin.asks('undoVisit', { params: served, body: { reason: 'Mistaken' } });
    const claims = await opened.restaurant.store.db
      .selectFrom('claims')
      .select(['state', 'menuPrice', 'ownCost', 'moneyCurrency'])
      .orderBy('id')
      .execute();
    const money = { menuPrice: 1_200, ownCost: 300, moneyCurrency: 'SAR' };
    expect(claims).toEqual([
      { state: 'served', ...money },
      { state: 'cancelled', ...money },
    ]);
    // Without a reward on offer, the value is that of the few that were served and not undone.
    await admin.asks('removeReward', { params: dessert });
    expect(await valued(admin)).toMatchObject({
      menu: { hundred: '4.00 SAR', served: 1 },
      cost: { hundred: '1.00 SAR', served: 1 },
    });
  });

  testOnce('thirty served rewards give the average, fewer the median on offer', async () => {
    const opened = await openWithVisits(engine);
    const { admin, restaurant } = opened;
    await price(opened, { menuPrice: '12', ownCost: '3' });
    const tea = { name: 'Tea', cost: 100, menuPrice: '9' };
    await admin.asks('addReward', { body: tea });
    await admin.asks('addReward', { body: { ...tea, name: 'Juice', menuPrice: '6' } });
    expect(await valued(admin)).toEqual({
      menu: { hundred: '6.00 SAR', served: null },
      cost: { hundred: '1.00 SAR', served: null },
    });
    const { id } = await serve(opened);
    const row = await restaurant.store.db
      .selectFrom('claims')
      .selectAll()
      .where('visitId', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, visitId: __, ...copy } = row;
    for (let n = 0; n < 29; n += 1) {
      const token = `R${String(n).padStart(32, '0')}`;
      await restaurant.store.db
        .insertInto('claims')
        .values({ ...copy, visitId: null, customerId: null, code: token, token })
        .execute();
    }
    await keepPointValue(restaurant.store, restaurant.clock.now());
    expect((await valued(admin)).menu).toEqual({ hundred: '4.00 SAR', served: 30 });

    // A year later they are forgotten.
    restaurant.clock.pass({ days: 366 });
    await keepPointValue(restaurant.store, restaurant.clock.now());
    expect((await valued(await owner(restaurant))).menu).toMatchObject({ served: null });
  });

  testOnce('a month that has ended keeps its value, whatever is priced or set later', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant } = opened;
    await price(opened, { menuPrice: '12', ownCost: '3' });
    // Shortly after midnight of the first of December.
    restaurant.clock.pass({ days: 9, hours: 3, minutes: 30 });
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { dayBegins: 0 } });
    await price({ ...opened, admin }, { menuPrice: '24' });
    // It is November once more by the clocks, but December's value is known already.
    await admin.asks('changeSettings', { body: { dayBegins: 4 } });
    await price({ ...opened, admin }, { menuPrice: '48' });
    restaurant.clock.pass({ days: 1 });
    const later = await owner(restaurant);
    const { months } = await later.asks('readLiability', { query: {} });
    expect(months).toMatchObject([
      {
        month: '2026-12',
        closing: 1_000,
        atMenu: { opening: '40.00 SAR', revalued: '120.00 SAR', closing: '160.00 SAR' },
        atCost: { opening: '10.00 SAR', revalued: '0.00 SAR', closing: '10.00 SAR' },
      },
      { month: '2026-11', atMenu: { earned: '40.00 SAR', closing: '40.00 SAR' } },
    ]);
    await later.asks('restoreBackup', { body: JSON.stringify(await backup(later)) });
    const restored = await owner(restaurant);
    expect((await restored.asks('readLiability', { query: {} })).months).toEqual(months);

    // In another currency, a month opens with the value of its own end.
    await restored.asks('changeSettings', { body: { currency: 'KWD' } });
    await price({ ...opened, admin: restored }, { menuPrice: '3' });
    const [december] = (await restored.asks('readLiability', { query: {} })).months;
    const dinars = { opening: '10.000 KWD', revalued: '0.000 KWD', closing: '10.000 KWD' };
    expect(december).toMatchObject({ atMenu: dinars, atCost: null });
  });
});

interface Prices {
  menuPrice?: string | null;
  ownCost?: string | null;
}

const price = ({ admin, dessert }: Pick<Opened, 'admin' | 'dessert'>, body: Prices) =>
  admin.asks('changeReward', { params: dessert, body });

/** Serves a dessert in a visit without a bill. */
const serve = ({ admin, sara, chosen }: Opened) =>
  admin.asks('settleVisit', {
    body: { guest: { customerId: sara.id }, claims: [], benefits: [], rewards: [chosen] },
  });

/** The values of a point this month. */
async function valued(admin: Person): Promise<Pick<Liability, 'menu' | 'cost'>> {
  const { menu, cost } = await admin.asks('readLiability', { query: {} });
  return { menu, cost };
}
