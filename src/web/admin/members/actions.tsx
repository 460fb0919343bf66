// The acts on a member's row, and the dialogs that they and the drawer open.
import { History, KeyRound, MinusCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../contract/members/customers.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Stack } from '../../look/layout.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Scroll } from '../../parts/list/list.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { ActMenu } from '../parts/act-menu.tsx';
import { ResetPassword } from '../parts/secrets/reset-password.tsx';
import { DeductPoints } from './deduct.tsx';
import { FreeNumber } from './free-number.tsx';
import { useCardActs } from './card-acts.ts';
import { JoinCards } from './joining/join.tsx';
import { Entries } from './history/entries.tsx';

const dialogs = {
  history: CustomerHistory,
  free: FreeNumber,
  join: JoinCards,
  reset: ResetCustomer,
  deduct: DeductPoints,
  remove: RemoveCustomer,
};

export function CustomerActions({ customer }: { customer: Customer }) {
  const words = useOffice(memberWords);
  const { actionsOf } = useOffice(partWords);
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Opened = open && dialogs[open];
  const none = customer.points === (customer.spent ?? 0);
  const run = (dialog: keyof typeof dialogs) => () => setOpen(dialog);
  const rare = useCardActs({ customer, onFree: run('free'), onJoin: run('join') });

  return (
    <>
      <ActMenu
        label={actionsOf(customer.name)}
        acts={[
          { key: 'history', label: words.history, icon: History, run: run('history') },
          { key: 'reset', label: words.reset, icon: KeyRound, run: run('reset') },
          {
            key: 'deduct',
            label: words.deduct,
            icon: MinusCircle,
            unless: none && words.nothingToDeduct,
            run: run('deduct'),
          },
          ...rare,
          { key: 'remove', label: words.remove, icon: Trash2, tone: 'bad', run: run('remove') },
        ]}
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
  onRemoved?: () => void;
}

export function RemoveCustomer({ customer, onRemoved, onClose }: RemoveCustomerProps) {
  const words = useOffice(memberWords);
  const remove = useAct('removeCustomer', {
    done: words.removed,
    failed: words.removeFailed,
    refresh: ['listCustomers', 'searchCustomers', 'readInvitations'],
  });
  return (
    <Confirm
      title={words.removeTitle(customer)}
      act={words.remove}
      busyAct={words.removing}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ params: { id: customer.id } }, { onSuccess: onRemoved ?? onClose })
      }
      onClose={onClose}
    >
      <p>{words.removeText(customer.points)}</p>
    </Confirm>
  );
}
