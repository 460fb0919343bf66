// Earning points by the bill: how an amount of money is read and written, and the points that it
// gives.
import { isVisible } from '../../contract/values/characters.ts';
import { decimalsInUse, decimalsOf } from '../../contract/restaurant/currencies.ts';
import { mostUnits } from '../../contract/restaurant/setting-values.ts';
import type { StoredSettings } from '../../contract/restaurant/settings.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { splitAmount, type Reading } from './reading.ts';
import { writtenIn } from './written.ts';
import type { Change } from './point-rules.ts';
import { Refusal } from '../refusal.ts';

/** The rate: the points, with up to two decimals, for one unit of a currency. */
export interface Earning extends Reading {
  pointsPerUnit: string;
}

/** The rate of these settings; null unless currency and points are both set. */
export const earningOf = ({
  currency,
  pointsPerUnit,
}: Pick<StoredSettings, 'currency' | 'pointsPerUnit'>): Earning | null =>
  currency && pointsPerUnit ? { currency, pointsPerUnit } : null;

/** The rate for amounts that a program writes, with a decimal point. */
export const plainly = (earning: Earning): Earning => ({
  ...earning,
  marks: undefined,
  isPlain: true,
});

/** A requested change: in points, or for a bill. */
export interface AskedChange {
  kind: Change['kind'];
  points?: number | undefined;
  bill?: string | undefined;
  /** Whether the bill is written as programs write it. */
  isPlain?: true | undefined;
  description?: string | undefined;
}

/**
 * Converts a requested change to points; for a bill, the description includes the bill. Refuses a
 * bill if the restaurant gives no points for bills, and a bill that is no amount of the currency.
 */
export function changeOf(asked: AskedChange, earning: Earning | null): Change {
  const { kind, points = 0, bill, description = '' } = asked;
  if (bill === undefined) return { kind, points, description };
  if (!earning) throw new Refusal('invalid', messages.noPointsForBills);
  const amount = readBill(bill, asked.isPlain ? plainly(earning) : earning);
  const written = writeAmount(amount, earning);
  const whole = isVisible(description) ? `${description}${between}${written}` : written;
  if (whole.length > limits.description) {
    const limit = limits.description;
    throw new Refusal('invalid', sentence(messages.billAndDescriptionTooLong, { limit }));
  }
  return { kind, points: pointsFor(amount, earning), description: whole };
}

/** The separator between a description and the bill. */
const between = ' · ';

/**
 * The highest amount of a bill in the smallest unit of its currency, wherever the bill comes from:
 * a thousand million whole units.
 */
export const highestBill = (currency: string): bigint => BigInt(mostUnits) * unitOf(currency);

/**
 * The amount of a bill in the smallest unit of its currency. Refuses texts that `readAmount`
 * refuses, and more than `highestBill`.
 */
export function readBill(typed: string, reading: Reading): bigint {
  const amount = readAmount(typed, reading);
  const highest = highestBill(reading.currency);
  if (amount <= highest) return amount;
  const written = writeAmount(highest, reading);
  const most = reading.marks ? writtenIn(written, reading.marks) : written;
  throw new Refusal('invalid', sentence(messages.billAboveHighest, { most }));
}

/**
 * A folded amount of any size in the smallest unit of the currency. Refuses texts that are no
 * amount, and those that could be two: `1,250` in Kuwait and in Berlin.
 */
export function readAmount(typed: string, reading: Reading): bigint {
  const decimals = decimalsOf(reading.currency) ?? defaultDecimals;
  const example = exampleBill(reading);
  const split = splitAmount(typed.replace(/^-/, ''), reading);
  if (!split) throw new Refusal('invalid', sentence(messages.billFormat, { example }));
  const { whole, fraction } = split;
  if (typed.startsWith('-')) throw new Refusal('invalid', messages.billNegative);
  if (fraction.length > decimals) {
    throw new Refusal('invalid', sentence(messages.billDecimals, { example }));
  }
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (amount === 0n) throw new Refusal('invalid', messages.billZero);
  return amount;
}

