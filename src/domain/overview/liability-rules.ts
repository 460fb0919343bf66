// The rules of what is owed to guests in points: the sums of months, each of which begins with what
// the month before ended with.
import { changeKinds, type ChangeKind } from '../../contract/overview/liability.ts';
import { monthBeside } from '../days.ts';

/** The sums of the kinds of changes of what guests can spend. */
export type PointSums = Record<ChangeKind, number>;

/** How each sum changes what guests can spend, in the order in which sums are shown. */
export const directions = {
  earned: 1,
  brought: 1,
  takenBack: -1,
  spent: -1,
  givenBack: 1,
  ended: -1,
  left: -1,
} as const satisfies Record<ChangeKind, 1 | -1>;

/** The points of a month. */
export interface MonthOfPoints extends PointSums {
  month: string;
  opening: number;
  closing: number;
}

const noPoints: PointSums = {
  earned: 0,
  brought: 0,
  takenBack: 0,
  spent: 0,
  givenBack: 0,
  ended: 0,
  left: 0,
};

/** By how much sums change what guests can spend. */
export const changeBy = (sums: PointSums): number =>
  changeKinds.reduce((change, name) => change + directions[name] * sums[name], 0);

/**
 * The months from the first that has sums to a last one, in order, each with the opening, which is
 * the closing of the month before. A month without sums has zeros.
 */
export function chained(
  months: readonly ({ month: string } & PointSums)[],
  { last }: { last: string },
): MonthOfPoints[] {
  const sums = new Map(months.map(({ month, ...rest }) => [month, rest]));
  const names = [...sums.keys()].toSorted();
  const end = [names.at(-1) ?? '', last].toSorted().at(-1)!;
  const rows: MonthOfPoints[] = [];
  let opening = 0;
  for (let month = names[0] ?? '~'; month <= end; month = monthBeside(month, 1)) {
    const of = sums.get(month) ?? noPoints;
    const closing = opening + changeBy(of);
    rows.push({ month, opening, ...of, closing });
    opening = closing;
  }
  return rows;
}

/** The months over which it is told how many points ended unspent. */
const toldMonths = 12;

/**
 * Of the points that were used up in the latest months, by rewards or because they ended, the part
 * that ended, in percent with one decimal; null where none ended.
 */
export function endedUnspentOf(months: readonly PointSums[]) {
  const latest = months.slice(-toldMonths);
  const sum = (of: (month: PointSums) => number) =>
    latest.reduce((all, month) => all + of(month), 0);
  const ended = sum((month) => month.ended);
  const spent = Math.max(
    0,
    sum((month) => month.spent - month.givenBack),
  );
  if (ended <= 0) return null;
  return { percent: Math.round((1_000 * ended) / (ended + spent)) / 10, ended, spent };
}
