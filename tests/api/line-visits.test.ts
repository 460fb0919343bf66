// Lines of what stands out where clocks are wrong, bills late, visits many, or work is one's own.
import { expect, test } from 'vitest';
import { sumUpVisits } from '../../src/storage/summaries/staff-days.ts';
import { times as many } from '../many.ts';
import { colleague } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { bill, openBusyRestaurant, settled, times } from '../settled.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('visits of a wrong clock, and bills that come late, hide no others', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    await settled(restaurant, 7, times(1, { businessDay: '2026-11-20' }));
    const { yusuf } = await openBusyRestaurant(restaurant);
    await settled(restaurant, 7, times(1, { businessDay: '2027-11-22' }));
    await settled(restaurant, 7, times(1, { businessDay: '2026-11-19' }));
    await settled(restaurant, 7, times(3, { businessDay: '2025-02-01' }));
    const visits = async () => (await admin.asks('readStandingOut')).house.visits;
    expect(await visits()).toBe(87);
    const query = { line: `typed:person:${yusuf.id}` };
    expect((await admin.asks('listStandingOutVisits', { query })).rows).toHaveLength(15);
    // The summaries are computed again.
    const openingHours = [null, null, null, null, null, null, null];
    await admin.asks('changeSettings', { body: { openingHours } });
    expect(await visits()).toBe(87);
    expect((await admin.asks('auditLedger')).wrongSums).toBe(0);
    // The clock of a server is a year ahead while it sums up, and then right again.
    const ahead = { limit: 10_000, now: new Date('2027-11-22T12:00:00Z') };
    await settled(restaurant, 7, times(1, { businessDay: '2027-11-22' }));
    await sumUpVisits(restaurant.store, ahead);
    expect(await visits()).toBe(0);
    await settled(restaurant, 7, times(1));
    expect(await visits()).toBe(88);
    expect((await admin.asks('auditLedger')).wrongSums).toBe(0);
  });

  test('a page ends after very many visits, and the next one goes on', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const { yusuf } = await openBusyRestaurant(restaurant);
    await admin.asks('readStandingOut');
    await many(7, () => settled(restaurant, yusuf.id, times(1_500, bill(4_310))));
    const line = `even:person:${yusuf.id}`;
    const first = await admin.asks('listStandingOutVisits', { query: { line, limit: 10 } });
    expect(first).toMatchObject({ rows: [], total: 15, next: expect.any(String) });
    const rest = { line, limit: 10, after: first.next! };
    const second = await admin.asks('listStandingOutVisits', { query: rest });
    expect(second.rows).toHaveLength(10);
    const last = { ...rest, after: second.next! };
    const third = await admin.asks('listStandingOutVisits', { query: last });
    expect([third.rows.length, third.next]).toEqual([5, undefined]);
  });

  test('a search finds a bill among the visits of a line, and no other', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const { yusuf } = await openBusyRestaurant(restaurant);
    const numberedBills = [5_000, 5_010, 6_000].map((amount, i) => ({
      ...bill(amount),
      billNumber: `Z-${i}`,
      billKey: `Z-${i}`,
    }));
    await settled(restaurant, yusuf.id, numberedBills);
    await admin.asks('readStandingOut');
    const found = async (q: string) => {
      const query = { line: `even:person:${yusuf.id}`, q };
      const { rows, total } = await admin.asks('listStandingOutVisits', { query });
      return [total, ...rows.map((row) => row.bill?.number)];
    };
    expect(await found('z-')).toEqual([2, 'Z-2', 'Z-0']);
    expect(await found('z-1')).toEqual([0]);
  });

  testOnce('a manager marks no line about themselves, and an owner does', async () => {
    const { restaurant, sara } = await openWithVisits(engine);
    const { huda, maryam } = await openBusyRestaurant(restaurant);
    const layla = await colleague(restaurant, 'owner', { username: 'layla' });
    const typed = { identifiedBy: 'typed', customerId: sara.id } as const;
    for (const { id } of [maryam, layla]) await settled(restaurant, id, times(30, typed));
    await settled(restaurant, huda.id, times(100));
    const mark = (by: typeof maryam, line: string) =>
      by.tries('markStandingOut', { body: { line, note: '' } });
    const own = `typed:person:${maryam.id}`;
    expect(await mark(maryam, own)).toMatchObject({
      status: 403,
      text: 'Somebody else has to check what you have saved yourself',
    });
    expect((await mark(maryam, `pair:${maryam.id}:${sara.id}`)).status).toBe(403);
    expect((await mark(layla, own)).status).toBe(200);
    expect((await mark(layla, `typed:person:${layla.id}`)).status).toBe(200);
  });
});
