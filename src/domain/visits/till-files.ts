// Files of a till's bills: finds their columns, and the bills of a business day at an outlet.
import { check } from '../../contract/values/check.ts';
import type { Outlet } from '../../contract/restaurant/outlets.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Bill } from '../../contract/points/points.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { foldAmount } from '../../contract/values/typed.ts';
import { billColumns, type BillColumns } from '../../contract/visits/till-bills.ts';
import { BillNumber } from '../../contract/visits/visits.ts';
import { plainCell } from '../data/csv.ts';
import { headingsIn, isSumWord } from '../data/heading-words.ts';
import { folded } from '../members/names.ts';
import { readBill } from '../points/bill-rules.ts';
import { decimalMarkIn, type Reading } from '../points/reading.ts';
import { plainMarks, type Marks } from '../points/written.ts';
import { orRefusal, Refusal } from '../refusal.ts';
import { readTillDays, type TillDays } from './till-days.ts';
import { billKeyOf } from './bill-key.ts';
import type { Clocks } from './visit-rules.ts';

/** A row of the file with the number that a spreadsheet gives it. */
interface FileRow {
  number: number;
  cells: readonly string[];
}

/** A bill of the till. Rows with the same number form one bill, whose amounts are added. */
export interface TillBill {
  row: number;
  number: string;
  /** The number as visits compare it. */
  key: string;
  /** In the smallest unit; negative if the file has higher refunds than payments. */
  amount: bigint;
}

/** A row that cannot be read: its number and amount as they are in the file. */
export interface UnreadRow {
  row: number;
  number: string;
  amount: string;
  wrong: Sentence;
}

/** The usual headings of tills, the least ambiguous one first. */
const headings: Record<keyof BillColumns, ReadonlySet<string>> = {
  numberColumn: headingsIn(`bill number, bill no, bill no., bill #, bill, invoice number,
    invoice no, invoice no., invoice #, invoice, receipt number, receipt no, receipt no., receipt #,
    receipt, check number, check no, check no., check #, check, ticket number, ticket no, ticket,
    order number, order no, order no., order #, order id, order, رقم الفاتورة, الفاتورة, فاتورة,
    رقم الإيصال, الإيصال, رقم الشيك, رقم الطلب, الطلب`),
  amountColumn: headingsIn(`grand total, bill total, bill amount, invoice total, invoice amount,
    total amount, total paid, amount paid, total incl. vat, total, amount, paid, gross, sum,
    الإجمالي شامل الضريبة, المبلغ الإجمالي, إجمالي الفاتورة, مبلغ الفاتورة, الإجمالي, إجمالي,
    المجموع, المبلغ, المدفوع`),
  dayColumn: headingsIn(`closed at, close time, closing time, date and time, date/time, datetime,
    date time, timestamp, bill date, invoice date, business date, business day, date, day, closed,
    وقت الإغلاق, التاريخ والوقت, تاريخ الفاتورة, تاريخ ووقت الفاتورة, يوم العمل, التاريخ, تاريخ,
    اليوم`),
  timeColumn: headingsIn(`time, bill time, invoice time, hour, الوقت, وقت الفاتورة, الساعة`),
  outletColumn: headingsIn(`outlet, branch, branch name, store, location, restaurant, الفرع, فرع,
    اسم الفرع, المطعم`),
};

/** The columns whose headings are recognised. */
export function columnsBy(first: readonly string[]): BillColumns {
  const cells = first.map(folded);
  const columnOf = (name: keyof BillColumns) => {
    const places = [...headings[name]].map((heading) => cells.indexOf(heading));
    return places.find((place) => place >= 0);
  };
  return Object.fromEntries(
    billColumns.map((name) => [name, columnOf(name)]).filter(([, place]) => place !== undefined),
  );
}

/** The columns without which no bill can be read. */
export const areEnough = ({ numberColumn, amountColumn }: BillColumns): boolean =>
  numberColumn !== undefined && amountColumn !== undefined;

export interface TillReading {
  columns: BillColumns;
  currency: string;
  /** The marks of amounts in the country, for a column that does not show its own. */
  marks?: Marks | undefined;
  /** The business day and the outlet whose bills are read. */
  day: string;
  outletId: number;
  outlets: readonly Outlet[];
  clocks: Clocks;
}

/** A row before its amount is read. */
interface TypedRow {
  row: number;
  /** The cells of number and amount, and of day and time together. */
  typed: Record<'number' | 'amount' | 'when', string>;
  days: TillDays | undefined;
}

