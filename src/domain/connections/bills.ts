// The bills of programs: the amount that earns points, and the amounts that do not.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { readBill, writeAmount } from '../points/bills.ts';
import { Refusal } from '../refusal.ts';

const notEarning = ['tips', 'delivery', 'giftCards', 'other'] as const;
type NotEarning = (typeof notEarning)[number];

/** The amounts as they are sent. */
type SentAmounts = { earning: string; total: string } & {
  [Name in NotEarning]?: string | undefined;
};

/** The amounts that do not earn, in the smallest unit. */
export type Unearned = { [Name in NotEarning]?: number };

/**
 * Reads the amount that earns points, and those that do not. Refuses a text that is no amount of
 * the currency, a bill without an amount that earns, a total that is not the sum, and amounts above
 * that of the highest bill.
 */
export function amountsOf(bill: SentAmounts, { currency }: { currency: string }) {
  const reading = { currency, isPlain: true } as const;
  const read = (typed: string) => (/^0+(\.0+)?$/.test(typed) ? 0n : readBill(typed, reading));
  const unearned: Unearned = {};
  let sum = readBill(bill.earning, reading);
  for (const name of notEarning) {
    const amount = read(bill[name] ?? '0');
    sum += amount;
    if (amount > 0n) unearned[name] = Number(amount);
  }
  const total = read(bill.total);
  if (sum === total) return { earning: bill.earning, unearned };
  const write = (amount: bigint) => writeAmount(amount, { currency });
  const told = { sum: write(sum), total: write(total) };
  throw new Refusal('invalid', sentence(messages.billNotSum, told));
}

/** An amount without its currency, as programs read it: `1234.50`. */
export const plainAmount = (amount: number | bigint, currency: string): string =>
  writeAmount(BigInt(amount), { currency }).split(' ')[0]!.replaceAll(',', '');
