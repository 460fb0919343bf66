// The values of the till's form: points or a bill; with other parts of a visit, both may be blank.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import { awardFields, pointsOrBill } from '../../../contract/points/points.ts';
import { TypedCode } from '../../../contract/values/values.ts';
import { writeSentence } from '../../../contract/messages/sentences.ts';
import { changeOf, type Earning } from '../../../domain/points/bill-rules.ts';
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import { typedBill } from '../../parts/visit/bill.tsx';

const TillForm = z.strictObject({
  ...awardFields,
  ...typedBill,
  code: z.optional(z.nullable(TypedCode)),
});
export type TillForm = z.output<typeof TillForm>;

interface Entered {
  /** The rate, where bills are entered. */
  earning: Earning | null;
  /** Rewards or benefits are chosen, so the amount may be left out. */
  hasParts: boolean;
  /** The chosen parts need the code on the guest's card. */
  needsCode: boolean;
}

/** The contract's award, of a bill that is an amount of the currency. */
export const tillForm = ({ earning, hasParts, needsCode }: Entered) =>
  TillForm.check(({ value, issues }) => {
    const { customerId: _, number, bill: typed, code, ...others } = value;
    if (needsCode && !code) {
      issues.push({
        code: 'custom',
        input: value,
        path: ['code'],
        message: messages.codeRequired,
      });
    }
    const bill = typed ?? undefined;
    // A bill's number without an amount is refused, since it would be lost.
    const isBlank = bill === undefined && others.points === undefined && !number;
    if (hasParts && isBlank) return;
    if (hasParts && number && bill === undefined) {
      return void issues.push({
        code: 'custom',
        input: value,
        path: ['bill'],
        message: messages.billRequired,
      });
    }
    pointsOrBill({ value: { ...others, bill }, issues });
    if (bill === undefined || issues.length > 0) return;
    const refusal = orRefusal(() => changeOf({ kind: 'award', bill, ...others }, earning));
    if (!(refusal instanceof Refusal)) return;
    const { sentence } = refusal;
    const path = [sentence.key === messages.billAndDescriptionTooLong ? 'description' : 'bill'];
    issues.push({ code: 'custom', input: value, path, message: writeSentence(sentence) });
  });
