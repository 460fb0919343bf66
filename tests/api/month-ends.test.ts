// What is kept at the end of each month: what members of each level can spend, and what was spent
// of the points of a month; and the workbook of a month.
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { rowsInMemory, sheetOf } from '../../src/server/sheets.ts';
import { bytesOf, namedSheet } from '../../src/server/workbook.ts';
import { keepMonthEnds } from '../../src/storage/overview/month-ends.ts';
import { renewSummaries } from '../../src/storage/summaries/rebuild.ts';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { award } from '../cards.ts';
import { brings, opened } from '../importing.ts';
import { guest, newMobile, owner, type Person } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { addVisitOffers } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('what members of each level can spend is kept at the end of a month', async () => {
    const { restaurant, sara, chosen } = await openProgramme(engine);
    let admin = await owner(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 1_500);
    await admin.asks('changeReward', {
      params: { id: chosen.rewardId },
      body: { menuPrice: '12' },
    });
    const keep = () => keepMonthEnds(restaurant.store, restaurant.clock.now());
    await keep();
    expect((await owed(admin)).levels).toEqual([]);

    admin = await passMonth(restaurant);
    await award(admin, sara, 5_000);
    // Two servers read at once.
    const there = await anotherServer(restaurant);
    await Promise.all([keep(), keepMonthEnds(there.store, restaurant.clock.now()), keep()]);
    const { levels, months } = await owed(admin, '2026-11');
    const shown = levels.filter(({ members }) => members > 0);
    expect(shown).toMatchObject([
      { level: 'Starter', members: 1, points: 1_000, atMenu: '40.00 SAR', atCost: null },
      { level: 'Bronze', members: 1, points: 1_500, atMenu: '60.00 SAR' },
    ]);
    expect(levels.map(({ level }) => level)).toEqual([
      'Starter',
      'Bronze',
      'Silver',
      'Gold',
      'Diamond',
    ]);
    expect(sumOf(levels)).toBe(months.find(({ month }) => month === '2026-11')!.closing);

    // Other thresholds do not change what is kept, and the next month goes by them.
    const names = [null, null, null, null, null];
    const thresholds = [0, 10, 2_000, 300_001, 500_001];
    const body = { thresholds, names, keepUntil: null, version: 0 };
    await admin.asks('changeLevels', { body });
    admin = await passMonth(restaurant);
    await keep();
    expect((await owed(admin, '2026-11')).levels).toEqual(levels);
    const december = (await owed(admin, '2026-12')).levels.filter(({ members }) => members > 0);
    expect(december).toMatchObject([
      { level: 'Bronze', members: 1, points: 1_500 },
      { level: 'Silver', members: 1, points: 6_000 },
    ]);
  });

  test('who leaves or is brought by an undone import is in no later month', async () => {
    const { restaurant, admin, sara } = await openProgramme(engine);
    const { id } = await brings(admin, `Name,Mobile,Points\nHuda,${newMobile()},250\n`);
    let later = await passMonth(restaurant);
    const keep = () => keepMonthEnds(restaurant.store, restaurant.clock.now());
    await keep();
    expect(sumOf((await owed(later, '2026-11')).levels)).toBe(1_250);
    await later.asks('undoImport', { params: { id } });
    await later.asks('removeCustomer', { params: { id: sara.id } });
    await eraseWhile(restaurant.store, () => true);
    await keep();
    expect(sumOf((await owed(later, '2026-11')).levels)).toBe(1_000);
    later = await passMonth(restaurant);
    await keep();
    expect(sumOf((await owed(later, '2026-12')).levels)).toBe(0);
    await renewSummaries(restaurant.store);
    await keep();
    expect(sumOf((await owed(later, '2026-11')).levels)).toBe(1_000);
  });

  test('what was spent of the points of a month is told, a year later for all', async () => {
    const { restaurant, sara, chosen } = await openProgramme(engine);
    const guests = [sara];
    for (let i = 1; i < 30; i += 1) guests.push(await guest(restaurant, { name: `Guest ${i}` }));
    let admin = await owner(restaurant);
    for (const one of guests.slice(1)) await award(admin, one, 1_000);
    const visit = { guest: { customerId: sara.id }, claims: [], benefits: [], rewards: [chosen] };
    await admin.asks('settleVisit', { body: visit });
    const keep = () => keepMonthEnds(restaurant.store, restaurant.clock.now());
    for (let month = 0; month < 12; month += 1) {
      admin = await passMonth(restaurant);
      if (month === 1) await admin.asks('settleVisit', { body: visit });
      await keep();
    }
    expect((await owed(admin)).expected).toBeNull();
    admin = await passMonth(restaurant);
    await keep();
    const { cohorts, expected } = await owed(admin);
    expect(cohorts.at(-1)).toEqual({
      month: '2026-11',
      guests: 30,
      earned: 30_000,
      spent: [
        { age: 1, points: 300, percent: 1 },
        { age: 3, points: 600, percent: 2 },
        { age: 6, points: 600, percent: 2 },
        { age: 12, points: 600, percent: 2 },
      ],
    });
    expect(expected).toEqual({ percent: 2, guests: 30 });
  });

  testOnce(
    'a sheet with more rows than a spreadsheet can have goes on in a second one',
    async () => {
      const { restaurant } = await openProgramme(engine);
      const rows = Array.from({ length: 2_345 }, (_, i) => ({ number: i }));
      const sheet = sheetOf({
        rows: rowsInMemory(rows),
        columns: [['entryNumber', ({ number }) => number]],
      });
      const how = { language: 'en', timeZone: 'UTC', mostRows: 1_000 } as const;
      const parts: Uint8Array[] = [];
      const sheets = [namedSheet('Entries', sheet)];
      for await (const part of bytesOf(restaurant.store, { ...how, sheets })) parts.push(part);
      const read = (await readXlsx(Buffer.concat(parts))).sheets;
      expect(read.map(({ name }) => name).slice(0, 2)).toEqual(['Entries', 'Entries 2']);
      for (const one of read) {
        expect(one.rows.length).toBeLessThanOrEqual(1_000);
        expect(one.rows[0]).toEqual(['Entry']);
      }
      const numbers = read.flatMap((one) => one.rows.slice(1).map(([cell]) => cell));
      expect(numbers).toEqual(rows.map(({ number }) => number));
    },
  );

  testOnce('the workbook of a month has its figures and rows as numbers', async () => {
    const { restaurant, admin, sara, chosen } = await openProgramme(engine);
    await admin.asks('changeReward', {
      params: { id: chosen.rewardId },
      body: { menuPrice: '12', ownCost: '3.50' },
    });
    const visit = { guest: { customerId: sara.id }, claims: [], benefits: [], rewards: [chosen] };
    const bill = { number: '=1+1', amount: '24.50' };
    await admin.asks('settleVisit', { body: { ...visit, bill } });
    const later = await passMonth(restaurant);
    await keepMonthEnds(restaurant.store, restaurant.clock.now());
    const sheets = await workbook(later, { month: '2026-11' });
    expect([...sheets.keys()]).toEqual([
      'What is owed',
      'By outlet',
      'By level',
      'Spent since',
      'Changes',
      'Visits',
      'Rewards',
      'Closes',
    ]);
    const [head, points, atMenu] = sheets.get('What is owed')!;
    expect(head!.slice(0, 4)).toEqual(['Month', 'In', 'Currency', 'Owed at the beginning']);
    expect(points!.at(-1)).toBe(945);
    expect(atMenu!.slice(0, 3)).toEqual(['2026-11', 'At menu price', 'SAR']);
    expect(atMenu!.at(-1)).toBe(37.8);
    const [visitHead, one] = sheets.get('Visits')!;
    const cell = (name: string) =>
      one![visitHead!.findIndex((text) => String(text).startsWith(name))];
    expect(cell('When')).toEqual(new Date('2026-11-21T21:30:00.000Z'));
    expect([cell('Number'), cell('Amount')]).toEqual(['=1+1', 24.5]);
    const levels = sheets.get('By level')!.filter((row) => row[3] === 'Points');
    expect(levels.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(945);
    const arabic = await workbook(later, { month: '2026-11', language: 'ar' });
    expect([...arabic.keys()][0]).toBe('المستحق للأعضاء');
    // A month without anything has its headings.
    const none = await workbook(later, { month: '2026-10' });
    expect([...none.values()].map((rows) => rows.length)).toEqual(Array(8).fill(1));
  });
});

/** Bills that give points, a dessert for 300 points, and Sara, who has 1,000. */
async function openProgramme(engine: Parameters<typeof opened>[0]) {
  const { restaurant } = await opened(engine);
  return addVisitOffers(restaurant);
}

const owed = (admin: Person, month?: string) =>
  admin.asks('readLiability', { query: month === undefined ? {} : { month } });

/** The next month begins; returns the owner in a new session. */
function passMonth(restaurant: Restaurant): Promise<Person> {
  const now = restaurant.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15);
  restaurant.clock.pass({ days: Math.round((next - now.getTime()) / 86_400_000) });
  return owner(restaurant);
}

const sumOf = (parts: readonly { points: number }[]) =>
  parts.reduce((sum, { points }) => sum + points, 0);

/** The rows of each sheet, as a spreadsheet reads them. */
async function workbook(admin: Person, query: { month: string; language?: string }) {
  const file = await admin.downloads('exportMonth', { query });
  const { sheets } = await readXlsx(file);
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}
