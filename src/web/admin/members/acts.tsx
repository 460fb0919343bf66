// The questions before a member's password is reset and before a member is removed.
import type { Customer } from '../../../contract/members/customers.ts';
import { useAct } from '../../api/hooks.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { ResetPassword } from '../parts/secrets/reset-password.tsx';

interface ActProps {
  customer: Customer;
  onClose: () => void;
}

export function ResetCustomer({ customer, onClose }: ActProps) {
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

interface RemoveCustomerProps extends ActProps {
  /** Is called once the member is removed. */
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

export function useRemoval() {
  const words = useOffice(memberWords);
  return useAct('removeCustomer', {
    done: words.removed,
    failed: words.removeFailed,
    refresh: ['listCustomers'],
  });
}
