// The buttons of a member's row, each with its dialog.
import { History, KeyRound, MinusCircle } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../contract/members/customers.ts';
import { IconButton } from '../../look/button.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { ResetCustomer, useRemoval } from './acts.tsx';
import { DeductPoints } from './deduct.tsx';
import { CustomerHistory } from './history.tsx';

const dialogs = {
  history: CustomerHistory,
  reset: ResetCustomer,
  deduct: DeductPoints,
};

export function CustomerActions({ customer }: { customer: Customer }) {
  const words = useOffice(memberWords);
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const remove = useRemoval();
  const Opened = open && dialogs[open];
  const none = customer.points === (customer.spent ?? 0);

  return (
    <>
      <IconButton label={words.history} icon={History} onClick={() => setOpen('history')} />
      <IconButton label={words.reset} icon={KeyRound} onClick={() => setOpen('reset')} />
      <IconButton
        label={words.deduct}
        icon={MinusCircle}
        // The button stays without points, so that the focus can return to it.
        aria-disabled={none}
        title={none ? words.nothingToDeduct : words.deduct}
        onClick={() => none || setOpen('deduct')}
      />
      <RemoveButton
        label={words.remove}
        title={words.removeTitle(customer)}
        text={words.removeText(customer.points)}
        act={words.remove}
        busyAct={words.removing}
        onRemove={() => remove.mutateAsync({ params: { id: customer.id } })}
      />
      {Opened && <Opened customer={customer} onClose={() => setOpen(undefined)} />}
    </>
  );
}
