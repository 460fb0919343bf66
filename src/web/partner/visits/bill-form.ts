// The values of a sheet's form: a bill and its number, both of which may be blank.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import { writeSentence } from '../../../contract/messages/sentences.ts';
import { changeOf, type Earning } from '../../../domain/points/bill-rules.ts';
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import { typedBill } from '../../parts/visit/bill.tsx';

const BillForm = z.strictObject(typedBill);
export type BillForm = z.output<typeof BillForm>;

/** A bill that is an amount of the currency, or none. */
export const billForm = (earning: Earning | null) =>
  BillForm.check(({ value, issues }) => {
    const { bill, number } = value;
    const wrong = (message: string) =>
      issues.push({ code: 'custom', input: value, path: ['bill'], message });
    if (!bill) return void (number && wrong(messages.billRequired));
    const refusal = orRefusal(() => changeOf({ kind: 'award', bill }, earning));
    if (refusal instanceof Refusal) wrong(writeSentence(refusal.sentence));
  });
