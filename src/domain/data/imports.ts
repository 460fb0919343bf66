// Rows of a file of members: how they are read, and the verdict on each.
import { check } from '../../contract/values/check.ts';
import { JoinForm } from '../../contract/members/customers.ts';
import type { ImportPlan, OfMembersHere, Separator, Verdict } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { foldTyped } from '../../contract/values/typed.ts';
import { limits } from '../../contract/values/values.ts';
import { mobileKey } from '../members/mobile.ts';
import { folded } from '../members/names.ts';
import { pointsIn, defaultSigns, type Signs } from './balance-column.ts';
import { textAt } from './csv.ts';
import { readDay, type DateOrder } from './date-column.ts';
import { isSumWord } from './heading-words.ts';
import { readNumberCell } from './number-cells.ts';

/** What a file may tell of a member besides name, number and points; null where it does not. */
export interface Details {
  /** `1990-04-03`, or `--04-03` without a year. */
  birthday: string | null;
  email: string | null;
  /** The visits in the former programme, and the day of the last one. */
  formerVisits: number | null;
  formerLastVisit: string | null;
}

/** A member as read from a row. */
export interface BroughtMember extends Details {
  name: string;
  mobile: string;
  points: number;
  /** What has to be known about the number. */
  note?: Sentence | undefined;
}

/**
 * A plan with everything else that is needed to read rows. Imports from before 0.7 have neither
 * signs nor a separator.
 */
export type ReadingPlan = ImportPlan & {
  countryCode: string | null;
  signs?: Signs;
  separator?: Separator | undefined;
  dateOrder?: DateOrder | undefined;
};

/** The balance of a row as text. */
export const balanceIn = (cells: readonly string[], { pointsColumn }: ImportPlan) =>
  textAt(cells, pointsColumn);

/** The days of a row as texts. */
export const daysIn = (cells: readonly string[], plan: ImportPlan) => [
  textAt(cells, plan.birthdayColumn),
  textAt(cells, plan.lastVisitColumn),
];

/** The cells of a row's name, in the order of its parts. */
export const nameCellsIn = (cells: readonly string[], plan: ImportPlan): string[] =>
  [plan.nameColumn, plan.secondNameColumn, plan.thirdNameColumn].flatMap((column) =>
    typeof column === 'number' ? [textAt(cells, column)] : [],
  );

/** Joins the parts of a name. A part that the parts before end with already is not repeated. */
function nameOf(parts: readonly string[]): string {
  let name = '';
  for (const part of parts) {
    if (part === '' || isEmail(part) || /^-+$/.test(part)) continue;
    if (name === '') name = part;
    else if (!` ${folded(name)}`.endsWith(` ${folded(part)}`)) name = `${name} ${part}`;
  }
  return name;
}

const isEmail = (text: string) => text.length <= limits.email && emailPattern.test(text);
const emailPattern = /^[^\s@,;<>"']+@[^\s@,;<>"'.]+(?:\.[^\s@,;<>"'.]+)+$/;

/** Reads the member of a row, or says why the row is refused. */
export function readMember(
  cells: readonly string[],
  plan: ReadingPlan,
): BroughtMember | { wrong: Sentence } {
  const { mobile, wrong: illegible, note } = readNumberCell(cells, plan);
  if (illegible) return { wrong: illegible };
  const parts = nameCellsIn(cells, plan);
  const name = nameOf(parts);
  const email = parts.find(isEmail);
  if (name === '' && email) return { wrong: sentence(messages.nameIsEmail, { email }) };
  if (name.includes('\ufffd')) return { wrong: sentence(messages.nameUnread, { name }) };
  const { data, wrong } = check(JoinForm, { name, mobile });
  if (wrong) return { wrong: wrong[0].said };
  const points = pointsIn(balanceIn(cells, plan), plan.signs ?? defaultSigns, plan);
  if (typeof points !== 'number') return points;
  return { name: data.name, mobile: data.mobile, points, note, ...detailsIn(cells, plan) };
}

/** The details of a row; what cannot be read is left out. */
function detailsIn(cells: readonly string[], plan: ReadingPlan): Details {
  const [birthday, lastVisit] = daysIn(cells, plan).map(
    (day) => readDay(day)?.[plan.dateOrder ?? 'dayFirst'] ?? null,
  );
  const email = textAt(cells, plan.emailColumn).replace(/^mailto:/i, '');
  const visits = foldTyped(textAt(cells, plan.visitsColumn)).replace(/[.,]0+$/, '');
  return {
    birthday: birthday ?? null,
    email: isEmail(email) ? email : null,
    formerVisits: /^\d{1,6}$/.test(visits) ? Number(visits) || null : null,
    // A day without its year does not tell how long ago it was.
    formerLastVisit: lastVisit?.startsWith('-') ? null : (lastVisit ?? null),
  };
}

