// Finds the columns of a list of members by their headings, and by what stands below these.
import { mostTitleRows, type ColumnName, type ImportPlan } from '../../contract/data/imports.ts';
import {
  detailColumns,
  detailNames,
  memberDetails,
  type DetailColumn,
  type DetailKind,
  type DetailName,
} from '../../contract/members/details.ts';
import { foldTyped } from '../../contract/values/typed.ts';
import { isMoney } from './balance-column.ts';
import { headingOf, known, scoresOf, type Role } from './member-headings.ts';

type Rows = readonly (readonly string[])[];

/** The place of the headings among the first rows; undefined if there are none. */
function headingRowOf(rows: Rows): number | undefined {
  let found: { row: number; named: number } | undefined;
  for (const [row, cells] of rows.slice(0, mostTitleRows + 1).entries()) {
    const named = new Set(cells.flatMap((cell) => [...scoresOf(cell).keys()].slice(0, 1))).size;
    // A title may be a word that could be a heading too; below the first row, one is no evidence.
    const isEnough =
      named > (row === 0 ? 0 : 1) &&
      !cells.some((cell) => /^[+\d\s().-]{7,}$/.test(foldTyped(cell)));
    if (isEnough && named >= (found?.named ?? 0)) found = { row, named };
  }
  return found?.row;
}

/**
 * Proposes a plan. Columns are found by their headings, of which the best one wins, and none is
 * taken if its cells contradict it. Without headings, the number and the name are found by what
 * stands in the columns, and the first row is a member too. Points are only taken by a heading.
 *
 * @param rows The first rows of the file.
 */
export function planFor(rows: Rows): ImportPlan {
  const at = headingRowOf(rows);
  const isHeaded = at !== undefined;
  const headings = at === undefined ? [] : (rows[at] ?? []);
  const below = at === undefined ? rows : rows.slice(at + 1);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    scores: scoresOf(headings[column] ?? ''),
    cells: below.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== ''),
  }));
  const taken = new Set<number>();

  /** The best free column for a role, those with more cells first among equals. */
  function best(role: Role): number | null {
    const fitting = columns.filter(
      ({ column, scores, cells }) =>
        !taken.has(column) && scores.has(role) && doFit(cells, known[role].fits),
    );
    const [first] = fitting.toSorted(
      (one, other) =>
        Number(other.cells.length > 0) - Number(one.cells.length > 0) ||
        other.scores.get(role)! - one.scores.get(role)! ||
        other.cells.length - one.cells.length,
    );
    if (first) taken.add(first.column);
    return first?.column ?? null;
  }

  /** The first column that looks like a role, and whose heading does not mean something else. */
  function looking(role: 'name' | 'mobile'): number | null {
    const { fits, except } = known[role];
    const found = columns.find(
      ({ column, cells, scores }) =>
        !taken.has(column) &&
        scores.size === 0 &&
        cells.length > 0 &&
        cells.every(fits) &&
        !except!.test(headingOf(headings[column] ?? '')),
    );
    if (found) taken.add(found.column);
    return found?.column ?? null;
  }

  const mobileColumn = best('mobile') ?? looking('mobile');
  const details = columnsOf(otherDetails, best);
  const further = { callingCodeColumn: best('callingCode'), otherMobileColumn: best('mobile') };
  const pointsColumn = best('points');
  const endsColumn = best('ends');
  const counts = columnsOf(counted, best);
  const names = namesOf({ first: best('firstName'), last: best('lastName'), best, columns });
  const nameColumn = names[0] ?? looking('name');
  return {
    nameColumn,
    secondNameColumn: names[1] ?? null,
    thirdNameColumn: names[2] ?? null,
    mobileColumn,
    pointsColumn,
    endsColumn,
    ...further,
    ...details,
    ...counts,
    headed: isHeaded,
    titleRows: at ?? 0,
    membersHere: 'completed',
  } satisfies Record<ColumnName, number | null> & ImportPlan;
}

/**
 * The order in which the columns of details are looked for. A column of whole numbers is rather
 * that of the points, so counts come after these.
 */
const turn: Record<DetailKind, number> = { email: 0, birthday: 1, day: 2, text: 3, count: 4 };
const inTurn = detailNames.toSorted(
  (one, other) => turn[memberDetails[one].kind] - turn[memberDetails[other].kind],
);
const counted = inTurn.filter((name) => memberDetails[name].kind === 'count');
const otherDetails = inTurn.filter((name) => !counted.includes(name));

const columnsOf = (names: readonly DetailName[], best: NameColumns['best']) =>
  Object.fromEntries(
    names.map((name) => [detailColumns[name], best(memberDetails[name].role)]),
  ) as Record<DetailColumn, number | null>;

/** Whether most cells can be of the role; a column without any may get some later. */
const doFit = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.filter(fits).length * 2 >= cells.length;

interface NameColumns {
  first: number | null;
  last: number | null;
  best: (role: Role) => number | null;
  columns: readonly { column: number; cells: readonly string[] }[];
}

/** The columns of a name in their order: a full one, or its parts. */
function namesOf({ first, last, best, columns }: NameColumns): number[] {
  const full = best('name');
  const filled = (column: number | null) => (column === null ? 0 : columns[column]!.cells.length);
  const parts = [first, first === null ? full : best('middleName'), last];
  const isApart = last !== null && (first !== null || full !== null);
  // Parts that are mostly empty stand beside a name that is whole.
  if (full !== null && filled(full) > 2 * Math.max(filled(first), filled(last))) {
    return first === null && isApart && filled(last) > 0 ? [full, last] : [full];
  }
  const named = (isApart || full === null ? parts : [full]).filter((column) => column !== null);
  return named.length > 0 ? named : [];
}

/** The column whose heading says points and whose cells are amounts of money, with one of them. */
export function moneyColumnIn(rows: Rows, { titleRows = 0, headed, ...plan }: ImportPlan) {
  if (!headed || plan.pointsColumn !== null) return undefined;
  const headings = rows[titleRows] ?? [];
  const column = headings.findIndex((cell) => {
    const heading = headingOf(cell);
    return /balance|points|رصيد|نقاط/.test(heading) && !/date|تاريخ/.test(heading);
  });
  if (column < 0) return undefined;
  const cells = rows.slice(titleRows + 1).map((row) => (row[column] ?? '').trim());
  const example = cells.find(isMoney);
  return example === undefined ? undefined : { heading: headings[column]!, example };
}
