// What becomes of a row of a file that brings members in.
import { check } from '../contract/check.ts';
import { JoinForm } from '../contract/customers.ts';
import type { ImportPlan, Verdict } from '../contract/imports.ts';
import { messages } from '../contract/messages.ts';
import { sentence, type Sentence } from '../contract/sentences.ts';
import { foldNumber, limits, Mobile } from '../contract/values.ts';
import { plainCell } from './csv.ts';
import { mobileKey } from './mobile.ts';
import { folded } from './names.ts';
import { numberingOf, readAnyMobile } from './numbering.ts';

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

/** The member that a row says, or why it says none. */
export function readMember(
  cells: readonly string[],
  plan: ImportPlan & { countryCode: string | null },
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
  const points = pointsIn(typed.points);
  if (typeof points !== 'number') return points;
  return { name: data.name, mobile: data.mobile, points };
}

/** A number in a file, read as it is typed in the country of the house. */
const readTyped = (mobile: string, { countryCode }: { countryCode: string | null }) =>
  readAnyMobile(mobile, numberingOf(countryCode));

/** What stands in the cells of a row, and the number as it is kept; null where it is refused. */
export function shownCells(
  cells: readonly string[],
  plan: ImportPlan & { countryCode: string | null },
) {
  const typed = cellsOf(cells, plan);
  const { mobile, wrong } = readTyped(typed.mobile, plan);
  return { ...typed, kept: wrong || !Mobile.safeParse(mobile).success ? null : mobile };
}

/** A balance as it is written: in any digits, in groups of three, with no fraction but zeros. */
function pointsIn(text: string): number | { wrong: Sentence } {
  if (text === '') return 0;
  const plain = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u060c\u00a0\u202f ']/g, ',');
  const whole = plain.replace(/[.]0*$/, '');
  if (/^-\d/.test(whole)) return { wrong: sentence(messages.broughtBelowZero) };
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(whole)) return { wrong: sentence(messages.pointsWhole) };
  const points = Number(whole.replaceAll(',', ''));
  return points > limits.points ? { wrong: sentence(messages.balanceTooHigh) } : points;
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
  const plan: Record<ImportField, number | null> = { name: null, mobile: null, points: null };
  const free = () => columns.filter((column) => !Object.values(plan).includes(column));
  for (const field of fields) plan[field] = named(field) < 0 ? null : named(field);
  plan.mobile ??= free().find((column) => looks(column, /^'?\+?\d{8,16}$/)) ?? null;
  if (!headed) plan.points ??= free().find((column) => looks(column, /^\d{1,7}$/)) ?? null;
  plan.name ??= free().find((column) => looks(column, /^\D+$/)) ?? null;
  const { name, mobile, points } = plan;
  return { nameColumn: name, mobileColumn: mobile, pointsColumn: points, headed };
}
