// The handler that compares a day's bills of a till with the visits of that day.
import { buffer } from 'node:stream/consumers';
import type { Outlet } from '../../contract/restaurant/outlets.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, writeSentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import {
  billVerdicts,
  type BillColumns,
  type ComparedBill,
  type Comparison,
} from '../../contract/visits/till-bills.ts';
import { limitConcurrency } from '../../domain/fair-queue.ts';
import { writeAmount } from '../../domain/points/bills.ts';
import { Refusal } from '../../domain/refusal.ts';
import { amountIn, compareBills, earnedOf, type Compared } from '../../domain/visits/comparing.ts';
import {
  areEnough,
  columnsBy,
  createTillFileReader,
  type TillReading,
} from '../../domain/visits/till-files.ts';
import { businessDayOf } from '../../domain/visits/visits.ts';
import { listOutlets, outletAmong } from '../../storage/restaurant/outlets.ts';
import { readClocks, readMoney } from '../../storage/restaurant/settings.ts';
import { encodingOf } from '../../storage/import/decode.ts';
import { rowsOf } from '../../storage/import/parse.ts';
import { readDayBills } from '../../storage/visits/reading/day-bills.ts';
import type { Handlers } from '../context.ts';

export const tillBills: Handlers<'tillBills'> = {
  compareBills: (request, context) =>
    inPlace(async () => {
      const file = await buffer(context.upload);
      return working(() => compare(file, request, context));
    }),
};

/** The limits of files: those that are compared concurrently, and all including waiting ones. */
const places = { working: 2, all: 10 };
const working = limitConcurrency(places.working);
let taken = 0;

/** Runs the work with a place; refuses a file above the limit before any of it is read. */
async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= places.all) throw new Refusal('unavailable', messages.unavailable, 2);
  taken += 1;
  return work().finally(() => {
    taken -= 1;
  });
}

type CompareBills = Handlers<'tillBills'>['compareBills'];

const compare = async (
  file: Buffer,
  { query }: Parameters<CompareBills>[0],
  { store, checkCaller, transact, audit, now }: Parameters<CompareBills>[1],
): ReturnType<CompareBills> => {
  await checkCaller();
  const { filename, day: asked, outletId: at, ...chosen } = query;
  const clocks = await readClocks(store.db);
  const outlets = await listOutlets(store.db);
  const outletId = outletAmong(outlets, at);
  const day = asked ?? businessDayOf(now, clocks);
  const visits = await readDayBills(store, { day, outletId });
  const { currency: own, marks } = await readMoney(store.db);
  const currency = currencyOf(visits, own);
  const read = await readFile(file, { chosen, currency, marks, day, outletId, outlets, clocks });
  const { columns, sample, found } = read;
  if (!found) return { day, outletId, columns, sample, comparison: null };
  // Reading and comparing are separate slices, so that other requests are served in between.
  const compared = await store.slice(async () => compareBills(found.bills, visits, currency));
  const comparison = await store.slice(async () => written({ ...found, compared, currency }));
  await transact((db) =>
    audit(db, 'visits.compared', {
      detail: detailOf({ day, outletId, outlets, filename, compared }),
    }),
  );
  return { day, outletId, columns, sample, comparison };
};

type Visits = Awaited<ReturnType<typeof readDayBills>>;

/** The currency of the day's visits, or today's currency if these have several or none. */
function currencyOf(visits: Visits, own: string | null): string {
  const [only, another] = new Set(visits.map(({ currency }) => currency));
  const currency = only && !another ? only : own;
  if (!currency) throw new Refusal('invalid', messages.noPointsForBills);
  return currency;
}

/** The number of rows that are shown for choosing the columns. */
const shown = 6;

interface Reading extends Omit<TillReading, 'columns'> {
  /** The chosen columns; without those of number and amount, columns are recognised. */
  chosen: BillColumns;
}

/** Reads the file by its columns; only the first rows if the columns are not known. */
async function readFile(file: Buffer, { chosen, ...reading }: Reading) {
  const sample: string[][] = [];
  let columns = chosen;
  let till: ReturnType<typeof createTillFileReader> | undefined;
  let rows = 0;
  for await (const row of rowsOf(file, await encodingOf(file))) {
    if (rows === 0) {
      columns = areEnough(chosen) ? chosen : columnsBy(row.cells);
      if (areEnough(columns)) till = createTillFileReader({ ...reading, columns });
    }
    rows += 1;
    if (rows <= shown) sample.push(row.cells);
    else if (!till) break;
    if (rows > limits.tillBills + 1) {
      throw new Refusal('invalid', sentence(messages.billsTooMany, { limit: limits.tillBills }));
    }
    till?.add(row);
  }
  if (rows === 0) throw new Refusal('invalid', messages.importIsEmpty);
  return { columns, sample, found: till?.end() };
}

type Found = NonNullable<Awaited<ReturnType<typeof readFile>>['found']>;
type ComparedVisit = Compared<Visits[number]>;

interface ToWrite extends Omit<Found, 'bills'> {
  compared: readonly ComparedVisit[];
  currency: string;
}

function written({ compared, unread, otherDays, otherOutlets, currency }: ToWrite): Comparison {
  const bills = compared.map((one) => writtenBill(one, currency));
  const wrong = unread.map(({ row, number, amount, wrong: why }) => {
    const none = { earned: null, visit: null };
    const reason = writeSentence(why);
    return { verdict: 'unread' as const, row, number, billed: amount, ...none, reason };
  });
  const groups = Map.groupBy(compared, ({ verdict }) => verdict);
  const sums = billVerdicts.map((verdict) => {
    if (verdict === 'unread') return { verdict, bills: unread.length, amount: null };
    const of = groups.get(verdict) ?? [];
    const inOne = of.filter(({ bill, visit }) => bill || visit?.currency === currency);
    const sum = inOne.reduce((amount, one) => amount + amountIn(one), 0n);
    return { verdict, bills: of.length, amount: signed(sum, currency) };
  });
  return { sums, otherDays, otherOutlets, bills: [...bills, ...wrong] };
}

function writtenBill({ verdict, bill, visit }: ComparedVisit, currency: string): ComparedBill {
  return {
    verdict,
    row: bill?.row ?? null,
    number: bill?.number ?? visit?.billNumber ?? null,
    billed: bill ? signed(bill.amount, currency) : null,
    earned: visit ? signed(earnedOf(visit), visit.currency ?? currency) : null,
    visit: visit ?? null,
    reason: null,
  };
}

/** An amount with its currency, which may be negative. */
const signed = (amount: bigint, currency: string) =>
  amount < 0n ? `-${writeAmount(-amount, { currency })}` : writeAmount(amount, { currency });

interface Told {
  day: string;
  outletId: number;
  outlets: readonly Outlet[];
  filename: string;
  compared: readonly ComparedVisit[];
}

/**
 * The detail for the audit log, with the number of bills and visits: `2026-11-21 Corniche:
 * closed.csv · 340`.
 */
function detailOf({ day, outletId, outlets, filename, compared }: Told): string {
  const name = outlets.find(({ id }) => id === outletId)?.name;
  return `${[day, name].filter(Boolean).join(' ')}: ${filename} · ${compared.length}`;
}
