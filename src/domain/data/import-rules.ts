// Rows of a file of members: how they are read, and the verdict on each.
import { check } from '../../contract/values/check.ts';
import { JoinForm } from '../../contract/members/customers.ts';
import {
  byKind,
  changedDetails,
  detailColumns,
  detailNames,
  typedDetails,
  byName,
  memberDetails,
  picked,
  type DetailName,
  type MemberDetails,
  type TypedDetail,
} from '../../contract/members/details.ts';
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
import { endTextIn, readEndCell } from './end-cells.ts';
import { isSumWord } from './heading-words.ts';
import { readNumberCell } from './number-cells.ts';

/** A member as read from a row. */
export interface BroughtMember extends MemberDetails {
  name: string;
  mobile: string;
  points: number;
  /** The last day on which the points can be spent; null if the file says none. */
  ends: string | null;
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
  /** The earliest day on which points of the file may end. */
  soonestEnd?: string | undefined;
};

/** The number of first rows that are headings or stand above them. */
export const headingRows = ({ headed, titleRows = 0 }: ImportPlan) => (headed ? titleRows + 1 : 0);

/** The balance of a row as text. */
export const balanceIn = (cells: readonly string[], { pointsColumn }: ImportPlan) =>
  textAt(cells, pointsColumn);

/** The days of a row as texts. */
export const daysIn = (cells: readonly string[], plan: ImportPlan) => [
  ...dayDetails.map((name) => textAt(cells, plan[detailColumns[name]])),
  endTextIn(cells, plan),
];

const dayDetails = detailNames.filter((name) =>
  ['birthday', 'day'].includes(memberDetails[name].kind),
);

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
  if (wrong) return { wrong: wrong[0].sentence };
  const points = pointsIn(balanceIn(cells, plan), plan.signs ?? defaultSigns, plan);
  if (typeof points !== 'number') return points;
  const { ends } = readEndCell(cells, points, plan);
  return { name: data.name, mobile: data.mobile, points, ends, note, ...detailsIn(cells, plan) };
}

/** The details of a row; what cannot be read is left out. */
const detailsIn = (cells: readonly string[], plan: ReadingPlan) =>
  byName(detailNames, (name) =>
    readDetail[name](textAt(cells, plan[detailColumns[name]]), { plan, written: written[name] }),
  ) as MemberDetails;

/** What the office may write in the place of each detail. */
const written: { [Name in DetailName]?: (typeof changedDetails)[TypedDetail] } = changedDetails;

interface Reading {
  plan: ReadingPlan;
  written: (typeof written)[DetailName];
}

const dayIn = (cell: string, { plan: { dateOrder = 'dayFirst' } }: Reading) =>
  readDay(cell)?.[dateOrder] ?? null;

const readDetail = byKind({
  text: (cell: string, reading: Reading) =>
    (reading.written && check(reading.written, cell).data) ?? null,
  email(cell: string) {
    const email = cell.replace(/^mailto:/i, '');
    return isEmail(email) ? email : null;
  },
  birthday: dayIn,
  // A day without its year does not tell how long ago it was.
  day(cell: string, reading: Reading) {
    const day = dayIn(cell, reading);
    return day?.startsWith('-') ? null : day;
  },
  count(cell: string) {
    const digits = foldTyped(cell).replace(/[.,]0+$/, '');
    return /^\d{1,6}$/.test(digits) ? Number(digits) || null : null;
  },
});

/**
 * The texts of a row, and how its number and points are stored, null where they are refused; and
 * the end of the points.
 */
export function shownCells(cells: readonly string[], plan: ReadingPlan) {
  const { typed, mobile, wrong } = readNumberCell(cells, plan);
  const nameCells = nameCellsIn(cells, plan);
  const points = balanceIn(cells, plan);
  const read = pointsIn(points, plan.signs ?? defaultSigns, plan);
  const keptPoints = typeof read === 'number' ? read : null;
  return {
    name: nameOf(nameCells) || nameCells.join(' ').trim(),
    nameCells,
    mobile: typed,
    kept: wrong ? null : mobile,
    points,
    keptPoints,
    end: readEndCell(cells, keptPoints ?? 0, plan),
    ...picked(detailsIn(cells, plan), typedDetails),
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
export type KnownMember = MemberDetails & { name: string; hasEntries: boolean };

/** The circumstances of a row's number. */
interface Known {
  /** The row above with the same number. */
  above: number | undefined;
  /** The member with the number, and whether the ledger has any entry of theirs. */
  member: KnownMember | undefined;
  membersHere?: OfMembersHere | undefined;
}

/** What a row changes about a member, each with the value before and after. */
export type Replaced = { [Field in 'name' | DetailName]?: [before: unknown, after: unknown] };

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

/** Whether a file tells more of a member than name, number and points. */
export const hasDetails = (member: MemberDetails) =>
  detailNames.some((field) => member[field] !== null);

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
    const isPast = !written[field];
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
