// The fields in which a manager types a number of bills, their total and a note.
import { limits } from '../../../contract/values/values.ts';
import { Field } from '../../parts/form/field.tsx';
import { amountToType } from '../../words/amounts.ts';
import { closeWords } from '../../words/office/visits/close-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

interface CountFieldsProps {
  labels: { bills: string; amount: string };
  /** The values that were typed before. */
  typed: { bills: number; amount: string | null; note: string } | null;
  /** The amount may be left out. */
  optional?: true;
}

export function CountFields({ labels, typed, optional }: CountFieldsProps) {
  const words = useOffice(closeWords);
  return (
    <>
      <WholeNumberField
        name="bills"
        label={labels.bills}
        min={0}
        defaultValue={typed?.bills ?? ''}
        autoComplete="off"
        autoFocus
      />
      <Field
        name="amount"
        label={labels.amount}
        inputMode="decimal"
        {...(optional && { optional })}
        ltr
        defaultValue={typed?.amount ? amountToType(typed.amount) : ''}
        maxLength={limits.bill}
        autoComplete="off"
      />
      <Field
        name="note"
        label={words.note}
        defaultValue={typed?.note ?? ''}
        maxLength={limits.description}
      />
    </>
  );
}
