// What can be done for one member: buttons, each with its dialog.
import { History, KeyRound, MinusCircle } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { useAct } from '../../api/hooks.ts';
import { IconButton } from '../../parts/look/button.tsx';
import { memberWords } from '../../words/office/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { DeductPoints } from './deduct.tsx';
import { CustomerHistory } from './history.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';
import { ResetPassword } from '../parts/reset-password.tsx';

interface ActionProps {
  customer: Customer;
  onClose: () => void;
}

const dialogs = {
  history: CustomerHistory,
  reset: ResetCustomer,
  deduct: DeductPoints,
};

export function CustomerActions({ customer }: { customer: Customer }) {
  const words = useOffice(memberWords);
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const remove = useAct('removeCustomer', {
    done: words.removed,
    failed: words.removeFailed,
    refresh: ['listCustomers'],
  });
  const Opened = open && dialogs[open];

  return (
    <>
      <IconButton label={words.history} icon={History} onClick={() => setOpen('history')} />
      <IconButton label={words.reset} icon={KeyRound} onClick={() => setOpen('reset')} />
      <IconButton
        label={words.deduct}
        icon={MinusCircle}
        // Still there, so that the focus has a place to return to after the last points went.
        aria-disabled={customer.points === 0}
        title={customer.points === 0 ? words.nothingToDeduct : words.deduct}
        onClick={() => customer.points > 0 && setOpen('deduct')}
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

function ResetCustomer({ customer, onClose }: ActionProps) {
  const words = useOffice(memberWords);
  const reset = useAct('resetCustomerPassword', {
    failed: words.resetFailed,
  });

  return (
    <ResetPassword
      fixedIn="customerResetPassword"
      words={{
        title: words.resetTitle(customer),
        text: words.resetText,
        act: words.reset,
        busyAct: words.resetting,
        done: words.resetDone,
      }}
      busy={reset.isPending}
      onReset={(newPassword) =>
        reset.mutateAsync({ params: { id: customer.id }, body: { newPassword } })
      }
      onClose={onClose}
    />
  );
}