interface ReadRow {
  row: number;
  number: string;
  amount: bigint;
  days: TillDays;
}

/**
 * Reads rows one after the other. First rows without a digit in their amount are taken as headings
 * and titles, and a row with the word of a sum in place of a number is left out. The result is the
 * bills of the day at the outlet, and the number of other rows. Amounts are read at the end, since
 * the whole column shows its mark of decimals.
 */
export function createTillFileReader(reading: TillReading) {
  const { columns, currency, marks, clocks } = reading;
  const isElsewhere = otherOutletTest(reading);
  const typedRows: TypedRow[] = [];
  let otherOutlets = 0;
  /** Whether the headings and the titles above them are over. */
  let isBegun = false;

  function add({ number: row, cells }: FileRow) {
    const at = (column: number | undefined) =>
      column === undefined ? '' : plainCell((cells[column] ?? '').trim());
    const typed = { number: at(columns.numberColumn), amount: at(columns.amountColumn) };
    isBegun ||= /\p{Nd}/u.test(typed.amount);
    const isBare = !/\p{Nd}/u.test(typed.number) && cells.some(isSumWord);
    const isSum = isBare || isSumWord(typed.number);
    if (!isBegun || isSum) return;
    if (isElsewhere(at(columns.outletColumn))) {
      otherOutlets += 1;
      return;
    }
    const day = at(columns.dayColumn);
    const time = at(columns.timeColumn);
    const when = [time ? day.replace(midnight, '') : day, time].filter(Boolean).join(' ');
    // A till may write the time in both columns.
    const days = readTillDays(when, clocks) ?? (day ? readTillDays(day, clocks) : undefined);
    typedRows.push({ row, typed: { ...typed, when }, days });
  }

  function end() {
    const amounts = { currency, marks: marksOfColumn(typedRows, currency) ?? marks };
    const { read, unread } = readRows(typedRows, amounts);
    const ofDay = ofBusinessDay(read, reading.day);
    const sumRow = rowOfSum(typedRows.at(-1), { read, amounts, columns });
    return {
      bills: joined(ofDay),
      unread: unread.filter(({ row }) => row !== sumRow),
      otherOutlets,
      otherDays: read.length - ofDay.length,
    };
  }

  return { add, end };
}

function readRows(rows: readonly TypedRow[], amounts: Reading) {
  const read: ReadRow[] = [];
  const unread: UnreadRow[] = [];
  for (const { row, typed, days } of rows) {
    const number = check(BillNumber, typed.number);
    const amount = readTillAmount(typed.amount, amounts);
    const wrong =
      number.wrong?.[0].sentence ?? amount.wrong ?? (days ? undefined : unreadDay(typed.when));
    if (wrong || number.wrong || amount.wrong || !days) {
      const shown = { number: short(typed.number), amount: short(typed.amount) };
      unread.push({ row, ...shown, wrong: wrong ?? sentence(messages.invalidInput) });
    } else read.push({ row, number: number.data, amount: amount.read, days });
  }
  return { read, unread };
}

interface Above {
  read: readonly ReadRow[];
  amounts: Reading;
  columns: BillColumns;
}

/**
 * The row of the last row if it is the sum of those above: it has an amount, but neither a number
 * nor a day, where bills have a day or the amount is their sum.
 */
function rowOfSum(last: TypedRow | undefined, { read, amounts, columns }: Above) {
  if (!last || last.typed.number !== '' || last.typed.when !== '') return undefined;
  const amount = readTillAmount(last.typed.amount, amounts);
  const sum = read.reduce((all, one) => all + one.amount, 0n);
  if (amount.wrong) return undefined;
  return columns.dayColumn !== undefined || amount.read === sum ? last.row : undefined;
}

/**
 * The marks of a column whose amounts all have the same mark of decimals, as far as they are
 * certain; undefined for another one.
 */
function marksOfColumn(rows: readonly TypedRow[], currency: string): Marks | undefined {
  const decimals = new Set(
    rows.map(({ typed }) => decimalMarkIn(bareAmount(typed.amount, currency).text)),
  );
  const [isPoint, isComma] = [decimals.has('.'), decimals.has(',')];
  if (isPoint === isComma) return undefined;
  return isPoint ? plainMarks : { decimal: ',', group: '.' };
}

/** The midnight that a spreadsheet adds to a day without a time. */
const midnight = /[ T](?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? am)$/i;

const short = (text: string) => text.slice(0, limits.bill);

