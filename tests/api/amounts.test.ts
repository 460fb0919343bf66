// Amounts of bills: one bound for every bill, wherever it comes from, and sums that are exact at
// any height.
import { expect, test } from 'vitest';
import { readSum } from '../../src/storage/database/queries/exact-sums.ts';
import { readParts } from '../../src/storage/visits/reading/close-queries.ts';
import { backup } from '../filled.ts';
import { colleague, guest } from '../people.ts';
import { billOf, program, visitRow } from '../programs.ts';
import { claims, openTill, refusalOf } from '../receipts.ts';
import { onEachEngine } from '../setup/engines.ts';
import { summed } from '../summed.ts';
import { openWithVisits, settle } from '../visits.ts';
import { foodics } from '../../src/domain/connections/from/samples.ts';

const highest = '1000000000';
const above = '1000000000.01';
const sentence = 'A bill is 1,000,000,000.00 SAR at most';

onEachEngine((engine, testOnce) => {
  /** A restaurant in which the highest bill gives as many points as fit into a balance. */
  async function openRich() {
    const table = await openWithVisits(engine);
    const earning = { currency: 'SAR', pointsPerUnit: '0.01' };
    await table.admin.asks('changeSettings', { body: { ...earning, countryCode: '966' } });
    return table;
  }

  test('a bill above the highest is refused, whoever brings it, and not that one', async () => {
    const opened = await openRich();
    const { restaurant, admin, sara } = opened;
    const of = { guest: { customerId: sara.id } };
    const bill = (amount: string, number: string) => ({ ...of, bill: { amount, number } });
    expect(await settle(admin, bill(above, '1'))).toMatchObject({ status: 400, text: sentence });
    expect((await settle(admin, bill(highest, '1'))).status).toBe(200);
    const award = { customerId: sara.id, bill: above };
    expect(await admin.tries('awardPoints', { body: award })).toMatchObject({ text: sentence });

    const till = await program(restaurant, { admin });
    const refused = { status: 400, detail: sentence };
    const sent = (amount: string) => ({ guest: { id: sara.id }, bill: billOf('2', amount) });
    expect(await till.settles(sent(above))).toMatchObject(refused);
    expect(await till.settles(sent(highest))).toMatchObject({ status: 200 });
    const back = { bill: { number: '2' }, amount: above };
    expect(await till.reverses(back)).toMatchObject(refused);
    const order = foodics({ reference: '3', total_price: 1_000_000_001 });
    expect((await till.tries('takeFoodicsOrder', { body: order })).status).toBe(400);

    const printer = await openTill(opened);
    const omar = await guest(restaurant, { name: 'Omar' });
    const { key, values } = refusalOf(await claims(omar, printer.prints('4', above)))!;
    expect([key, values]).toEqual(['billAboveHighest', { most: '1,000,000,000.00 SAR' }]);
    expect((await claims(omar, printer.prints('4', `${highest}.00`))).status).toBe(200);
    const made = await admin.tries('makeReceipt', { body: { number: '5', amount: above } });
    expect(made).toMatchObject({ status: 400, text: sentence });

    const { comparison } = await admin.asks('compareBills', {
      query: { filename: 'closed.csv' },
      body: `Bill,Total\n1,${highest}\n9,${above}\n`,
    });
    expect(comparison!.bills).toMatchObject([
      { number: '1', verdict: 'earned' },
      { number: '2', verdict: 'noBill' },
      { number: '4', verdict: 'noBill' },
      { number: '9', verdict: 'unread' },
    ]);
    const { reason } = comparison!.bills.at(-1)!;
    expect(reason).toMatchObject({ key: 'billAboveHighest' });
  });

  testOnce('a count of a close may be higher than a bill, as far as it is exact', async () => {
    const { restaurant, admin, sara } = await openRich();
    const yusuf = await colleague(restaurant, 'cashier');
    for (const number of ['1', '2']) {
      const bill = { amount: highest, number };
      await yusuf.asks('settleVisit', { body: { guest: { customerId: sara.id }, bill } });
    }
    const of = { day: '2026-11-21', adminId: yusuf.id, outletId: 1, bills: 2, seen: null };
    const count = (amount: string) => admin.tries('countClose', { body: { ...of, amount } });
    expect(await count('90071992547409.92')).toMatchObject({
      status: 400,
      text: 'This amount is too high',
    });
    const { status, text } = await count('2,000,000,000.00');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { amounts: ['2,000,000,000.00 SAR'], count: { amount: '2,000,000,000.00 SAR' } },
    ]);
  });

  test('a day of amounts as high as a number can be opens all pages, with exact sums', async () => {
    const { restaurant, admin, sara } = await openRich();
    const yusuf = await colleague(restaurant, 'cashier');
    const { db } = restaurant.store;
    const amount = Number.MAX_SAFE_INTEGER;
    const by = { identifiedBy: 'typed', actorRole: 'admin', actorId: yusuf.id } as const;
    const row = (i: number) => ({ ...visitRow(sara.id, `N-${i}`), ...by, amount });
    // More than a whole number of SQLite could add up.
    const visits = Array.from({ length: 1_500 }, (_, i) => row(i));
    for (let i = 0; i < visits.length; i += 500) {
      await db
        .insertInto('visits')
        .values(visits.slice(i, i + 500))
        .execute();
    }
    const one = '90,071,992,547,409.91 SAR';
    const sum = '135,107,988,821,114,865.00 SAR';
    const { closes } = await admin.asks('listCloses');
    expect(closes).toMatchObject([{ bills: 1_500, amounts: [sum] }]);
    expect((await yusuf.asks('readOwnClose')).closes).toMatchObject([{ amounts: [sum] }]);
    expect((await admin.tries('exportCloses')).text).toContain('135107988821114865.00,SAR');
    const [part] = await readParts(db, { day: '2026-11-21' });
    expect(part?.sums).toMatchObject([{ settled: BigInt(amount) * 1_500n }]);

    const params = { id: sara.id };
    expect(await admin.asks('readVisitFacts', { params })).toMatchObject({ averageBill: one });
    const { rows } = await admin.asks('listVisits', { params });
    expect(rows[0]!.bill).toMatchObject({ amount: one });
    const days = (await admin.asks('readOverview')).settled.days;
    expect(days.at(-1)).toMatchObject({ visits: 1_500, bills: null });
    expect(days.at(-2)).toMatchObject({ visits: 0, bills: 0 });
    const till = await program(restaurant, { admin });
    const feed = await till.asks('listProgramVisits', {});
    expect(feed.visits[0]!.bill).toMatchObject({ earning: '90071992547409.91' });
    const sheet = await admin.asks('readGuestSheet', { query: { customerId: sara.id } });
    expect(sheet).toMatchObject({ visitsToday: 1_500, lastVisit: { amount: one } });
  });

  test('amounts above the bound in a restored backup break no page', async () => {
    const { restaurant, admin, sara } = await openRich();
    const till = await program(restaurant, { admin });
    for (const number of ['1', '2']) {
      await till.settles({ guest: { id: sara.id }, bill: billOf(number, '10') });
    }
    await till.reverses({ bill: { number: '1' }, amount: '4' });
    const file = await backup(admin);
    const [visits, [reversal]] = [file.tables.visits!, file.tables.visit_reversals!];
    for (const visit of visits) visit.amount = Number.MAX_SAFE_INTEGER;
    const tooMuch = structuredClone(file);
    tooMuch.tables.visit_reversals = [reversal, reversal].map((one, i) => ({
      ...one,
      id: i + 1,
      amount: Number.MAX_SAFE_INTEGER,
    }));
    const refused = await admin.tries('restoreBackup', { body: summed(tooMuch) });
    expect(refused).toMatchObject({
      status: 400,
      text: expect.stringContaining('more of visit 1 is reversed than its bill'),
    });
    Object.assign(reversal!, { amount: Number.MAX_SAFE_INTEGER - 1 });
    await admin.asks('restoreBackup', { body: summed(file) });
    const params = { id: sara.id };
    const { rows } = await admin.asks('listVisits', { params });
    expect(rows.map(({ bill, reversed }) => [bill?.amount, reversed])).toEqual([
      ['90,071,992,547,409.91 SAR', null],
      ['90,071,992,547,409.91 SAR', '90,071,992,547,409.90 SAR'],
    ]);
    const { settled } = await admin.asks('readOverview');
    expect(settled.days.at(-1)).toMatchObject({ visits: 2, bills: null });
    expect(await admin.asks('readVisitFacts', { params })).toMatchObject({
      averageBill: '45,035,996,273,704.96 SAR',
    });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('a sum of both parts is read as it is', () => {
    expect(readSum('0 0')).toBe(0n);
    expect(readSum('3 5')).toBe(3n * 67_108_864n + 5n);
    expect(readSum('0 -5')).toBe(-5n);
  });
});
