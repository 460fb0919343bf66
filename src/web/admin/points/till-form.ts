// What the till's form takes: points or a bill, and with other parts of a visit neither.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { awardFields, Bill, pointsOrBill } from '../../../contract/points/points.ts';
import { writeSentence } from '../../../contract/sentences.ts';
import { BillNumber } from '../../../contract/visits/visits.ts';
import { changeOf, type Earning } from '../../../domain/points/bills.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { orRefusal } from './outcome.ts';

const TillForm = z.strictObject({
  ...awardFields,
  bill: z.optional(z.nullable(Bill)),
  number: z.optional(z.nullable(BillNumber)),
});
export type TillForm = z.output<typeof TillForm>;

interface Entered {
  /** The rate, where bills are entered. */
  earning: Earning | null;
  /** Whether rewards or benefits are chosen, so that the amount may be left out. */
  hasParts: boolean;
}

/** The contract's award, of a bill that is an amount of the currency. */
export const tillForm = ({ earning, hasParts }: Entered) =>
  TillForm.check(({ value, issues }) => {
    const { customerId: _, number: __, bill: typed, ...others } = value;
    const bill = typed ?? undefined;
    if (hasParts && bill === undefined && others.points === undefined) return;
    pointsOrBill({ value: { ...others, bill }, issues });
    if (bill === undefined || issues.length > 0) return;
    const refusal = orRefusal(() => changeOf({ kind: 'award', bill, ...others }, earning));
    if (!(refusal instanceof Refusal)) return;
    const { sentence } = refusal;
    const path = [sentence.key === messages.billAndDescriptionTooLong ? 'description' : 'bill'];
    issues.push({ code: 'custom', input: value, path, message: writeSentence(sentence) });
  });