/**
 * An example of an amount as the country writes it: `184.50`, in Berlin `184,50`, in yen `1,845`.
 */
export function exampleBill({ currency, marks, isPlain }: Reading): string {
  const decimals = decimalsOf(currency) ?? defaultDecimals;
  const isWhole = decimals === 0 || (decimalsInUse(currency) === 0 && !isPlain);
  const units = 10n ** BigInt(decimals);
  const example = writeAmount(isWhole ? 1_845n * units : (1_845n * units) / 10n, { currency });
  return (isPlain ? example : writtenIn(example, marks)).slice(0, -' SAR'.length);
}

/** The smallest bill of whole units that gives whole points: `10` for `1 SAR`, `1` for `4 KWD`. */
export function exampleEarning({ currency, pointsPerUnit }: Earning) {
  const rate = hundredthsOf(pointsPerUnit);
  const units = 100n / commonDivisor({ of: rate, and: 100n });
  return { points: Number((rate * units) / 100n), bill: `${units} ${currency}` };
}

const commonDivisor = ({ of, and }: { of: bigint; and: bigint }): bigint =>
  and === 0n ? of : commonDivisor({ of: and, and: of % and });

/** `1,234.50 SAR`: with all decimals of the currency. */
export const writeAmount = (amount: bigint, { currency }: Pick<Earning, 'currency'>): string =>
  `${figures(amount, decimalsOf(currency) ?? defaultDecimals)} ${currency}`;

/** An amount that may be negative, in the same form: `-45.00 SAR`. */
export const writeSigned = (amount: bigint, of: Pick<Earning, 'currency'>): string =>
  amount < 0n ? `-${writeAmount(-amount, of)}` : writeAmount(amount, of);

/** The amount of a visit's bill in the same form; null without a bill. */
export const amountOf = ({
  amount,
  currency,
}: {
  amount: number | bigint | null;
  currency: string | null;
}) => (amount === null || currency === null ? null : writeAmount(BigInt(amount), { currency }));

/** The amount of a visit's bill as a number of units, for spreadsheets; null without a bill. */
export const decimalAmount = ({
  amount,
  currency,
}: {
  amount: number | null;
  currency: string | null;
}): number | null =>
  amount === null || currency === null
    ? null
    : amount / 10 ** (decimalsOf(currency) ?? defaultDecimals);

function figures(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals ? `${whole}.${digits.slice(-decimals)}` : whole;
}

/** The decimals of a currency that no longer exists. */
const defaultDecimals = 2;

/** Whole points for an amount in the smallest unit, rounded down; refuses more than a balance. */
export function pointsFor(amount: bigint, earning: Earning): number {
  const points = pointsWithoutLimit(amount, earning);
  if (points > limits.points) throw new Refusal('invalid', messages.billTooHigh);
  return Number(points);
}

/** The same points without the limit of a balance. */
export function pointsWithoutLimit(amount: bigint, { currency, pointsPerUnit }: Earning): bigint {
  return (amount * hundredthsOf(pointsPerUnit)) / (unitOf(currency) * 100n);
}

/** The smallest units of one whole unit of a currency. */
export const unitOf = (currency: string) => 10n ** BigInt(decimalsOf(currency) ?? defaultDecimals);

function hundredthsOf(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(2, '0'));
}

/** A description without its bill, and whether it contained one. */
export function withoutBill(description: string): { reason: string; hasBill: boolean } {
  const [, reason = '', bill] = withBill.exec(description) ?? [];
  return bill ? { reason, hasBill: true } : { reason: description, hasBill: false };
}

/** The bill in a description: its amount in the smallest unit, and its currency. */
export function billIn(description: string) {
  const [amount = '', currency = ''] = withBill.exec(description)?.[2]?.split(' ') ?? [];
  if (!amount) return undefined;
  return { amount: BigInt(amount.replace(/\D/g, '')), currency };
}

const withBill = /^(?:(.*) · )?(\d[\d,]*(?:\.\d{2,4})? [A-Z]{3})$/;
