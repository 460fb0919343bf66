// The rules of what is read at the end of each month: what guests of each level can spend, and what
// of the points of each month of earning was spent since.
import { levels, type Level } from '../../contract/values/level-names.ts';
import {
  cohortAges,
  type Cohort as ToldCohort,
  type CohortAge,
} from '../../contract/overview/liability.ts';
import { levelAt, type Ladder } from '../points/level-rules.ts';

/**
 * A change of what a guest can spend. Months are numbered from 0. Points are positive where they
 * are given: `earned` by a visit or by the office, `undone` of what was earned in an earlier month
 * (or the same, `of`), `spent` on rewards, `ended`, which leaves the balance, and anything `else`.
 */
export interface GuestChange {
  month: number;
  kind: 'earned' | 'undone' | 'spent' | 'ended' | 'else';
  /** The month in which undone points were earned. */
  of?: number;
  points: number;
}

export interface LevelSum {
  /** The guests who can spend points. */
  members: number;
  /** The points that they can spend. */
  points: number;
}

export interface Cohort {
  /** The number of the month of earning. */
  month: number;
  age: CohortAge;
  /** The guests who earned points that stand. */
  guests: number;
  earned: number;
  /** What of it was spent by the end of the month that is so many months later. */
  spent: number;
}

/** Points of one month of earning: those of visits and the office, or others. */
interface Lot {
  month: number;
  isEarned: boolean;
  earned: number;
  left: number;
  /** What was spent of it in each month. */
  spent: Map<number, number>;
}

/**
 * Adds up guests one by one, for so many months that have ended. The oldest points are spent first,
 * by months: points of a month come before its spendings. What is given back returns to the points
 * that were spent last.
 */
export function createMonthEnds({ months, ladder }: { months: number; ladder: Ladder }) {
  const ends = Array.from(
    { length: months },
    () => Object.fromEntries(levels.map((level) => [level, { members: 0, points: 0 }])) as Sums,
  );
  const cohorts = new Map<string, Cohort>();

  /** Takes a guest with all changes in any order, who left in a month unless it is undefined. */
  function add(changes: readonly GuestChange[], leftIn?: number): void {
    addLevels(ends, { changes, leftIn, ladder });
    for (const { month, earned, spent } of lotsOf(changes)) {
      for (const age of cohortAges) {
        if (month + age >= months) break;
        const key = `${month} ${age}`;
        const cohort = cohorts.get(key) ?? { month, age, guests: 0, earned: 0, spent: 0 };
        cohorts.set(key, cohort);
        cohort.guests += 1;
        cohort.earned += earned;
        for (const [when, points] of spent) if (when <= month + age) cohort.spent += points;
      }
    }
  }

  return { add, ends, cohorts: () => [...cohorts.values()] };
}

type Sums = Record<Level, LevelSum>;

interface Guest {
  changes: readonly GuestChange[];
  leftIn: number | undefined;
  ladder: Ladder;
}

function addLevels(ends: readonly Sums[], { changes, leftIn, ladder }: Guest): void {
  const [given, spent] = [new Map<number, number>(), new Map<number, number>()];
  for (const { month, kind, points } of changes) {
    const sums = kind === 'spent' || kind === 'ended' ? spent : given;
    sums.set(month, (sums.get(month) ?? 0) + points);
  }
  const first = Math.min(...changes.map(({ month }) => month));
  let [balance, toSpend] = [0, 0];
  for (let month = first; month < Math.min(ends.length, leftIn ?? Infinity); month += 1) {
    balance += given.get(month) ?? 0;
    toSpend += (given.get(month) ?? 0) + (spent.get(month) ?? 0);
    if (toSpend === 0) continue;
    const sum = ends[month]![levelAt(Math.max(balance, 0), ladder)];
    sum.members += 1;
    sum.points += toSpend;
  }
}

/** The points that a guest earned and that stand, by month, with what was spent of them. */
function lotsOf(changes: readonly GuestChange[]): Lot[] {
  const lots = createLots();
  for (const { kind, month, points, of } of inOrder(changes)) {
    if (kind === 'earned') lots.give(points, { month, isEarned: true });
    else if (kind === 'undone') lots.undo(-points, { month, of: of! });
    else if (kind === 'spent' && points > 0) lots.giveBack(points, month);
    else if (kind === 'spent') lots.take(-points, month);
    else if (points > 0) lots.give(points, { month, isEarned: false });
    else lots.take(-points);
  }
  return lots.all.filter(({ isEarned, earned }) => isEarned && earned > 0);
}

