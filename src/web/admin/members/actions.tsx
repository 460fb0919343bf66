// The buttons of a member's row, and the dialogs that they and the drawer open.
import { History, KeyRound, MinusCircle } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../contract/members/customers.ts';
import { useAct } from '../../api/hooks.ts';
import { IconButton } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Scroll } from '../../parts/list/list.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { ResetPassword } from '../parts/secrets/reset-password.tsx';
import { DeductPoints } from './deduct.tsx';
import { Entries } from './entries.tsx';

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

interface DialogProps {
  customer: Customer;
  onClose: () => void;
}

function CustomerHistory({ customer, onClose }: DialogProps) {
  const title = useOffice(memberWords).historyOf(customer.name);
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <Scroll label={title}>
        <Stack>
          <Entries customer={customer} />
        </Stack>
      </Scroll>
    </Dialog>
  );
}

export function ResetCustomer({ customer, onClose }: DialogProps) {
  const words = useOffice(memberWords);
  const title = words.resetTitle(customer);
  return (
    <ResetPassword call="resetCustomerPassword" {...{ id: customer.id, title, words, onClose }} />
  );
}

interface RemoveCustomerProps extends DialogProps {
  onRemoved: () => void;
}

export function RemoveCustomer({ customer, onRemoved, onClose }: RemoveCustomerProps) {
  const words = useOffice(memberWords);
  const remove = useRemoval();
  return (
    <Confirm
      title={words.removeTitle(customer)}
      act={words.remove}
      busyAct={words.removing}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: customer.id } }, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{words.removeText(customer.points)}</p>
    </Confirm>
  );
}

function useRemoval() {
  const words = useOffice(memberWords);
  return useAct('removeCustomer', {
    done: words.removed,
    failed: words.removeFailed,
    refresh: ['listCustomers', 'searchCustomers'],
  });
}
