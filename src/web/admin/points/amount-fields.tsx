// The fields of the till: a bill with its number, or points, and what they are for.
import { limits } from '../../../contract/values/values.ts';
import type { Earning } from '../../../domain/points/bill-rules.ts';
import { hasWholePrices } from '../../../contract/restaurant/whole-prices.ts';
import { useShape } from '../../device/shape.ts';
import { decimalMark } from '../../words/amounts.ts';
import { useIsAtTill } from '../parts/at-till.ts';
import { WithPad } from '../parts/digit-pad.tsx';
import { Stack } from '../../look/layout.tsx';
import { Chips } from '../../parts/form/chips.tsx';
import { Field } from '../../parts/form/field.tsx';
import { BillFields } from '../../parts/visit/bill.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';

interface AmountFieldProps {
  /** The points for a bill, where bills are entered. */
  earning: Earning | null;
  amounts: readonly number[];
  /** The amount may be blank. */
  optional: boolean;
}

export function AmountField({ earning, amounts, optional }: AmountFieldProps) {
  const words = useOffice(pointsWords);
  const isAtTill = useIsAtTill();
  const hasPad = useShape() !== 'phone' && isAtTill;
  if (earning) {
    const mark = hasWholePrices(earning.currency) ? undefined : decimalMark();
    const bill = { currency: earning.currency, optional, autoFocus: true } as const;
    if (!hasPad) return <BillFields {...bill} />;
    return (
      <div className="@container">
        <WithPad decimalMark={mark} isBeside>
          {/* The pad is the keyboard of a tablet, whose own would cover half of the sheet. */}
          <BillFields {...bill} inputMode="none" />
        </WithPad>
      </div>
    );
  }
  return (
    <Stack gap="small">
      <WholeNumberField name="points" label={words.points} autoComplete="off" autoFocus />
      <Chips
        label={words.givenOften}
        field="points"
        options={amounts.map((points) => ({ value: String(points), label: grouped(points) }))}
      />
    </Stack>
  );
}

/** The field of the amount that is on the page. */
export const amountField = () =>
  document.querySelector<HTMLElement>('input[name=bill], input[name=points]');

interface ReasonFieldProps {
  /** The reason may be blank, since a bill describes itself. */
  optional: boolean;
  /** The default value. */
  reason: string;
  reasons: readonly string[];
}

export function ReasonField({ optional, reason, reasons }: ReasonFieldProps) {
  const words = useOffice(pointsWords);
  return (
    <Stack gap="small">
      <Field
        name="description"
        label={optional ? words.descriptionOptional : words.description}
        placeholder={words.descriptionHint}
        defaultValue={reason}
        maxLength={limits.description}
        autoComplete="off"
      />
      <Chips
        label={words.oftenFor}
        field="description"
        options={reasons.map((one) => ({ value: one, label: one }))}
      />
    </Stack>
  );
}
