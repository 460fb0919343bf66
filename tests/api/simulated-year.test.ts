// A year of a restaurant, drawn from the seed of the run. Its sums are counted here once more, from
// what was asked alone; then every paper of the office has to agree.
import { readXlsx } from 'hucre/xlsx';
import { expect, inject, test } from 'vitest';
import type { LiabilityMonth } from '../../src/contract/overview/liability.ts';
import { keepMonthEnds } from '../../src/storage/overview/month-ends.ts';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { diceOf } from '../../src/storage/seed/dice.ts';
import { scan, stamp } from '../counters.ts';
import { csvRows } from '../downloads.ts';
import { brings } from '../importing.ts';
import { guest, newMobile, owner, partner, type Person } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong, long } from '../setup/long.ts';

const days = long ? 365 : 70;

onEachEngine((engine) => {
  test('page, files, closes and statements agree with a year', { ...inLong, timeout }, async () => {
    const year = await openYear(engine);
    for (let day = 0; day < days; day += 1) await passDay(year);
    const { restaurant, book } = year;
    const admin = await owner(restaurant);

    const { months } = await admin.asks('readLiability');
    const counted = [...book.months].toReversed().map(([month, sums]) => ({ month, ...sums }));
    expect(months).toMatchObject(counted);
    expect(months[0]!.closing).toBe(sumOf(book.guests, ({ points, spent }) => points - spent));
    for (const month of months) await expectFile(admin, month);
    for (const month of months) await expectOutlets(admin, { month, year });
    await expectVisits(admin, book);
    await keepMonthEnds(restaurant.store, restaurant.clock.now());
    for (const { month, closing } of months.slice(1)) {
      const { levels } = await admin.asks('readLiability', { query: { month } });
      expect({ month, sum: sumOf(levels, ({ points }) => points) }).toEqual({
        month,
        sum: closing,
      });
    }
    for (const month of months) await expectWorkbook(admin, { month, book });

    for (const [day, byOutlet] of book.days) {
      const { outlets } = await admin.asks('listCloses', { query: { day } });
      for (const [outletId, { bills, amount }] of byOutlet) {
        const { total } = outlets.find((outlet) => outlet.outletId === outletId)!;
        expect({ day, ...total }).toEqual({ day, bills, amounts: written(amount) });
      }
    }
    for (const { id, month, served } of book.partners) {
      const params = { id, month };
      expect(await admin.asks('readPartnerStatement', { params })).toMatchObject({
        total: { served },
      });
    }
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });
});

/** Milliseconds, since a year has a thousand calls. */
const timeout = 600_000;

const halalas = 100;

type Sums = Pick<
  LiabilityMonth,
  'earned' | 'brought' | 'takenBack' | 'spent' | 'givenBack' | 'ended' | 'left'
>;

interface Guest {
  id: number;
  points: number;
  spent: number;
  /** Whether the guest has opened a card, which a partner can scan. */
  hasCard: boolean;
}

/** What the test counts for itself. */
interface Book {
  guests: Guest[];
  months: Map<string, Sums>;
  /** The bills that stand by business day and outlet, and their sum in halalas. */
  days: Map<string, Map<number, { bills: number; amount: number }>>;
  partners: { id: number; month: string; served: number }[];
}

async function openYear(engine: Parameters<typeof openTill>[0]) {
  const { restaurant, till, admin, chosen, benefitId, sara, omar } = await openTill(engine);
  const outlets: number[] = [];
  /** The points of bills by month and outlet, as `2026-11 3`. */
  const earnedAt = new Map<string, number>();
  for (const name of ['Old town', 'Harbour']) {
    outlets.push((await admin.asks('addOutlet', { body: { name } })).id);
  }
  const book: Book = { guests: [], months: new Map(), days: new Map(), partners: [] };
  const dice = diceOf(inject('seed'));
  const opened = { restaurant, till, chosen, benefitId, book, dice, outlets, bills: 0, earnedAt };
  // Sara begins with a thousand points.
  book.guests.push(
    { id: sara.id, points: 1_000, spent: 0, hasCard: true },
    { id: omar.id, points: 0, spent: 0, hasCard: true },
  );
  monthOf(opened).earned += 1_000;
  return opened;
}

type Year = Awaited<ReturnType<typeof openYear>>;

/** The business day, which ends at four in the morning; acts are in the evening in Riyadh. */
const today = ({ restaurant }: Pick<Year, 'restaurant'>) =>
  restaurant.clock.now().toISOString().slice(0, 10);

function monthOf(year: Pick<Year, 'restaurant' | 'book'>): Sums {
  const month = today(year).slice(0, 7);
  const none = { earned: 0, brought: 0, takenBack: 0, spent: 0, givenBack: 0, ended: 0, left: 0 };
  const sums = year.book.months.get(month) ?? none;
  year.book.months.set(month, sums);
  return sums;
}

