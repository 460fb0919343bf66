// A bill that is typed at a counter: its fields, and the points that it gives.
import * as z from 'zod/mini';
import { Bill } from '../../../contract/points/points.ts';
import { limits } from '../../../contract/values/values.ts';
import { foldAmount } from '../../../contract/values/typed.ts';
import { BillNumber } from '../../../contract/visits/visits.ts';
import { changeOf, type Earning } from '../../../domain/points/bill-rules.ts';
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import { currencySign, withAmounts } from '../../words/amounts.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Field } from '../form/field.tsx';

/** The values of the fields; a field that is left blank is null. */
export const typedBill = {
  bill: z.optional(z.nullable(Bill)),
  number: z.optional(z.nullable(BillNumber)),
};

/**
 * The points for a typed bill, and its amount as it is written; undefined while the text is no
 * amount.
 */
export function billTyped(typed: unknown, earning: Earning | null) {
  if (typeof typed !== 'string') return undefined;
  const bill = orRefusal(() => changeOf({ kind: 'award', bill: foldAmount(typed) }, earning));
  return bill instanceof Refusal
    ? undefined
    : { points: bill.points, written: withAmounts(bill.description) };
}

interface BillFieldsProps extends Pick<Earning, 'currency'> {
  /** The bill may be left out. */
  optional: boolean;
  autoFocus?: true;
  /** Without the device's keyboard, for fields below each other beside a pad of digits. */
  inputMode?: 'none';
}

export function BillFields({ currency, optional, inputMode, ...amount }: BillFieldsProps) {
  const words = useOffice(pointsWords);
  const { billNumber } = useOffice(visitWords);
  const common = {
    ltr: true,
    large: 'number',
    maxLength: limits.bill,
    autoComplete: 'off',
  } as const;
  return (
    <div
      className={`grid items-start gap-3
        ${inputMode ? '' : 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'}`}
    >
      <Field
        name="bill"
        label={words.bill}
        inputMode={inputMode ?? 'decimal'}
        {...common}
        {...amount}
        {...(optional && { optional })}
        end={<span className="pe-3.5 text-soft">{currencySign(currency)}</span>}
      />
      <Field
        name="number"
        label={billNumber}
        {...common}
        optional
        {...(inputMode && { inputMode })}
      />
    </div>
  );
}
