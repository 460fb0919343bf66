// Turns orders of other systems into visits or reversals.
import type { SentReversal, SentVisit } from '../../../contract/connections/program-bodies.ts';
import { decimalsOf } from '../../../contract/restaurant/currencies.ts';
import { messages } from '../../../contract/messages/messages.ts';
import {
  sentence,
  type PlainMessage,
  type Sentence,
} from '../../../contract/messages/sentences.ts';
import type { Numbering } from '../../members/mobile.ts';
import { readAnyMobile } from '../../members/numbering.ts';
import { Refusal, type Path } from '../../refusal.ts';
import { highestBill } from '../../points/bill-rules.ts';
import { plainAmount } from '../program-bills.ts';

/** The fields of an order from which those of a visit or a reversal are read. */
export type OrderFields = Record<'number' | 'at' | 'mobile' | 'amount' | 'place', Path>;

/** The result for an order: a visit, a reversal, or a reason to do nothing. */
export type OrderResult =
  | { verb: 'settle'; visit: SentVisit; places: string[]; fields: OrderFields }
  | {
      verb: 'reverse';
      reversal: SentReversal;
      /** The guest's number, with which a return is kept if it arrives before its order. */
      mobile: string | undefined;
      places: string[];
      fields: OrderFields;
    }
  | { verb: 'nothing'; why: Sentence };

/** The restaurant's currency, time zone and phone numbering. */
export interface Restaurant {
  currency: string;
  timeZone: string;
  numbering: Numbering | null;
}

/** A field of another system that may be empty: Odoo writes `false`, the others null. */
export type OrBlank<Value> = Value | false | null | undefined;

/** The amounts of an order in the smallest unit; only `earning` earns points. */
export type Amounts = Record<'earning' | 'tips' | 'delivery' | 'giftCards' | 'other', number>;

/** The fields that are read from an order of any system. */
interface Order {
  /** The number of the bill. */
  number: string;
  at: Date;
  /** The guest's number as typed; undefined if there is none. */
  mobile: string | undefined;
  amounts: Amounts;
  /** The names under which the outlet may be known; empty if the order names none. */
  places: string[];
  fields: OrderFields;
}

export const nothing = (why: PlainMessage): OrderResult => ({ verb: 'nothing', why: { key: why } });

/**
 * A closed order as a visit; nothing is done if the order has no guest, a number that cannot be
 * read, or no amount that earns points.
 */
export function asVisit(order: Order, { currency, numbering }: Restaurant): OrderResult {
  const { number, at, places, fields, amounts } = order;
  if (order.mobile === undefined) return nothing(messages.orderWithoutGuest);
  const { mobile, wrong } = readNumber(order.mobile, numbering);
  if (wrong) return { verb: 'nothing', why: wrong };
  if (amounts.earning <= 0) return nothing(messages.orderEarnsNothing);
  const written = (units: number) => plainAmount(units, currency);
  const paid = Object.entries(amounts).filter(([, units]) => units > 0);
  const bill = {
    number,
    at: at.toISOString(),
    earning: written(amounts.earning),
    ...Object.fromEntries(paid.map(([name, units]) => [name, written(units)])),
    total: written(paid.reduce((sum, [, units]) => sum + units, 0)),
  };
  return { verb: 'settle', visit: { guest: { mobile }, bill }, places, fields };
}

/** The bill of an order that is taken back: its number, and its moment or business day. */
type TakenBack = NonNullable<SentReversal['bill']>;

interface Return extends Pick<Order, 'places' | 'fields'> {
  bill: TakenBack;
  /**
   * The returned part of the amount that earns points, in the smallest unit; left out, all of it.
   */
  earning?: number;
  mobile?: string | undefined;
  /** The unique name of the return, by which it is applied only once. */
  name: string;
}

/**
 * A return or a cancellation as a reversal; nothing is done if no amount that earns points is
 * returned.
 */
export function asReversal(one: Return, { currency, numbering }: Restaurant): OrderResult {
  const { bill, earning, name: reason, places, fields } = one;
  if (earning !== undefined && earning <= 0) return nothing(messages.orderEarnsNothing);
  const amount = earning === undefined ? {} : { amount: plainAmount(earning, currency) };
  const { mobile } = one.mobile ? readNumber(one.mobile, numbering) : {};
  return { verb: 'reverse', reversal: { bill, ...amount, reason }, mobile, places, fields };
}

/** Reads a number as typed at a till, or says what is wrong with it. */
function readNumber(typed: string, numbering: Numbering | null) {
  const { mobile, wrong } = readAnyMobile(typed, numbering);
  return wrong ? { wrong } : { mobile };
}

/**
 * An amount of another system in the smallest unit of the currency, rounded half up; a missing
 * amount is 0.
 */
export function unitsOf(amount: OrBlank<number | string>, { currency }: Restaurant): number {
  // A sum with something that is no number is no amount either.
  const value = Number.isNaN(amount) ? NaN : Number(amount || 0);
  const units = Math.abs(value) * 10 ** (decimalsOf(currency) ?? 2);
  if (!(units <= highestBill(currency))) throw new Refusal('invalid', messages.orderAmount);
  // Rounding to 15 digits first removes binary inaccuracy, as in 1.005.
  return Math.sign(value) * Math.round(Number(units.toPrecision(15)));
}

/** A moment in UTC as Foodics and Odoo write it: `2026-11-21 17:05:00`. */
export function utcMoment(written: string): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(written) ?? [];
  return readMoment(`${day}T${time}Z`);
}

/** A moment in ISO 8601; refuses any other text. */
export function readMoment(iso: string): Date {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) throw new Refusal('invalid', messages.orderTime);
  return at;
}

/** Refuses an order in another currency than that of the restaurant. */
export function refuseOtherCurrency(
  currency: OrBlank<string>,
  { currency: ours }: Restaurant,
): void {
  if (!currency || currency === ours) return;
  throw new Refusal('invalid', sentence(messages.orderCurrency, { currency, ours }));
}

/** The given texts without empty ones. */
export const filledIn = (...texts: OrBlank<string>[]): string[] =>
  texts.filter((text) => !!text) as string[];