/** The lots of a guest, the oldest first. */
function createLots() {
  const all: Lot[] = [];
  /** Points that were taken although nothing was left. */
  let missing = 0;

  function give(points: number, { month, isEarned }: Pick<Lot, 'month' | 'isEarned'>): void {
    const paid = Math.min(missing, points);
    missing -= paid;
    const known = all.findLast((lot) => lot.month === month && lot.isEarned === isEarned);
    const lot = known ?? { month, isEarned, earned: 0, left: 0, spent: new Map() };
    if (!known) all.push(lot);
    lot.earned += points;
    lot.left += points - paid;
  }

  /** Takes points of the oldest lots; those that are spent have the month of it. */
  function take(points: number, spentIn?: number): void {
    let rest = points;
    for (const lot of all) {
      const some = Math.min(lot.left, rest);
      lot.left -= some;
      rest -= some;
      if (spentIn !== undefined) spend(lot, spentIn, some);
    }
    missing += rest;
  }

  function giveBack(points: number, month: number): void {
    let rest = points;
    for (const lot of all.toReversed()) {
      const some = Math.min(sumOf(lot.spent), rest);
      spend(lot, month, -some);
      lot.left += some;
      rest -= some;
    }
    if (rest > 0) give(rest, { month, isEarned: false });
  }

  /** Undoes points of a month of earning; what was spent of them is then spent of others. */
  function undo(points: number, { month, of }: { month: number; of: number }): void {
    const lot = all.find((one) => one.isEarned && one.month === of);
    const unspent = Math.min(lot?.left ?? 0, points);
    const spent = Math.min(lot ? sumOf(lot.spent) : 0, points - unspent);
    if (lot) {
      lot.left -= unspent;
      lot.earned -= points;
      spend(lot, month, -spent);
    }
    take(spent, month);
    take(points - unspent - spent);
  }

  return { all, give, take, giveBack, undo, missing: () => missing };
}

function spend(lot: Lot, month: number, points: number): void {
  if (points !== 0) lot.spent.set(month, (lot.spent.get(month) ?? 0) + points);
}

const sumOf = (sums: ReadonlyMap<number, number>) =>
  [...sums.values()].reduce((sum, one) => sum + one, 0);

/** By month; within one, what is given comes first, and what is spent last. */
const inOrder = (changes: readonly GuestChange[]) =>
  changes.toSorted((a, b) => a.month - b.month || rank(a) - rank(b));

function rank({ kind, points }: GuestChange): number {
  if (kind === 'spent') return points < 0 ? 3 : 4;
  if (points < 0) return 2;
  return kind === 'earned' ? 0 : 1;
}

/** The least number of guests by whose points is told what is spent of points within a year. */
const enoughGuests = 30;

/** The age of a year. */
const year = cohortAges.at(-1)!;

/** The months of expected spending, the latest that are a year old. */
const expectedMonths = 12;

type KeptCohort = Omit<Cohort, 'month'> & { month: string };

/** Months of earning in order, each with what was spent at its ages. */
export function cohortsIn(kept: readonly KeptCohort[]): ToldCohort[] {
  const byMonth = Map.groupBy(kept, ({ month }) => month);
  return [...byMonth].map(([month, rows]) => {
    // Points may be undone between two ages; the last one tells how many stand.
    const { guests, earned } = rows.at(-1)!;
    const spent = rows.map((row) => ({
      age: row.age,
      points: row.spent,
      percent: percentOf(row.spent, row.earned),
    }));
    return { month, guests, earned, spent };
  });
}

/**
 * What is expected to be spent of points within a year, from the latest months of earning that are
 * a year old; null while there are none, or too few guests for it.
 */
export function expectedOf(cohorts: readonly ToldCohort[]) {
  const old = cohorts.filter(({ spent }) => spent.some(({ age }) => age === year));
  const latest = old.slice(-expectedMonths);
  const sum = (of: (cohort: ToldCohort) => number) =>
    latest.reduce((all, cohort) => all + of(cohort), 0);
  const guests = sum((cohort) => cohort.guests);
  if (guests < enoughGuests) return null;
  const spent = sum((cohort) => cohort.spent.find(({ age }) => age === year)!.points);
  return {
    percent: percentOf(
      spent,
      sum(({ earned }) => earned),
    ),
    guests,
  };
}

/** In percent with one decimal. */
const percentOf = (part: number, all: number) =>
  all === 0 ? 0 : Math.round((1_000 * part) / all) / 10;