/** An evening: one to three acts of guests, and now and then one of the office. */
async function passDay(year: Year): Promise<void> {
  const { restaurant, dice } = year;
  restaurant.clock.pass({ days: 1 });
  monthOf(year);
  const admin = await owner(restaurant);
  for (let act = dice.whole([1, 4]); act > 0; act -= 1) {
    const who = dice.pick(year.book.guests);
    if (dice.happens(0.6)) await payBill(year, { admin, who });
    else if (dice.happens(0.4)) await takeDessert(year, { admin, who });
    else await changePoints(year, { admin, who });
  }
  if (dice.happens(0.1)) await join(year);
  if (dice.happens(0.03)) await bringMember(year, admin);
  if (dice.happens(0.05) && year.book.guests.length > 3) await leave(year, admin);
  if (dice.happens(0.2)) await serveAtPartner(year);
}

interface Act {
  admin: Person;
  who: Guest;
}

/** A bill by a person or a program, some of which are undone, or refunded in part or whole. */
async function payBill(year: Year, { admin, who }: Act): Promise<void> {
  const { dice, till, book } = year;
  year.bills += 1;
  const amount = dice.whole([100, 30_000]);
  const bill = (amount / halalas).toFixed(2);
  const points = Math.floor((amount * 10) / halalas);
  const number = `B${year.bills}`;
  const isProgram = dice.happens(0.5);
  const outletId = dice.pick(year.outlets);
  const visit = isProgram
    ? await till.settles({ guest: { id: who.id }, bill: billOf(number, bill), outletId })
    : await admin.asks('settleVisit', {
        body: { guest: { customerId: who.id }, bill: { amount: bill, number }, outletId },
      });
  who.points += points;
  const sums = monthOf(year);
  sums.earned += points;
  const at = `${today(year).slice(0, 7)} ${outletId}`;
  year.earnedAt.set(at, (year.earnedAt.get(at) ?? 0) + points);
  const byOutlet = book.days.get(today(year)) ?? new Map();
  book.days.set(today(year), byOutlet);
  const day = byOutlet.get(outletId) ?? { bills: 0, amount: 0 };
  byOutlet.set(outletId, day);
  day.bills += 1;
  day.amount += amount;
  if (!dice.happens(0.15)) return;
  const part = isProgram && amount > 200 && dice.happens(0.6) ? dice.whole([1, amount]) : amount;
  if (!isProgram) {
    await admin.asks('undoVisit', { params: { id: visit.id! }, body: { reason: 'Mistaken' } });
  } else {
    const some = part === amount ? {} : { amount: (part / halalas).toFixed(2) };
    await till.reverses({ visitId: visit.id!, ...some });
  }
  const back = points - Math.floor((points * (amount - part)) / amount);
  who.points -= back;
  sums.takenBack += back;
  day.amount -= part;
  if (part === amount) day.bills -= 1;
}

/** A dessert for 300 points, where the guest has as many. */
async function takeDessert(year: Year, { admin, who }: Act): Promise<void> {
  if (who.points - who.spent < 300) return;
  const body = { guest: { customerId: who.id }, rewards: [year.chosen] };
  await admin.asks('settleVisit', { body });
  who.spent += 300;
  monthOf(year).spent += 300;
}

/** Points without a bill, given or deducted by the office. */
async function changePoints(year: Year, { admin, who }: Act): Promise<void> {
  const points = year.dice.whole([1, 400]);
  const body = { customerId: who.id, points, description: 'A friendly gesture' };
  if (year.dice.happens(0.6)) {
    await admin.asks('awardPoints', { body });
    who.points += points;
    monthOf(year).earned += points;
  } else if (who.points - who.spent >= points) {
    await admin.asks('deductPoints', { body });
    who.points -= points;
    monthOf(year).takenBack += points;
  }
}

async function join({ restaurant, book }: Year): Promise<void> {
  const { id } = await guest(restaurant, { name: `Guest ${book.guests.length}` });
  book.guests.push({ id, points: 0, spent: 0, hasCard: true });
}

async function bringMember(year: Year, admin: Person): Promise<void> {
  const points = year.dice.whole([1, 2_000]);
  const mobile = newMobile();
  await brings(admin, `Name,Mobile,Points\nHuda,${mobile},${points}\n`);
  const { rows } = await admin.asks('listCustomers', { query: { q: mobile } });
  year.book.guests.push({ id: rows[0]!.id, points, spent: 0, hasCard: false });
  monthOf(year).brought += points;
}

async function leave(year: Year, admin: Person): Promise<void> {
  const { book, dice, restaurant } = year;
  const who = dice.pick(book.guests);
  await admin.asks('removeCustomer', { params: { id: who.id } });
  if (dice.happens(0.5)) await eraseWhile(restaurant.store, () => true);
  monthOf(year).left += who.points - who.spent;
  book.guests.splice(book.guests.indexOf(who), 1);
}

