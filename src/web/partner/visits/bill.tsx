// The bill on a guest's sheet: its amount, and its number, which may be left out.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { Bill } from '../../../contract/points/points.ts';
import { writeSentence } from '../../../contract/sentences.ts';
import { foldAmount, limits } from '../../../contract/values.ts';
import { BillNumber } from '../../../contract/visits/visits.ts';
import { changeOf, type Earning } from '../../../domain/points/bills.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { Halves } from '../../look/staff-layout.tsx';
import { Field } from '../../parts/form/field.tsx';
import { pointsWords } from '../../words/office/points/points.ts';
import { visitWords } from '../../words/office/visits/visits.ts';
import { useOffice } from '../../words/office/words.ts';

const Typed = z.strictObject({
  bill: z.optional(z.nullable(Bill)),
  number: z.optional(z.nullable(BillNumber)),
});
export type TypedBill = z.output<typeof Typed>;

/** A bill that is an amount of the currency, or none. */
export const billForm = (earning: Earning | null) =>
  Typed.check(({ value, issues }) => {
    const wrong = (message: string) =>
      issues.push({ code: 'custom', input: value, path: ['bill'], message });
    if (!value.bill) return void (value.number && wrong(messages.billRequired));
    const read = readTyped(value.bill, earning);
    if (read instanceof Refusal) wrong(writeSentence(read.sentence));
  });

/** The points for a typed bill, and how its amount is written; nothing while it is no amount. */
export function billTyped(typed: unknown, earning: Earning | null) {
  if (typeof typed !== 'string') return undefined;
  const read = readTyped(foldAmount(typed), earning);
  return read instanceof Refusal ? undefined : { points: read.points, written: read.description };
}

function readTyped(bill: string, earning: Earning | null) {
  try {
    return changeOf({ kind: 'award', bill }, earning);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export function BillFields({ currency }: Pick<Earning, 'currency'>) {
  const words = useOffice(pointsWords);
  const visit = useOffice(visitWords);
  return (
    <Halves>
      <Field
        name="bill"
        label={words.bill}
        ltr
        large="number"
        inputMode="decimal"
        maxLength={limits.bill}
        autoComplete="off"
        optional
        end={<span className="pe-3.5 text-soft">{currency}</span>}
      />
      <Field
        name="number"
        label={visit.billNumber}
        ltr
        large="number"
        maxLength={limits.bill}
        autoComplete="off"
        optional
      />
    </Halves>
  );
}
