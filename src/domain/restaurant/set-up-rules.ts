// The programme as the set-up explains it, in visits and money: how much comes back, and how soon.
import { decimalsOf } from '../../contract/restaurant/currencies.ts';
import { limits } from '../../contract/values/values.ts';
import { pointsWithoutLimit, writeAmount, type Earning } from '../points/bill-rules.ts';

/** A programme as the owner plans it. */
export interface Plan extends Earning {
  /** The bill of a usual visit, in units of the currency. */
  usualBill: number;
  /** The percentage of a bill that comes back to a guest as rewards. */
  back: number;
}

/** The default percentage that comes back, which is common among restaurants. */
export const defaultBack = 5;

/** The points of a first usual visit, from which a rate is proposed. */
const proposedVisit = 500;
/** The number of usual visits after which the first reward is affordable. */
const firstVisits = 3;
/** The approximate price of a coffee, as a part of a usual bill. */
const coffeeShare = 0.3;

/** The proposed usual bill; amounts in currencies without decimals have more digits. */
export const proposedBill = (currency: string): number =>
  ({ 0: 2_000, 3: 5 })[decimalsOf(currency) ?? 2] ?? 50;

/** The rate at which a usual visit gives 500 points: `10` where it costs 50. */
export const proposedRate = (usualBill: number): string =>
  String(Math.max(1, Math.round((proposedVisit / usualBill) * 100)) / 100);

/** The points of a usual visit. */
export const pointsOfVisit = (plan: Omit<Plan, 'back'>): number => pointsOf(plan.usualBill, plan);

/** The points of several usual visits, up to the limit of a balance. */
export const pointsOfVisits = (visits: number, plan: Omit<Plan, 'back'>): number =>
  Math.min(limits.points, visits * pointsOfVisit(plan));

/** The number of usual bills whose points nobody gives at once by mistake. */
const unusualBills = 5;

/** A limit of points given at once, in two leading digits: the points of five usual bills. */
export function proposedLimit(plan: Omit<Plan, 'back'>): number {
  const points = Math.max(1, pointsOfVisits(unusualBills, plan));
  return Number(points.toPrecision(2));
}

/**
 * The return on a hundred units, or on a larger round amount if those of the currency are large.
 */
export function comesBack(plan: Plan) {
  const spent = plan.usualBill >= 1_000 ? 100_000 : 100;
  return {
    of: `${grouped(spent)} ${plan.currency}`,
    back: amountOf((spent * plan.back) / 100, plan),
    points: pointsOf(spent, plan),
  };
}

/** A coffee, and after how many usual visits its price has come back. */
export function coffeeOf(plan: Plan) {
  const price = Math.max(1, Math.round(plan.usualBill * coffeeShare));
  const perVisit = (plan.usualBill * plan.back) / 100;
  return {
    price: `${grouped(price)} ${plan.currency}`,
    visits: Math.max(1, Math.round(price / perVisit)),
  };
}

/** The cost of the first reward in points, within three usual visits, and its worth. */
export function firstReward(plan: Plan) {
  const reach = pointsOfVisits(firstVisits, plan);
  const step = reach >= 1_000 ? 100 : reach >= 100 ? 10 : 1;
  const points = Math.max(1, Math.floor(reach / step) * step);
  const spent = (points / Math.max(1, pointsOfVisit(plan))) * plan.usualBill;
  return { points, worth: amountOf((spent * plan.back) / 100, plan) };
}

/** The points for units of the currency, up to the limit of a balance. */
function pointsOf(units: number, earning: Earning): number {
  const amount = smallestOf(units, earning.currency);
  return Math.min(limits.points, Number(pointsWithoutLimit(amount, earning)));
}

/** Writes an amount as `2.50 SAR`; decimals that are all zero are left out. */
function amountOf(units: number, { currency }: Earning): string {
  if (Number.isInteger(units)) return `${grouped(units)} ${currency}`;
  return writeAmount(smallestOf(units, currency), { currency });
}

const smallestOf = (units: number, currency: string) =>
  BigInt(Math.round(units * 10 ** (decimalsOf(currency) ?? 2)));

const grouped = (units: number) => String(units).replace(/\B(?=(\d{3})+$)/g, ',');
