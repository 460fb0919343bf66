// What is owed in money: the sums of points of a month at the value of a point at its end.
import {
  changeKinds,
  type ChangeKind,
  type LiabilityMonth,
  type MoneySums,
} from '../../contract/overview/liability.ts';
import { monthBeside } from '../days.ts';
import { writeSigned } from '../points/bill-rules.ts';
import { inMoney, type PointValue, type Worth } from '../rewards/point-worth.ts';
import { directions, type MonthOfPoints, type PointSums } from './liability-rules.ts';

/** What points are worth in a currency. */
export interface Value {
  currency: string;
  worth: Worth;
}

/** The values of a point at the end of a month; each is null where it was not known. */
export interface MonthValues {
  menu: Value | null;
  cost: Value | null;
}

/** Finds the values of a point at the end of a month, among all that were kept, in order. */
export function valuesAt(kept: readonly PointValue[], month: string): MonthValues {
  const last = kept.findLast(({ day }) => day.slice(0, 7) <= month);
  const valueOf = (worth: Worth | null | undefined) =>
    worth && last ? { currency: last.currency, worth } : null;
  return { menu: valueOf(last?.menu), cost: valueOf(last?.cost) };
}

/** Months in order, each with its sums in money. */
export const withMoney = (
  months: readonly MonthOfPoints[],
  kept: readonly PointValue[],
): LiabilityMonth[] =>
  months.map((month) => {
    const [values, before] = [month.month, monthBeside(month.month, -1)].map((one) =>
      valuesAt(kept, one),
    ) as [MonthValues, MonthValues];
    const of = (name: keyof MonthValues) =>
      values[name] && moneyOf(month, { value: values[name], before: before[name] });
    return { ...month, atMenu: of('menu'), atCost: of('cost') };
  });

/** Parts of a month, such as its outlets, each with its changes in money. */
export function partsWithMoney<Part extends PointSums>(
  parts: readonly Part[],
  { menu, cost }: MonthValues,
) {
  const atMenu = menu && moneyOfParts(parts, menu);
  const atCost = cost && moneyOfParts(parts, cost);
  return parts.map((part, place) => ({
    ...part,
    atMenu: atMenu?.[place] ?? null,
    atCost: atCost?.[place] ?? null,
  }));
}

/**
 * Parts of what is owed at the end of a month, such as its levels, each with its points in money.
 * Amounts are rounded so that the parts add up to the whole.
 */
export function amountsOfParts<Part extends { points: number }>(
  parts: readonly Part[],
  { menu, cost }: MonthValues,
) {
  const amounts = ({ currency, worth }: Value) => {
    let sum = 0;
    return parts.map(({ points }) => {
      const before = inMoney(sum, worth);
      sum += points;
      return writeSigned(inMoney(sum, worth) - before, { currency });
    });
  };
  const [atMenu, atCost] = [menu && amounts(menu), cost && amounts(cost)];
  return parts.map((part, place) => ({
    ...part,
    atMenu: atMenu?.[place] ?? null,
    atCost: atCost?.[place] ?? null,
  }));
}

interface Values {
  /** At the month's end. */
  value: Value;
  /** At the end of the month before; null where there was none. */
  before: Value | null;
}

/**
 * A month in money. It opens with what the month before closed with, and its changes have the value
 * of its end. The rest, by which points became dearer or cheaper, is what was revalued: opening and
 * changes and this give the closing, to the smallest unit. In the first month with a value, and
 * after a change of the currency, the opening has the value of the end too.
 */
function moneyOf(month: MonthOfPoints, { value, before }: Values): MoneySums {
  const { currency, worth } = value;
  const opened = before?.currency === currency ? before.worth : worth;
  const opening = inMoney(month.opening, opened);
  const closing = inMoney(month.closing, worth);
  const changes = eachKind((kind) => inMoney(month[kind], worth));
  const changed = changeKinds.reduce(
    (sum, kind) => sum + BigInt(directions[kind]) * changes[kind],
    0n,
  );
  const revalued = closing - opening - changed;
  const write = (amount: bigint) => writeSigned(amount, { currency });
  return {
    opening: write(opening),
    ...eachKind((kind) => write(changes[kind])),
    revalued: write(revalued),
    closing: write(closing),
  };
}

/**
 * The changes of each part of a month in money, such as those of outlets. Amounts are rounded so
 * that the parts add up to the whole month's.
 */
function moneyOfParts(
  parts: readonly PointSums[],
  { currency, worth }: Value,
): Record<ChangeKind, string>[] {
  const sums = eachKind(() => 0);
  return parts.map((part) =>
    eachKind((kind) => {
      const before = inMoney(sums[kind], worth);
      sums[kind] += part[kind];
      return writeSigned(inMoney(sums[kind], worth) - before, { currency });
    }),
  );
}

const eachKind = <T>(of: (kind: ChangeKind) => T) =>
  Object.fromEntries(changeKinds.map((kind) => [kind, of(kind)])) as Record<ChangeKind, T>;

/** What a hundred points are worth, and the number of served rewards behind it. */
export const worthOfHundred = (value: Value | null) =>
  value && {
    hundred: writeSigned(inMoney(100, value.worth), value),
    served: value.worth.served,
  };
