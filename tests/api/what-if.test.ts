// What another rule would have given for the bills of the last 90 days, before it is saved.
import { expect, test } from 'vitest';
import { colleague, owner, type Person } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('the rate in force gives what it gave, and another one is tried', async () => {
    const { admin, sara } = await openWithVisits(engine);
    await pay(admin, sara, ['24.50', '99.05', '7']);
    const same = await admin.asks('askWhatIf', { body: { pointsPerUnit: '10' } });
    expect(same).toMatchObject({
      since: '2026-11-21',
      visits: 3,
      bills: '130.55 SAR',
      whole: true,
      before: { points: 1_305, rose: 1, atMenu: null, atCost: null, share: null },
      after: { points: 1_305, rose: 1, atMenu: null, atCost: null, share: null },
      members: { all: 1, rising: 0, falling: 0, first: [] },
    });
    // Each bill is rounded down for itself, and gives less than a point.
    const little = await admin.asks('askWhatIf', { body: { pointsPerUnit: '0.01' } });
    expect(little.after).toMatchObject({ points: 0, rose: 0 });
    expect(little.members).toMatchObject({
      falling: 1,
      first: [{ name: 'Sara Ahmad', from: 'Bronze', to: 'Starter' }],
    });
    expect((await admin.asks('readSettings')).pointsPerUnit).toBe('10');
  });

  test('points stand in money where a reward has a price, and the share of the bills', async () => {
    const { admin, sara, dessert } = await openWithVisits(engine);
    await pay(admin, sara, ['24.50', '99.05', '7']);
    const body = { menuPrice: '12', ownCost: '3' };
    await admin.asks('changeReward', { params: { id: dessert.id }, body });
    expect(await admin.asks('askWhatIf', { body: { pointsPerUnit: '20' } })).toMatchObject({
      before: { atMenu: '52.20 SAR', atCost: '13.05 SAR', share: 39.9 },
      after: { atMenu: '104.44 SAR', atCost: '26.11 SAR', share: 80 },
    });
  });

  test('an undone visit does not count, and of a reversed bill what is left', async () => {
    const { admin, till, guest: of } = await openTill(engine);
    const gone = await till.settles({ guest: of, bill: billOf('1', '24.50') });
    await admin.asks('undoVisit', { params: { id: gone.id! }, body: {} });
    const paid = await till.settles({ guest: of, bill: billOf('2', '100') });
    await till.reverses({ visitId: paid.id, amount: '25' });
    const found = await admin.asks('askWhatIf', { body: { pointsPerUnit: '20' } });
    expect(found).toMatchObject({
      visits: 1,
      bills: '75.00 SAR',
      before: { points: 750 },
      after: { points: 1_500 },
    });
  });

  test('an event counts at the same days and hours of past weeks', async () => {
    const { admin, sara, restaurant } = await openWithVisits(engine);
    // It is Saturday, 21:30 in Riyadh.
    await pay(admin, sara, ['10']);
    restaurant.clock.pass({ days: 7 });
    const later = await owner(restaurant);
    await pay(later, sara, ['30']);
    restaurant.clock.pass({ days: 3 });
    const again = await owner(restaurant);
    await pay(again, sara, ['1']);
    const saturday = { startDate: '2026-12-05', endDate: '2026-12-05', multiplier: 3 };
    const found = await again.asks('askWhatIf', { body: { event: saturday } });
    expect(found).toMatchObject({ times: 13, before: { points: 410 }, after: { points: 1_210 } });
    const year = { startDate: '2026-12-05', endDate: '2027-12-05', multiplier: 3 };
    const long = await again.asks('askWhatIf', { body: { event: year } });
    expect(long).toMatchObject({ times: 0, after: { points: 410 } });
    // An event that runs already is not multiplied once more.
    await again.asks('addEvent', {
      body: {
        name: 'Double',
        description: '',
        ...saturday,
        multiplier: 2,
        startDate: '2026-12-01',
      },
    });
    await pay(again, sara, ['10']);
    const doubled = await again.asks('askWhatIf', { body: { pointsPerUnit: '10' } });
    expect(doubled).toMatchObject({ before: { points: 610 }, after: { points: 610 } });
  });

  test('a reward at another price, and levels at other points', async () => {
    const { admin, sara, dessert, chosen } = await openWithVisits(engine);
    await pay(admin, sara, ['24.50']);
    const visit = { guest: { customerId: sara.id }, rewards: [chosen] };
    await admin.asks('settleVisit', { body: visit });
    const { id } = dessert;
    const found = await admin.asks('askWhatIf', { body: { reward: { id, cost: 100_000 } } });
    expect(found.reward).toEqual({
      served: 1,
      before: 300,
      after: 100_000,
      enough: { before: 1, after: 0 },
    });
    const thresholds = [0, 100, 200, 300, 400];
    const levels = await admin.asks('askWhatIf', { body: { thresholds } });
    expect(levels).toMatchObject({ before: { rose: 1 }, members: { rising: 1, falling: 0 } });
    const gone = { reward: { id: id + 1_000, cost: 1 } };
    expect((await admin.tries('askWhatIf', { body: gone })).status).toBe(404);
  });

  testOnce('a restaurant without bills has nothing to count', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const maryam = await colleague(restaurant, 'manager');
    const none = await maryam.asks('askWhatIf', { body: { pointsPerUnit: '20' } });
    expect(none).toMatchObject({ since: null, visits: 0, bills: '0.00 SAR', whole: true });
    await admin.asks('changeSettings', { body: { currency: null, pointsPerUnit: null } });
    expect(await admin.asks('askWhatIf', { body: {} })).toMatchObject({ visits: 0, bills: null });
    const yusuf = await colleague(restaurant, 'cashier');
    expect((await yusuf.tries('askWhatIf', { body: {} })).status).toBe(403);
    const wrong = { event: { multiplier: 2, startDate: '2026-12-05', endDate: '2026-12-01' } };
    expect((await admin.tries('askWhatIf', { body: wrong })).status).toBe(400);
  });
});

/** Settles bills one by one; returns the numbers of the visits. */
async function pay(
  admin: Person,
  { id }: { id: number },
  amounts: readonly string[],
): Promise<number[]> {
  const visits: number[] = [];
  for (const amount of amounts) {
    const body = { guest: { customerId: id }, bill: { amount } };
    visits.push((await admin.asks('settleVisit', { body })).id);
  }
  return visits;
}
