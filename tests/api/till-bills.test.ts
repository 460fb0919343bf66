// A day's bills of a till, from a file, compared with the visits of the day.
import { expect, test } from 'vitest';
import { textOf } from '../../src/contract/messages/texts.ts';
import { tillBills } from '../../src/contract/visits/till-bills.ts';
import { colleague, owner, type Person } from '../people.ts';
import { billOf, program } from '../programs.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

const query = { filename: 'closed.csv' };

/** The verdicts and amounts of the bills, by their numbers. */
async function comparedBy(person: Person, body: string | Buffer, more: object = {}) {
  const answer = await person.asks('compareBills', { query: { ...query, ...more }, body });
  const bills = answer.comparison?.bills ?? [];
  const told = bills.map(({ number, verdict, billed, earned }) => [
    number,
    [verdict, billed, earned],
  ]);
  return { ...answer, told: Object.fromEntries(told) as object };
}

onEachEngine((engine, testOnce) => {
  /** A manager settled four bills and undid one; a program settled and reversed others. */
  async function openDay() {
    const table = await openWithVisits(engine);
    const { restaurant, admin, sara } = table;
    const maryam = await colleague(restaurant, 'manager');
    const till = await program(restaurant, { admin });
    const settle = async (bill: { amount: string; number?: string }) =>
      (await maryam.asks('settleVisit', { body: { guest: { customerId: sara.id }, bill } })).id;
    await settle({ amount: '24.50', number: 'A-17' });
    await settle({ amount: '90', number: 'A-18' });
    await settle({ amount: '7' });
    const slip = await settle({ amount: '12', number: 'A-19' });
    await maryam.asks('undoVisit', { params: { id: slip }, body: { reason: 'Another table' } });
    const guest = { id: sara.id };
    const tipped = { number: 'B-1', earning: '40', tips: '5', total: '45' };
    expect(await till.settles({ guest, bill: tipped })).toMatchObject({ status: 200 });
    await till.settles({ guest, bill: billOf('B-2', '30') });
    await till.reverses({ bill: { number: 'B-2', businessDay: '2026-11-21' }, amount: '10' });
    await till.settles({ guest, bill: billOf('B-3', '30') });
    await till.reverses({ bill: { number: 'B-3', businessDay: '2026-11-21' } });
    return { ...table, maryam };
  }

  testOnce('each bill is told by what became of it, and each visit without one', async () => {
    const { maryam, admin, sara } = await openDay();
    const file = `Bill no.;Cashier;Total
a - ١٧;Yusuf;SAR 24.50
A-18;Yusuf;80.00
A-19;Yusuf;12
B-1;Omar;45,00
B-2;Omar;30.00
B-2;Omar;-10.00
B-3;Omar;30.00
C-1;Omar;1.234,50
C-2;Omar;free
;Omar;3
`;
    const { told, ...answer } = await comparedBy(maryam, file);
    // It was written in a thread, which trims it to the contract.
    expect(tillBills.compareBills.reply.parse(answer)).toEqual(answer);
    const { comparison, ...about } = answer;
    expect(about).toMatchObject({
      day: '2026-11-21',
      outletId: 1,
      columns: { numberColumn: 0, amountColumn: 2 },
    });
    expect(told).toEqual({
      'a - ١٧': ['earned', '24.50 SAR', '24.50 SAR'],
      'A-18': ['more', '80.00 SAR', '90.00 SAR'],
      'A-19': ['undone', '12.00 SAR', '12.00 SAR'],
      'B-1': ['earned', '45.00 SAR', '40.00 SAR'],
      'B-2': ['earned', '20.00 SAR', '20.00 SAR'],
      'B-3': ['undone', '30.00 SAR', expect.any(String)],
      'C-1': ['notEarned', '1,234.50 SAR', null],
      'C-2': ['unread', 'free', null],
      '': ['unread', '3', null],
      null: ['noBill', null, '7.00 SAR'],
    });
    expect(comparison?.sums).toEqual([
      { verdict: 'earned', bills: 3, amount: '89.50 SAR' },
      { verdict: 'notEarned', bills: 1, amount: '1,234.50 SAR' },
      { verdict: 'undone', bills: 2, amount: '42.00 SAR' },
      { verdict: 'more', bills: 1, amount: '10.00 SAR' },
      { verdict: 'differs', bills: 0, amount: '0.00 SAR' },
      { verdict: 'noBill', bills: 1, amount: '7.00 SAR' },
      { verdict: 'unread', bills: 2, amount: null },
    ]);
    const of = (verdict: string) => comparison!.bills.filter((bill) => bill.verdict === verdict);
    const visit = { customerId: sara.id, guest: 'Sara Ahmad', id: expect.any(Number) };
    expect(of('more')).toMatchObject([{ row: 3, visit }]);
    expect(of('noBill')).toMatchObject([{ row: null, visit }]);
    expect(of('unread').map(({ reason }) => textOf(reason!))).toEqual([
      'A bill has figures and a decimal point only',
      'The number of the bill is required',
    ]);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'visits.compared' } });
    expect(rows).toMatchObject([{ actor: 'maryam', detail: '2026-11-21: closed.csv · 8' }]);
  });

  testOnce(
    'columns that no heading names are asked for, and nothing is compared before',
    async () => {
      const { maryam, admin } = await openDay();
      const file = Buffer.from('\ufeffNr,Von,Betrag\n1,Yusuf,5\n');
      const read = await comparedBy(maryam, file);
      expect(read).toMatchObject({ columns: {}, comparison: null });
      expect(read.sample).toEqual([
        ['Nr', 'Von', 'Betrag'],
        ['1', 'Yusuf', '5'],
      ]);
      const log = await admin.asks('listAuditEntries', { query: { q: 'visits.compared' } });
      expect(log.total).toBe(0);
      const { told } = await comparedBy(maryam, file, { numberColumn: 0, amountColumn: 2 });
      expect(told).toMatchObject({ 1: ['notEarned', '5.00 SAR', null] });
    },
  );

  test('a day is the restaurant’s own, and an outlet has the bills that name it', async () => {
    const { maryam, admin, sara, restaurant } = await openDay();
    await admin.asks('addOutlet', { body: { name: 'Corniche', nameArabic: 'الكورنيش' } });
    const { id } = await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    const guest = { customerId: sara.id };
    const bill = { amount: '10', number: 'A-17' };
    await maryam.asks('settleVisit', { body: { guest, bill, outletId: id } });
    const file = `Bill,Amount,Date,Time,Branch
A-17,10,22/11/2026,1:30 AM,harbour
A-17,24.5,21/11/2026,7:30 PM,الكورنيش
A-20,5,22/11/2026,4:00 AM,Harbour
A-21,5,some day,,Harbour
`;
    const there = await comparedBy(maryam, file, { outletId: id, day: '2026-11-21' });
    expect(there.told).toEqual({
      'A-17': ['earned', '10.00 SAR', '10.00 SAR'],
      'A-21': ['unread', '5', null],
    });
    expect(there.comparison).toMatchObject({ otherDays: 1, otherOutlets: 1 });
    const here = await comparedBy(maryam, file);
    expect(here.told).toMatchObject({ 'A-17': ['earned', '24.50 SAR', '24.50 SAR'] });
    expect(here.comparison).toMatchObject({ otherDays: 0, otherOutlets: 3 });
    restaurant.clock.pass({ days: 1 });
    const later = await comparedBy(await owner(restaurant), file, { outletId: id });
    expect(later).toMatchObject({
      day: '2026-11-22',
      told: { 'A-20': ['notEarned', '5.00 SAR', null] },
    });
  });

  test('a few files are compared at once, and of many some are asked to come later', async () => {
    const { maryam } = await openDay();
    const compares = () =>
      maryam.tries('compareBills', { query, body: 'Bill,Total\nA-17,24.50\n' });
    const answers = await Promise.all(Array.from({ length: 30 }, compares));
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 503]);
    expect((await compares()).status).toBe(200);
  });

  testOnce('visits in another currency are told, and no part of a sum', async () => {
    const { maryam, admin, sara } = await openDay();
    await admin.asks('changeSettings', { body: { currency: 'KWD', pointsPerUnit: '10' } });
    const body = { guest: { customerId: sara.id }, bill: { amount: '2.5' } };
    await maryam.asks('settleVisit', { body });
    const { comparison } = await comparedBy(maryam, 'Bill,Total\nC-1,1\n');
    const noBill = { verdict: 'noBill', bills: 6, amount: '2.500 KWD' };
    expect(comparison?.sums).toContainEqual(noBill);
  });

  test('what is no file of bills is refused, and a cashier compares none', async () => {
    const { restaurant, maryam } = await openDay();
    const tries = async (body: string, more: object = {}, by: Person = maryam) => {
      const sent = { query: { ...query, ...more }, body };
      const { status, text } = await by.tries('compareBills', sent);
      return [status, text];
    };
    const file = 'Bill,Total\n1,5\n';
    expect(await tries('')).toEqual([400, 'There is no row in this file']);
    expect(await tries('PK\u0003\u0004')).toMatchObject([400, /^This is a workbook/]);
    expect(await tries(`Bill,Total\n${'1,5\n'.repeat(5_001)}`)).toEqual([
      400,
      'A file of at most 5000 bills can be compared',
    ]);
    expect(await tries(`Bill,Total\n${'1,5\n'.repeat(1_048_576)}`)).toEqual([
      413,
      'A file of at most 4 MB can be compared',
    ]);
    expect((await tries(file, { outletId: 9 }))[0]).toBe(404);
    expect((await tries(file, { numberColumn: 50, amountColumn: 1 }))[0]).toBe(400);
    expect((await tries(file, {}, await colleague(restaurant, 'cashier')))[0]).toBe(403);
  });
});
