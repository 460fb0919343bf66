// Rows of a file of members: how they are read, and the verdict on each.
import { check } from '../../contract/values/check.ts';
import { JoinForm } from '../../contract/members/customers.ts';
import type { ImportPlan, Separator, Verdict } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { foldCode } from '../../contract/values/typed.ts';
import { pointsIn, defaultSigns, type Signs } from './balance-column.ts';
import { plainCell } from './csv.ts';
import { mobileKey } from '../members/mobile.ts';
import { folded } from '../members/names.ts';
import { numberingOf, readAnyMobile } from '../members/numbering.ts';

/** A member as read from a row. */
export interface BroughtMember {
  name: string;
  mobile: string;
  points: number;
}

/** The texts of the three cells of a row that the plan names. */
const cellsOf = (cells: readonly string[], plan: ImportPlan) => ({
  name: textAt(cells, plan.nameColumn),
  mobile: textAt(cells, plan.mobileColumn),
  points: textAt(cells, plan.pointsColumn),
});

/** The text without the apostrophe by which a spreadsheet marks a cell as text. */
const textAt = (cells: readonly string[], column: number | null) =>
  plainCell((column === null ? '' : (cells[column] ?? '')).trim());

/**
 * A plan with everything else that is needed to read rows. Imports from before 0.7 have neither
 * signs nor a separator.
 */
export type ReadingPlan = ImportPlan & {
  countryCode: string | null;
  signs?: Signs;
  separator?: Separator | undefined;
};

/** The balance of a row as text. */
export const balanceIn = (cells: readonly string[], { pointsColumn }: ImportPlan) =>
  textAt(cells, pointsColumn);

/** Reads the member of a row, or says why the row is refused. */
export function readMember(
  cells: readonly string[],
  plan: ReadingPlan,
): BroughtMember | { wrong: Sentence } {
  const typed = cellsOf(cells, plan);
  if (/^\d[.,]\d*e\+?\d+$/i.test(typed.mobile)) {
    return { wrong: sentence(messages.mobileRounded, { mobile: typed.mobile }) };
  }
  const { mobile, wrong: illegible } = readTyped(typed.mobile, plan);
  const isNational = plan.countryCode === null && /^0\d+$/.test(mobile);
  if (isNational) return { wrong: sentence(messages.mobileNational) };
  if (illegible) return { wrong: illegible };
  const { data, wrong } = check(JoinForm, { name: typed.name, mobile });
  if (wrong) return { wrong: wrong[0].said };
  const points = pointsIn(typed.points, plan.signs ?? defaultSigns);
  if (typeof points !== 'number') return points;
  return { name: data.name, mobile: data.mobile, points };
}

/** Reads a mobile number by the rules of the restaurant's country. */
const readTyped = (mobile: string, { countryCode }: { countryCode: string | null }) =>
  readAnyMobile(mobile, numberingOf(countryCode));

/** The texts of a row, and the number as it is stored; null where the number is refused. */
export function shownCells(cells: readonly string[], plan: ReadingPlan) {
  const typed = cellsOf(cells, plan);
  const { mobile, wrong } = readTyped(typed.mobile, plan);
  return { ...typed, kept: wrong ? null : mobile };
}

/** The circumstances of a row's number. */
interface Known {
  /** The row above with the same number. */
  above: number | undefined;
  /** The member with the number, and whether the ledger has any entry of theirs. */
  member: { hasEntries: boolean } | undefined;
}

/** The verdict on a row, with a reason where it needs one. */
export function verdictOf(
  { points }: BroughtMember,
  { above, member }: Known,
): { verdict: Verdict; reason?: Sentence } {
  if (above !== undefined) {
    return { verdict: 'refused', reason: sentence(messages.sameNumberAbove, { row: above }) };
  }
  if (!member) return { verdict: 'new' };
  if (member.hasEntries && points > 0) {
    return { verdict: 'known', reason: sentence(messages.balanceStays) };
  }
  return { verdict: points > 0 ? 'changed' : 'known' };
}

/** Finds the row above with the same number, among all rows so far. */
export function createDuplicateCheck() {
  const rows = new Map<string, number>();
  return (mobile: string, row: number): number | undefined => {
    const key = mobileKey(mobile);
    const above = rows.get(key);
    if (above === undefined) rows.set(key, row);
    return above;
  };
}

/** The usual headings of the columns in lists of restaurants, folded as names are compared. */
const headings: Record<ImportField, ReadonlySet<string>> = {
  name: headingsIn(`name, full name, customer, customer name, member, member name, guest,
    guest name, client, client name, الاسم, الاسم الكامل, اسم العميل, العميل, اسم العضو, العضو,
    اسم الضيف, الضيف, اسم الزبون, الزبون`),
  mobile: headingsIn(`mobile, mobile number, mobile no, mobile no., phone, phone number, phone no,
    phone no., telephone, tel, cell, cell phone, whatsapp, رقم الجوال, الجوال, جوال, رقم الهاتف,
    الهاتف, هاتف, رقم الموبايل, الموبايل, موبايل, المحمول, رقم المحمول, رقم التلفون, التلفون,
    تلفون, واتساب`),
  points: headingsIn(`points, balance, points balance, point balance, loyalty points, total points,
    current points, النقاط, نقاط, الرصيد, رصيد, رصيد النقاط, مجموع النقاط, عدد النقاط`),
};

/** The folded headings of a list with commas between them, in its order. */
export function headingsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(folded));
}

/** Headings of columns of numbers that are no balances. */
const otherNumbers =
  /\b(?:id|no|number|nr|code|card|age|year|visits?|postcode|zip)\b|رقم|رمز|عمر|سنه|زيار/;

type ImportField = 'name' | 'mobile' | 'points';
const fields: readonly ImportField[] = ['name', 'mobile', 'points'];

/**
 * Guesses a plan: the columns are found by their headings, or without headings by their values, in
 * which case the first row is a member too.
 */
export function planFor([first = [], ...others]: readonly (readonly string[])[]): ImportPlan {
  const named = (field: ImportField) =>
    first.findIndex((cell) => headings[field].has(folded(cell)));
  const headed = fields.some((field) => named(field) >= 0);
  const rows = headed ? others : [first, ...others];
  const looks = (column: number, like: RegExp) => {
    const cells = rows.map((row) => foldCode(row[column] ?? '')).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => like.test(cell));
  };
  const columns = first.map((_, column) => column);
  // A column of numbers under an unknown heading is offered as balances.
  const balance = /^\d{1,3}(?:[.,\u066c']?\d{3})*$/;
  const isOther = (column: number) => headed && otherNumbers.test(folded(first[column] ?? ''));
  const plan: Record<ImportField, number | null> = { name: null, mobile: null, points: null };
  const free = () => columns.filter((column) => !Object.values(plan).includes(column));
  for (const field of fields) plan[field] = named(field) < 0 ? null : named(field);
  plan.mobile ??= free().find((column) => looks(column, /^'?\+?\d{8,16}$/)) ?? null;
  plan.points ??= free().find((column) => looks(column, balance) && !isOther(column)) ?? null;
  plan.name ??= free().find((column) => looks(column, /^\D+$/)) ?? null;
  const { name, mobile, points } = plan;
  return { nameColumn: name, mobileColumn: mobile, pointsColumn: points, headed };
}
