// The bills of programs: the amount that earns points, and the amounts that do not.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { readBill, writeAmount } from '../points/bill-rules.ts';
import { aboutField, ofField, Refusal } from '../refusal.ts';

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
 * that of the highest bill. The refusal names the amount.
 */
export function amountsOf(bill: SentAmounts, { currency }: { currency: string }) {
  const reading = { currency, isPlain: true } as const;
  const read = (name: keyof SentAmounts) => {
    const typed = bill[name] ?? '0';
    const isNothing = name !== 'earning' && /^0+(\.0+)?$/.test(typed);
    return isNothing ? 0n : ofField([name], () => readBill(typed, reading));
  };
  const unearned: Unearned = {};
  let sum = read('earning');
  for (const name of notEarning) {
    const amount = read(name);
    sum += amount;
    if (amount > 0n) unearned[name] = Number(amount);
  }
  const total = read('total');
  if (sum === total) return { earning: bill.earning, unearned };
  const write = (amount: bigint) => writeAmount(amount, { currency });
  const told = { sum: write(sum), total: write(total) };
  throw aboutField(['total'], new Refusal('invalid', sentence(messages.billNotSum, told)));
}

/** An amount without its currency, as programs read it: `1234.50`. */
export const plainAmount = (amount: number | bigint, currency: string): string =>
  writeAmount(BigInt(amount), { currency }).split(' ')[0]!.replaceAll(',', '');