const unreadDay = (when: string) => sentence(messages.billDayUnread, { day: short(when) });

/**
 * Whether a row names another outlet than the requested one; a row without an outlet never does.
 */
function otherOutletTest({ outlets, outletId }: TillReading) {
  // With a single outlet, any name in the file means that outlet.
  if (outlets.length < 2) return () => false;
  const here = outlets.find(({ id }) => id === outletId);
  const names = new Set(
    [here?.name, here?.nameArabic, String(outletId)].map((name) => folded(name ?? '')),
  );
  return (name: string) => name !== '' && !names.has(folded(name));
}

/**
 * The rows of a business day. Where 5/6 may be the fifth of June or the sixth of May, the whole
 * file is read in the order that puts more of its rows on the day; day before month, if both do.
 */
function ofBusinessDay(rows: readonly ReadRow[], day: string): ReadRow[] {
  const [dayFirst, monthFirst] = (['dayFirst', 'monthFirst'] as const).map((order) =>
    rows.filter(({ days }) => days === 'any' || days[order] === day),
  ) as [ReadRow[], ReadRow[]];
  return monthFirst.length > dayFirst.length ? monthFirst : dayFirst;
}

function joined(rows: readonly ReadRow[]): TillBill[] {
  const bills = new Map<string, TillBill>();
  for (const { row, number, amount } of rows) {
    const key = billKeyOf(number);
    const bill = bills.get(key);
    if (bill) bill.amount += amount;
    else bills.set(key, { row, number, key, amount });
  }
  return [...bills.values()];
}

/**
 * The amount of a cell in the smallest unit of the currency. The formats are those of a typed bill;
 * besides, a currency beside the amount, zero, and refunds (`-5`, `(5.00)`) are accepted.
 */
function readTillAmount(
  cell: string,
  reading: Reading,
): { read: bigint; wrong?: undefined } | { wrong: Sentence } {
  if (cell.length > limits.bill) {
    return { wrong: sentence(messages.tooLong, { limit: limits.bill }) };
  }
  const { text, isBack } = bareAmount(cell, reading.currency);
  // A cell without an amount is shown as it is in the refusal.
  const typed = check(Bill, text === '' ? foldAmount(cell) : text);
  if (typed.wrong) return { wrong: typed.wrong[0].sentence };
  if (/^0+(?:[.,٫]0+)?$/.test(typed.data)) return { read: 0n };
  const read = orRefusal(() => readBill(typed.data, reading));
  if (read instanceof Refusal) return { wrong: read.sentence };
  return { read: isBack ? -read : read };
}

/** The folded amount of a cell without its currency and sign, and whether it has a minus. */
function bareAmount(cell: string, currency: string): { text: string; isBack: boolean } {
  if (cell.length > limits.bill) return { text: '', isBack: false };
  const bare = withoutCurrency(foldAmount(cell), currency);
  const [back, minus, bracketed] = /^-(.*)$|^\((.*)\)$/s.exec(bare) ?? [];
  const text = withoutCurrency(minus ?? bracketed ?? bare, currency);
  return { text, isBack: back !== undefined };
}

/** The usual ways to write currencies beside their codes and signs, without points. */
const writtenForms: Record<string, string> = {
  AED: 'DH DHS دإ درهم',
  BHD: 'BD دب دينار',
  EGP: 'LE جم جنيه',
  INR: 'RS',
  IQD: 'ID دع دينار',
  JOD: 'JD دأ دا دينار',
  KWD: 'KD دك دينار',
  LBP: 'LL لل ليرة',
  MAD: 'DH DHS دم درهم',
  OMR: 'RO رع ريال',
  PKR: 'RS',
  QAR: 'QR رق ريال',
  SAR: 'SR رس ريال',
  TND: 'DT دت دينار',
  TRY: 'TL',
  USD: 'US',
};

/**
 * The text without the currency beside it; unchanged if it contains another word, such as `VOID`.
 */
function withoutCurrency(text: string, currency: string): string {
  const sides = /^((?:\p{L}\.?|\p{Sc})*)(.*?)((?:\p{L}\.?|\p{Sc})*)$/su.exec(text);
  const [, before = '', amount = '', after = ''] = sides ?? [];
  const forms = ['', currency, ...(writtenForms[currency] ?? '').split(' ')];
  const isCurrency = (side: string) =>
    forms.includes(side.replace(/[.\p{Sc}]/gu, '').toUpperCase());
  return isCurrency(before) && isCurrency(after) ? amount : text;
}
