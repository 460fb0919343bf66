// Bills that are asked about because they are unusually high: a decimal point is easily left out,
// and a key easily pressed once more.
import type { BillLimitName } from '../../contract/staff/limits.ts';
import { decimalsInUse } from '../../contract/restaurant/currencies.ts';
import type { SettingValues } from '../../contract/restaurant/settings.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { unitOf, writeAmount } from '../points/bill-rules.ts';
import { Refusal } from '../refusal.ts';
import { AboveLimit, isLimited, limitSentence } from '../staff/limit-rules.ts';
import type { StaffRole } from '../../contract/endpoint.ts';

/** How many times the usual bill is asked about, unless the owner has set an amount. */
export const timesAsked = 20;
/** How many times the usual bill stands out in the overview: one digit too many. */
export const timesStandingOut = 10;
/** The number of latest bills whose median is the usual one, until the owner names one. */
export const latestBills = 100;
/** With fewer bills than this, none is usual. */
const fewestBills = 20;

type UsualBill = Pick<SettingValues, 'setUp'>;

interface Bills {
  currency: string;
  /** The latest bills in this currency that stand, in its smallest unit. */
  latest: readonly number[];
}

/** Whether the usual bill is that of the latest bills, since the set-up names none. */
export const isByLatest = ({ setUp }: UsualBill): boolean => setUp?.usualBill === undefined;

/**
 * The usual bill in the smallest unit of the currency: that of the set-up, or else the median of
 * the latest ones; undefined with too few of them.
 */
export function usualBillOf({ setUp }: UsualBill, { currency, latest }: Bills): bigint | undefined {
  const named = setUp?.usualBill;
  if (named !== undefined) {
    // The number of the set-up has at most three decimals.
    const amount = (BigInt(Math.round(named * 1_000)) * unitOf(currency)) / 1_000n;
    return amount > 0n ? amount : undefined;
  }
  if (latest.length < fewestBills) return undefined;
  const inOrder = latest.toSorted((one, other) => one - other);
  return BigInt(inOrder[Math.floor(inOrder.length / 2)]!);
}

/** The limit above which a bill is asked about. */
export interface BillLimit {
  /** Its name, and the owner's amount in whole units, or the multiple of the usual bill. */
  passed: { limit: BillLimitName; most: number };
  /** The highest amount that is not asked about, in the smallest unit of the currency. */
  amount: bigint;
}

/**
 * The limit for bills: the owner's amount, or else a multiple of the usual bill. Undefined where
 * the owner has switched the question off, and where no bill is usual.
 */
export function billLimitOf(
  settings: UsualBill & Pick<SettingValues, 'billsAskedAbove'>,
  bills: Bills,
): BillLimit | undefined {
  const { billsAskedAbove: most } = settings;
  if (most === 0) return undefined;
  if (most !== null) {
    return { passed: { limit: 'bill', most }, amount: BigInt(most) * unitOf(bills.currency) };
  }
  const usual = usualBillOf(settings, bills);
  if (usual === undefined) return undefined;
  return { passed: { limit: 'usualBills', most: timesAsked }, amount: usual * BigInt(timesAsked) };
}

/** A bill as a person types it. */
export interface TypedBill {
  /** The text, folded. */
  typed: string;
  /** What it was read as, in the smallest unit of the currency. */
  amount: bigint;
  currency: string;
  /** Whether the person has said that the amount is meant; false where they are to be asked. */
  meant?: boolean | undefined;
  /** The points that it would give. */
  points: number;
  by: { staffRole?: StaffRole | undefined; approvedBy?: object | undefined };
}

/**
 * Refuses a bill above the limit: with `AboveLimit` to people whose acts have limits, who can
 * request it, and with a question to everybody else until they say that it is meant. A bill that
 * was approved is meant. Where `meant` is false, everybody gets the question.
 */
export function refuseUnusual(bill: TypedBill, limit: BillLimit | undefined): void {
  const { amount, meant, points, by } = bill;
  if (!limit || amount <= limit.amount) return;
  if (meant === false) throw questionAbout(bill, limit);
  if (by.approvedBy) return;
  if (isLimited(by.staffRole)) throw new AboveLimit(limit.passed, points);
  if (!meant) throw questionAbout(bill, limit);
}

function questionAbout(bill: TypedBill, { passed, amount: most }: BillLimit): Refusal {
  const { amount, currency } = bill;
  const asked = { bill: writeAmount(amount, { currency }), limit: limitSentence(passed) };
  const likely = likelyMeant(bill);
  if (likely === undefined || likely > most) {
    return new Refusal('conflict', sentence(messages.isBillMeant, asked));
  }
  const both = { ...asked, likely: writeAmount(likely, { currency }) };
  return new Refusal('conflict', sentence(messages.isPointMissing, both));
}

/**
 * The amount that was probably meant by digits without any mark: the same ones with the decimals of
 * prices in this currency. Undefined for an amount that was typed with a mark, and where prices
 * have no decimals.
 */
export function likelyMeant({
  typed,
  amount,
  currency,
}: Pick<TypedBill, 'typed' | 'amount' | 'currency'>): bigint | undefined {
  const decimals = decimalsInUse(currency) ?? 0;
  if (decimals === 0 || !/^\d+$/.test(typed)) return undefined;
  const likely = amount / 10n ** BigInt(decimals);
  return likely > 0n ? likely : undefined;
}

/** How many times the usual bill an amount is, rounded down. */
export const timesOf = (amount: bigint, usual: bigint): number => Number(amount / usual);
