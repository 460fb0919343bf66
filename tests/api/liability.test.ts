// What is owed to guests at the end of each month, and the rows that add up to it.
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import {
  changeKinds,
  type LiabilityMonth,
  type MoneySums,
} from '../../src/contract/overview/liability.ts';
import { changeBy } from '../../src/domain/overview/liability-rules.ts';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { renewSummaries } from '../../src/storage/summaries/rebuild.ts';
import { award } from '../cards.ts';
import { csvRows } from '../downloads.ts';
import { backup } from '../filled.ts';
import { brings, opened } from '../importing.ts';
import { newMobile, owner, guest, type Person } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import { claim } from '../shelf.ts';
import { addVisitOffers } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce('each change is in its month, and each month begins as the last one ended', async () => {
    const { restaurant, admin, sara, dessert } = await openProgramme(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 500);
    await brings(admin, `Name,Mobile,Points\nHuda,${newMobile()},250\n`);
    const { customerId, transactionId } = await award(admin, sara, 90);
    const undo = { customerId, transactionId, description: 'Twice' };
    await admin.asks('undoEntry', { body: undo });
    await claim(sara, dessert);
    const november = await owed(admin);
    expect(november.months).toEqual([
      {
        month: '2026-11',
        opening: 0,
        earned: 1_590,
        brought: 250,
        takenBack: 90,
        spent: 300,
        givenBack: 0,
        ended: 0,
        left: 0,
        closing: 1_450,
        atMenu: null,
        atCost: null,
      },
    ]);

    // The claim expires, Omar leaves, and nothing happens in January.
    restaurant.clock.pass({ days: 20 });
    const later = await owner(restaurant);
    await later.asks('removeCustomer', { params: { id: omar.id } });
    await eraseWhile(restaurant.store, () => true);
    restaurant.clock.pass({ days: 31 });
    const { months, month, outlets, whole } = await owed(await owner(restaurant));
    expect({ month, outlets, whole }).toEqual({ month: '2027-01', outlets: [], whole: true });
    expect(months.map((one) => [one.month, one.opening, one.left, one.closing])).toEqual([
      ['2027-01', months[1]!.closing, 0, months[1]!.closing],
      ['2026-12', 1_450, 500, 1_450 - 500 + months[1]!.givenBack],
      ['2026-11', 0, 0, 1_450],
    ]);
    expect(await isSound(restaurant)).toBe(true);
  });

  testOnce('a bill counts at its outlet, and so does what is taken back of it', async () => {
    const { restaurant, admin, sara, chosen } = await openProgramme(engine);
    const first = await admin.asks('addOutlet', { body: { name: 'Old town' } });
    const second = await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    const visit = { guest: { customerId: sara.id }, claims: [], rewards: [], benefits: [] };
    const bill = (number: string, amount: string) => ({ ...visit, bill: { number, amount } });
    await admin.asks('settleVisit', { body: { ...bill('A-1', '30'), outletId: first.id } });
    const body = { ...bill('A-2', '50'), outletId: second.id };
    const settled = await admin.asks('settleVisit', { body: { ...body, rewards: [chosen] } });
    const { outlets } = await owed(admin);
    expect(outlets).toMatchObject([
      { outletId: first.id, earned: 300, spent: 0 },
      { outletId: second.id, earned: 500, spent: 300 },
      { outletId: null, earned: 1_000 },
    ]);

    await admin.asks('undoVisit', { params: { id: settled.id }, body: { reason: 'Mistaken' } });
    const undone = { outletId: second.id, earned: 500, takenBack: 500, spent: 300, givenBack: 300 };
    expect((await owed(admin)).outlets[1]).toMatchObject(undone);
    const query = { month: '2026-11', kind: 'takenBack', outlet: second.id } as const;
    const { rows } = await admin.asks('listPointChanges', { query });
    expect(rows).toMatchObject([{ points: 500, name: 'Sara Ahmad', outletId: second.id }]);
    expect(await isSound(restaurant)).toBe(true);
  });

  test('a month that has ended keeps its figures when the closing hour changes', async () => {
    const { restaurant, admin, sara } = await openProgramme(engine);
    await admin.asks('changeSettings', { body: { dayBegins: 0 } });
    // One o'clock on the first of December, which belongs to that day until the hour is changed.
    restaurant.clock.pass({ days: 9, hours: 3, minutes: 30 });
    await award(await owner(restaurant), sara, 70);
    const before = await owed(await owner(restaurant));
    expect(before.months).toMatchObject([
      { month: '2026-12', earned: 70 },
      { month: '2026-11', earned: 1_000 },
    ]);
    const later = await owner(restaurant);
    await later.asks('changeSettings', { body: { dayBegins: 4 } });
    restaurant.clock.pass({ hours: 1 });
    await award(await owner(restaurant), sara, 5);
    restaurant.clock.pass({ days: 1 });
    let again = await owner(restaurant);
    await award(again, sara, 6);
    const { months } = await owed(again);
    expect(months.map(({ earned }) => earned)).toEqual([81, 1_000]);
    await restoredWithBackup(again);
    again = await owner(restaurant);
    expect((await owed(again)).months).toEqual(months);
    await renewSummaries(restaurant.store);
    expect((await owed(again)).months).toEqual(months);
    expect(await isSound(restaurant)).toBe(true);
  });

  testOnce('an import that is undone was never owed, and a wrong sum is found', async () => {
    const { restaurant, admin } = await openProgramme(engine);
    const before = await owed(admin);
    const { id } = await brings(admin, `Name,Mobile,Points\nHuda,${newMobile()},250\n`);
    expect((await owed(admin)).months[0]).toMatchObject({ brought: 250, closing: 1_250 });
    await admin.asks('undoImport', { params: { id } });
    await eraseWhile(restaurant.store, () => true);
    expect((await owed(admin)).months).toEqual(before.months);
    expect(await isSound(restaurant)).toBe(true);
    const { db } = restaurant.store;
    await db.updateTable('point_days').set({ earned: 7 }).execute();
    expect((await admin.asks('auditLedger')).wrongSums).toBe(1);
  });

  test('whatever happens, the files of the months add up to the page, to the point', async () => {
    const { restaurant, chosen } = await openProgramme(engine);
    const other = await anotherServer(restaurant);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: long ? 30 : 12 }),
        async (steps) => {
          for (const one of steps) await take(one, { restaurant, other, chosen });
          await addsUp(await owner(restaurant), restaurant);
        },
      ),
      { seed: inject('seed'), numRuns: long ? 12 : 2 },
    );
    const admin = await owner(restaurant);
    const { months } = await owed(admin);
    await renewSummaries(restaurant.store);
    expect((await owed(admin)).months).toEqual(months);
  });

  testOnce('a month that is none is refused in words', async () => {
    const { admin } = await openProgramme(engine);
    const query = { month: '2026-13' };
    expect(await admin.tries('readLiability', { query })).toMatchObject({
      status: 400,
      text: 'A month is written like 2026-11',
    });
  });
});

