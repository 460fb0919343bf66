// Gives points to a member: their card, on which the new balance is counted up, and the form.
import { useState } from 'react';
import { levels, type Level } from '../../../contract/levels.ts';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { CustomerHead } from '../../parts/card/customer.tsx';
import { Stack } from '../../look/layout.tsx';
import { AwardForm, type AwardFormProps } from './award-form.tsx';

export function AwardPoints({ customer, reason, onAwarded, onUndone }: AwardFormProps) {
  const [roseFrom, setRoseFrom] = useState<Level>();

  function awarded(after: TillCustomer, what: string) {
    const rises = levels.indexOf(after.level) > levels.indexOf(customer.level);
    setRoseFrom(rises ? customer.level : undefined);
    onAwarded(after, what);
  }

  function undone(before: TillCustomer) {
    setRoseFrom(undefined);
    onUndone?.(before);
  }

  return (
    <Stack gap="large">
      <CustomerHead customer={customer} roseFrom={roseFrom} />
      <AwardForm customer={customer} reason={reason} onAwarded={awarded} onUndone={undone} />
    </Stack>
  );
}
