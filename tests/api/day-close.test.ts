// The day's close: what each person settled on a business day, and a manager's count beside it.
import { expect, test } from 'vitest';
import { openRestaurantWithFolder } from '../filled.ts';
import { colleague, owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { settled } from '../settled.ts';
import { addVisitOffers, openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  async function openDay(opened = openWithVisits(engine)) {
    const table = await opened;
    const { restaurant, sara, whole } = table;
    const yusuf = await colleague(restaurant, 'cashier');
    const maryam = await colleague(restaurant, 'manager');
    const bill = (amount: string) => ({ guest: { customerId: sara.id }, bill: { amount } });
    await yusuf.asks('settleVisit', { body: whole });
    await yusuf.asks('settleVisit', { body: bill('1,200.25') });
    const { id } = await yusuf.asks('settleVisit', { body: bill('9') });
    await yusuf.asks('undoVisit', { params: { id }, body: { reason: 'Another table' } });
    await maryam.asks('settleVisit', { body: bill('30') });
    return { ...table, yusuf, maryam };
  }

  testOnce(
    'a close has the visits that stand with their parts, and how many were undone',
    async () => {
      const { restaurant, yusuf, maryam } = await openDay();
      const own = {
        adminId: yusuf.id,
        person: 'yusuf',
        outletId: 1,
        visits: 2,
        points: 12_247,
        bills: 2,
        amounts: ['1,224.75 SAR'],
        rewards: 1,
        benefits: 1,
        undone: 1,
        approved: 0,
        count: null,
      };
      const of = { day: '2026-11-21' };
      expect(await yusuf.asks('readOwnClose')).toEqual({ ...of, closes: [own] });
      const { closes, day } = await maryam.asks('listCloses');
      expect(day).toBe('2026-11-21');
      expect(closes).toMatchObject([own, { person: 'maryam', visits: 1, amounts: ['30.00 SAR'] }]);
      const one = { query: { ...of, adminId: yusuf.id } };
      expect(await maryam.asks('listCloses', one)).toEqual({ ...of, closes: [own], outlets: [] });
      // The day ends at four in the morning.
      restaurant.clock.pass({ hours: 6, minutes: 30 });
      const later = await owner(restaurant);
      expect(await later.asks('listCloses')).toEqual({
        day: '2026-11-22',
        closes: [],
        outlets: [],
      });
      expect((await later.asks('listCloses', { query: of })).closes).toHaveLength(2);
      const { text, headers } = await later.tries('exportCloses', { query: of });
      expect(headers['content-disposition']).toContain('closes-2026-11-21.csv');
      const line =
        '2026-11-21,1,Visits,yusuf,,Number typed,,,2,12247,2,1233.75,0.00,9.00,1224.75,SAR,';
      expect(text).toContain(`${line}1,1,1,0,\r\n`);
    },
  );

  test('a count stands beside the close, is written once and replaces the one seen', async () => {
    const { restaurant, admin, yusuf, maryam } = await openDay();
    const body = { day: '2026-11-21', adminId: yusuf.id, outletId: 1, bills: 3, seen: null };
    const { count } = await maryam.asks('countClose', {
      body: { ...body, amount: '1,233.75', note: 'One bill is missing' },
    });
    const at = restaurant.clock.now().toISOString();
    const seen = { amount: '1,233.75 SAR', note: 'One bill is missing', by: 'maryam', at };
    expect(count).toEqual({ bills: 3, ...seen });
    // A count is about no single till, and the person does not see it.
    expect((await yusuf.asks('readOwnClose')).closes).toMatchObject([{ bills: 2, count: null }]);
    await settled(restaurant, yusuf.id, [{ tillId: 3 }]);
    const atTill = await maryam.asks('listCloses', { query: { tillId: 3 } });
    expect(atTill.closes.map((close) => close.count)).toEqual([null]);
    restaurant.clock.pass({ minutes: 1 });
    const again = { ...body, amount: '1,233.75', note: 'One bill is missing' };
    expect((await admin.asks('countClose', { body: again })).count).toEqual(count);
    const other = { ...body, bills: 2 };
    expect(await admin.tries('countClose', { body: other })).toMatchObject({
      status: 409,
      text: 'Somebody has counted meanwhile. Please look again',
    });
    // Two managers change the same version of a count: the second one gets a conflict.
    const answers = await Promise.all([
      admin.tries('countClose', { body: { ...other, seen: at } }),
      maryam.tries('countClose', { body: { ...other, bills: 4, seen: at } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'visits.counted' } });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      actor: 'maryam',
      detail: '2026-11-21 yusuf: 3 · 1,233.75 SAR · One bill is missing',
    });
    const tries = async (change: object) =>
      (await maryam.tries('countClose', { body: { ...body, ...change } })).status;
    expect(await tries({ adminId: maryam.id })).toBe(403);
    expect(await tries({ outletId: 2 })).toBe(404);
    expect(await tries({ day: '2026-11-20' })).toBe(404);
    expect(await tries({ bills: 100_001 })).toBe(400);
    expect(await tries({ amount: 'many' })).toBe(400);
    expect((await yusuf.tries('countClose', { body })).status).toBe(403);
    expect((await yusuf.tries('listCloses')).status).toBe(403);
  });

  testOnce('an amount is one of the day’s own currency, and never more than is kept', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, yusuf, maryam } = await openDay(addVisitOffers(restaurant));
    await admin.asks('changeSettings', { body: { currency: 'KWD', pointsPerUnit: null } });
    const body = { day: '2026-11-21', adminId: yusuf.id, outletId: 1, bills: 2, seen: null };
    const count = (amount: string) => maryam.tries('countClose', { body: { ...body, amount } });
    expect(await count('90,071,992,547,409.92')).toMatchObject({ status: 400 });
    expect(await count('9'.repeat(36))).toMatchObject({ status: 400 });
    expect((await count('90,071,992,547,409.91')).status).toBe(200);
    const { closes } = await admin.asks('listCloses', { query: { adminId: yusuf.id } });
    expect(closes[0]?.count?.amount).toBe('90,071,992,547,409.91 SAR');
    const { filename } = await admin.asks('runBackup');
    const file = await admin.tries('downloadBackup', { params: { filename: filename! } });
    expect((await admin.tries('restoreBackup', { body: file.text })).status).toBe(200);
  });
});
