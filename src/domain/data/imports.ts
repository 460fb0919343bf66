// What becomes of a row of a file that brings members in.
import { check } from '../../contract/check.ts';
import { JoinForm } from '../../contract/members/customers.ts';
import type { ImportPlan, Separator, Verdict } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages.ts';
import { sentence, type Sentence } from '../../contract/sentences.ts';
import { foldNumber, Mobile } from '../../contract/values.ts';
import { pointsIn, usualSigns, type Signs } from './brought-points.ts';
import { plainCell } from './csv.ts';
import { mobileKey } from '../members/mobile.ts';
import { folded } from '../members/names.ts';
import { numberingOf, readAnyMobile } from '../members/numbering.ts';

/** A member as a row says them. */
export interface BroughtMember {
  name: string;
  mobile: string;
  points: number;
}

/** What stands in the three cells of a row. */
const cellsOf = (cells: readonly string[], plan: ImportPlan) => ({
  name: textAt(cells, plan.nameColumn),
  mobile: textAt(cells, plan.mobileColumn),
  points: textAt(cells, plan.pointsColumn),
});

/** Without the apostrophes by which a spreadsheet was told that it is text. */
const textAt = (cells: readonly string[], column: number | null) =>
  plainCell((column === null ? '' : (cells[column] ?? '')).trim());

/**
 * A plan with all that rows are read by, and what parts their cells; that of an import from before
 * 0.7 says neither that nor the signs.
 */
export type ReadingPlan = ImportPlan & {
  countryCode: string | null;
  signs?: Signs;
  separator?: Separator | undefined;
};

/** The balance of a row as it is written. */
export const balanceIn = (cells: readonly string[], { pointsColumn }: ImportPlan) =>
  textAt(cells, pointsColumn);

/** The member that a row says, or why it says none. */
export function readMember(
  cells: readonly string[],
  plan: ReadingPlan,
): BroughtMember | { wrong: Sentence } {
  const typed = cellsOf(cells, plan);
  if (/^\d[.,]\d*e\+?\d+$/i.test(typed.mobile)) {
    return { wrong: sentence(messages.mobileRounded, { mobile: typed.mobile }) };
  }
  const { mobile, wrong: illegible } = readTyped(typed.mobile, plan);
  if (illegible) return { wrong: illegible };
  if (mobile.startsWith('0')) return { wrong: sentence(messages.mobileNational) };
  const { data, wrong } = check(JoinForm, { name: typed.name, mobile });
  if (wrong) return { wrong: wrong[0].said };
  const points = pointsIn(typed.points, plan.signs ?? usualSigns);
  if (typeof points !== 'number') return points;
  return { name: data.name, mobile: data.mobile, points };
}

/** A number in a file, read as it is typed in the country of the house. */
const readTyped = (mobile: string, { countryCode }: { countryCode: string | null }) =>
  readAnyMobile(mobile, numberingOf(countryCode));

/** What stands in the cells of a row, and the number as it is kept; null where it is refused. */
export function shownCells(cells: readonly string[], plan: ReadingPlan) {
  const typed = cellsOf(cells, plan);
  const { mobile, wrong } = readTyped(typed.mobile, plan);
  return { ...typed, kept: wrong || !Mobile.safeParse(mobile).success ? null : mobile };
}

/** What is known of a number besides its row. */
interface Known {
  /** The row above that has the same number. */
  above: number | undefined;
  /** The member who has the number, and whether any points were ever given or taken. */
  member: { hasEntries: boolean } | undefined;
}

/** What becomes of a row, and why where that needs a word. */
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

/** The row above in which the number of a row stands, of all rows so far. */
export function openNumbers() {
  const rows = new Map<string, number>();
  return (mobile: string, row: number): number | undefined => {
    const key = mobileKey(mobile);
    const above = rows.get(key);
    if (above === undefined) rows.set(key, row);
    return above;
  };
}

/** How the columns are headed in lists that restaurants keep, written as names are compared. */
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

function headingsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(folded));
}

/** What numbers are that are headed so, and no balances. */
const otherNumbers =
  /\b(?:id|no|number|nr|code|card|age|year|visits?|postcode|zip)\b|رقم|رمز|عمر|سنه|زيار/;

type ImportField = 'name' | 'mobile' | 'points';
const fields: readonly ImportField[] = ['name', 'mobile', 'points'];

/**
 * Which columns of a file are what, by how they are headed; where nothing heads them, by what
 * stands in them, and the first row is a member too.
 */
export function planFor([first = [], ...others]: readonly (readonly string[])[]): ImportPlan {
  const named = (field: ImportField) =>
    first.findIndex((cell) => headings[field].has(folded(cell)));
  const headed = fields.some((field) => named(field) >= 0);
  const rows = headed ? others : [first, ...others];
  const looks = (column: number, like: RegExp) => {
    const cells = rows.map((row) => foldNumber(row[column] ?? '')).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => like.test(cell));
  };
  const columns = first.map((_, column) => column);
  // Under a heading that nobody knows, balances are offered where numbers stand.
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