type Programme = Awaited<ReturnType<typeof openProgramme>>;

/** A restaurant with points for bills, a dessert for 300 points, and Sara, who has 1,000. */
async function openProgramme(engine: Parameters<typeof opened>[0]) {
  const { restaurant } = await opened(engine);
  return addVisitOffers(restaurant);
}

const owed = (admin: Person, month?: string) =>
  admin.asks('readLiability', { query: month === undefined ? {} : { month } });

/** Whether the verification finds nothing, and all that is owed is what the members can spend. */
async function isSound(restaurant: Restaurant): Promise<boolean> {
  const admin = await owner(restaurant);
  const { months } = await owed(admin);
  const members = await restaurant.store.db
    .selectFrom('customers')
    .select(['points', 'spent'])
    .execute();
  const toSpend = members.reduce((sum, { points, spent }) => sum + points - spent, 0);
  expect(months[0]!.closing).toBe(toSpend);
  expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  return true;
}

async function restoredWithBackup(admin: Person): Promise<void> {
  const file = await backup(admin);
  await admin.asks('restoreBackup', { body: JSON.stringify(file) });
}

const acts = [
  'award',
  'deduct',
  'undo',
  'claim',
  'join',
  'leave',
  'import',
  'pass',
  'price',
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts, 'award' as const, 'claim' as const),
  of: fc.nat(1_000),
});