/** A benefit at a partner who is new on this evening. */
async function serveAtPartner({ restaurant, book, benefitId, dice }: Year): Promise<void> {
  const day = today({ restaurant });
  const cards = book.guests.filter(({ hasCard }) => hasCard);
  if (cards.length === 0) return;
  const counter = await partner(restaurant, { username: `partner-${day}` });
  const { verification } = await scan(restaurant, counter, dice.pick(cards));
  const { status } = await stamp(counter, { verification, benefitId });
  book.partners.push({ id: counter.id, month: day.slice(0, 7), served: status === 200 ? 1 : 0 });
}

/** The amount of a day at all outlets, in halalas. */
const amountOf = (byOutlet: Map<number, { amount: number }>) =>
  sumOf([...byOutlet.values()], ({ amount }) => amount);

/** What outlets earned is what their bills gave; all changes by outlet are those of the month. */
async function expectOutlets(
  admin: Person,
  { month, year }: { month: LiabilityMonth; year: Year },
): Promise<void> {
  const { outlets } = await admin.asks('readLiability', { query: { month: month.month } });
  for (const kind of ['earned', 'takenBack', 'spent', 'givenBack'] as const) {
    const sum = sumOf(outlets, (outlet) => outlet[kind]);
    expect({ month: month.month, [kind]: sum }).toEqual({
      month: month.month,
      [kind]: month[kind],
    });
  }
  for (const outletId of year.outlets) {
    const { earned = 0 } = outlets.find((outlet) => outlet.outletId === outletId) ?? {};
    const given = year.earnedAt.get(`${month.month} ${outletId}`) ?? 0;
    expect({ month: month.month, outletId, earned }).toEqual({
      month: month.month,
      outletId,
      earned: given,
    });
  }
}

/** The rows of a month's file add up to the page. */
async function expectFile(admin: Person, { month, ...sums }: LiabilityMonth): Promise<void> {
  const rows = csvRows((await admin.tries('exportPointChanges', { query: { month } })).text);
  const inFile = (name: string) =>
    sumOf(
      rows.filter(({ Kind }) => Kind === name),
      ({ Points }) => Number(Points),
    );
  for (const name of [
    'earned',
    'brought',
    'takenBack',
    'spent',
    'givenBack',
    'ended',
    'left',
  ] as const) {
    expect({ month, [name]: inFile(name) }).toEqual({ month, [name]: sums[name] });
  }
}

/** The amounts of the files of points and of visits are those of the bills that stand. */
async function expectVisits(admin: Person, { days: all }: Book): Promise<void> {
  const amount = sumOf([...all.values()], amountOf);
  for (const call of ['exportEntries', 'exportVisits'] as const) {
    const rows = csvRows((await admin.tries(call)).text);
    const inFile = sumOf(rows, ({ Amount }) => Math.round(Number(Amount) * halalas));
    expect({ call, amount: inFile }).toEqual({ call, amount });
  }
}

interface Expected {
  month: LiabilityMonth;
  book: Book;
}

/** The workbook of a month has the figures of the page, and rows that add up to them. */
async function expectWorkbook(admin: Person, { month: sums, book }: Expected): Promise<void> {
  const { month } = sums;
  const { sheets } = await readXlsx(await admin.downloads('exportMonth', { query: { month } }));
  const rowsOf = (name: string) => {
    const [head = [], ...rows] = sheets.find((sheet) => sheet.name === name)!.rows;
    return rows.map((cells) => Object.fromEntries(head.map((text, i) => [String(text), cells[i]])));
  };
  expect(rowsOf('What is owed')[0]).toMatchObject({
    'Owed at the beginning': sums.opening,
    'Owed at the end': sums.closing,
  });
  const changes = rowsOf('Changes');
  for (const kind of ['earned', 'spent', 'left'] as const) {
    const ofKind = changes.filter((row) => row.Kind === kind);
    expect(sumOf(ofKind, (row) => Number(row.Points))).toBe(sums[kind]);
  }
  const inMonth = [...book.days].filter(([day]) => day.startsWith(month));
  const settled = sumOf(inMonth, ([, byOutlet]) => amountOf(byOutlet));
  const visits = sumOf(rowsOf('Visits'), (row) => Math.round(Number(row.Amount ?? 0) * halalas));
  const totals = rowsOf('Closes').filter((row) => row.Line === 'Total');
  expect(visits).toBe(settled);
  expect(sumOf(totals, (row) => Math.round(Number(row.Amount ?? 0) * halalas))).toBe(settled);
}

const sumOf = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);

/** An amount in halalas as closes write it. */
function written(amount: number): string[] {
  const [whole = '', part = ''] = (amount / halalas).toFixed(2).split('.');
  return [`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part} SAR`];
}