/** The texts of a row, and how its number and points are stored; null where they are refused. */
export function shownCells(cells: readonly string[], plan: ReadingPlan) {
  const { typed, mobile, wrong } = readNumberCell(cells, plan);
  const nameCells = nameCellsIn(cells, plan);
  const points = balanceIn(cells, plan);
  const read = pointsIn(points, plan.signs ?? defaultSigns, plan);
  const { birthday, email } = detailsIn(cells, plan);
  return {
    name: nameOf(nameCells) || nameCells.join(' ').trim(),
    nameCells,
    mobile: typed,
    kept: wrong ? null : mobile,
    points,
    keptPoints: typeof read === 'number' ? read : null,
    birthday,
    email,
  };
}

/**
 * Whether a row is no member but a sum or a line below the list: without a number, and with the
 * word of a sum, or without a name. Only rows at the end of a file are asked about.
 */
export function isTotal(cells: readonly string[], plan: ImportPlan): boolean {
  const number = [plan.mobileColumn, plan.otherMobileColumn].map((column) => textAt(cells, column));
  if (number.some((cell) => /(?:\p{Nd}\D*){7}/u.test(cell))) return false;
  if (nameCellsIn(cells, plan).every((cell) => cell === '')) return true;
  return cells.some(isSumWord);
}

/** What is known of a row's member, apart from the points. */
export type KnownMember = Details & { name: string; hasEntries: boolean };

/** The circumstances of a row's number. */
interface Known {
  /** The row above with the same number. */
  above: number | undefined;
  /** The member with the number, and whether the ledger has any entry of theirs. */
  member: KnownMember | undefined;
  membersHere?: OfMembersHere | undefined;
}

/** What a row changes about a member, each with the value before and after. */
export type Replaced = { [Field in 'name' | keyof Details]?: [before: unknown, after: unknown] };

interface Judged {
  verdict: Verdict;
  reason?: Sentence | undefined;
  replaced?: Replaced;
}

/** The verdict on a row, with a reason where it needs one, and what it changes about a member. */
export function verdictOf(brought: BroughtMember, { above, member, membersHere }: Known): Judged {
  if (above !== undefined) {
    return { verdict: 'refused', reason: sentence(messages.sameNumberAbove, { row: above }) };
  }
  if (!member) return { verdict: 'new', reason: brought.note };
  const replaced = replacedBy(brought, member, membersHere ?? 'kept');
  const isCorrected = Object.keys(replaced).length > 0;
  const stays = member.hasEntries && brought.points > 0;
  const otherName = !replaced.name && folded(brought.name) !== folded(member.name);
  const name = otherName ? sentence(messages.nameStays, { name: member.name }) : undefined;
  const reason = stays ? sentence(messages.balanceStays) : name;
  if (brought.points > 0 && !stays) return { verdict: 'changed', reason: name, replaced };
  return { verdict: isCorrected ? 'corrected' : 'known', reason, replaced };
}

const detailNames = ['birthday', 'email', 'formerVisits', 'formerLastVisit'] as const;

/** Whether a file tells more of a member than name, number and points. */
export const hasDetails = (member: Details) => detailNames.some((field) => member[field] !== null);

/**
 * What a row changes about a member who is here already. A name is completed if the file has all of
 * its words and more.
 */
function replacedBy(brought: BroughtMember, member: KnownMember, mode: OfMembersHere): Replaced {
  if (mode === 'kept') return {};
  const replaced: Replaced = {};
  const isOther = brought.name !== member.name;
  if (isOther && (mode === 'replaced' || completes(brought.name, member.name))) {
    replaced.name = [member.name, brought.name];
  }
  for (const field of detailNames) {
    const [before, after] = [member[field], brought[field]];
    // The visits of somebody with a history here may be those of Sofra's own file.
    const isPast = field === 'formerVisits' || field === 'formerLastVisit';
    const isOpen = mode === 'replaced' || (before === null && !(isPast && member.hasEntries));
    if (after !== null && after !== before && isOpen) replaced[field] = [before, after];
  }
  return replaced;
}

function completes(name: string, former: string): boolean {
  const [words, before] = [name, former].map((text) => folded(text).split(' ')) as [
    string[],
    string[],
  ];
  return words.length > before.length && before.every((word) => words.includes(word));
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