/** Does a step with one of the members, or nothing where the rules refuse it. */
async function take(
  { act, of }: { act: (typeof acts)[number]; of: number },
  { restaurant, other, chosen }: Pick<Programme, 'restaurant' | 'chosen'> & { other: Restaurant },
): Promise<void> {
  const { db } = restaurant.store;
  const admin = await owner(of % 2 === 0 ? restaurant : other);
  const members = await db.selectFrom('customers').select('id').orderBy('id').execute();
  const id = members[of % Math.max(1, members.length)]?.id;
  const body = { customerId: id ?? 0, points: of, description: 'Dinner' };
  if (act === 'pass') restaurant.clock.pass({ days: of % 25, hours: of % 24 });
  if (act === 'join') await award(admin, await guest(restaurant), of);
  if (act === 'import') await brings(admin, `Name,Mobile,Points\nHuda,${newMobile()},${of}\n`);
  if (act === 'award') await admin.tries('awardPoints', { body });
  if (act === 'deduct') await admin.tries('deductPoints', { body });
  if (act === 'leave' && id) {
    await admin.asks('removeCustomer', { params: { id } });
    if (of % 3 === 0) await eraseWhile(restaurant.store, () => true);
  }
  if (act === 'price') {
    const prices = { menuPrice: `${1 + (of % 90)}`, ownCost: of % 3 === 0 ? null : '4.75' };
    await admin.asks('changeReward', { params: { id: chosen.rewardId }, body: prices });
  }
  if (act === 'undo') {
    const entries = await db
      .selectFrom('point_transactions')
      .select(['id', 'customerId'])
      .execute();
    const entry = entries[of % entries.length]!;
    const undo = { customerId: entry.customerId, transactionId: entry.id, description: 'Twice' };
    await admin.tries('undoEntry', { body: undo });
  }
  if (act === 'claim' && id) {
    const visit = { guest: { customerId: id }, claims: [], benefits: [], rewards: [chosen] };
    await admin.tries('settleVisit', { body: visit });
  }
}

/** The files and the lists of all months give the figures of the page. */
async function addsUp(admin: Person, restaurant: Restaurant): Promise<void> {
  const { months } = await owed(admin);
  const [, ...lines] = csvOf((await admin.tries('exportLiability')).text);
  expect(lines).toEqual(months.toReversed().flatMap(linesOf));
  for (const [place, { month, opening, closing, atMenu, atCost, ...sums }] of months.entries()) {
    for (const money of ['atMenu', 'atCost'] as const) {
      moneyAddsUp(months[place]![money], months[place + 1]?.[money]);
    }
    const rows = csvRows((await admin.tries('exportPointChanges', { query: { month } })).text);
    const summed = Object.fromEntries(
      changeKinds.map((kind) => [
        kind,
        rows.reduce((sum, row) => sum + (row.Kind === kind ? Number(row.Points) : 0), 0),
      ]),
    );
    expect(summed).toEqual(sums);
    expect(opening + changeBy(sums)).toBe(closing);
    const { outlets } = await owed(admin, month);
    for (const kind of changeKinds) {
      expect(outlets.reduce((sum, outlet) => sum + outlet[kind], 0)).toBe(sums[kind]);
      const atOutlets = outlets.reduce((sum, outlet) => sum + cents(outlet.atMenu?.[kind]), 0);
      expect(atOutlets).toBe(cents(atMenu?.[kind]));
      expect(await listed(admin, { month, kind })).toBe(sums[kind]);
    }
  }
  expect(await isSound(restaurant)).toBe(true);
}

type Money = MoneySums | null | undefined;

const cents = (amount: string | undefined) =>
  amount === undefined ? 0 : Number(amount.slice(0, -' SAR'.length).replace(/[.,]/g, ''));

/** A month in money opens as the one before closed, and its changes give what it closes with. */
function moneyAddsUp(money: Money, before: Money): void {
  if (!money) return;
  if (before) expect(money.opening).toBe(before.closing);
  const changes = Object.fromEntries(changeKinds.map((kind) => [kind, cents(money[kind])]));
  const changed = changeBy(changes as Parameters<typeof changeBy>[0]);
  expect(cents(money.opening) + changed + cents(money.revalued)).toBe(cents(money.closing));
}

/** The lines of a month in the file: in points, at menu price, at cost. */
function linesOf({ month, atMenu, atCost, opening, closing, ...sums }: LiabilityMonth) {
  const points = [opening, ...Object.values(sums), '', closing].map(String);
  const inMoney = (name: string, money: Money) => {
    if (!money) return [];
    const amounts = Object.values(money).map((text) => text.slice(0, -4).replaceAll(',', ''));
    return [[month, name, 'SAR', ...amounts]];
  };
  return [
    [month, 'Points', '', ...points],
    ...inMoney('At menu price', atMenu),
    ...inMoney('At cost', atCost),
  ];
}

/** The sum of the listed rows, page by page. */
async function listed(
  admin: Person,
  of: { month: string; kind: (typeof changeKinds)[number] },
): Promise<number> {
  let sum = 0;
  for (let after: string | undefined; ;) {
    const query = { ...of, limit: 3, ...(after && { after }) };
    const page = await admin.asks('listPointChanges', { query });
    sum += page.rows.reduce((total, { points }) => total + points, 0);
    if (!page.next) return sum;
    after = page.next;
  }
}

const csvOf = (text: string) =>
  text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(','));
