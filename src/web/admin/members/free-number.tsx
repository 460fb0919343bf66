// The question before a number is freed: the name on the card, to compare it with that of whoever
// asks.
import type { Customer } from '../../../contract/members/customers.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Facts } from '../../parts/card/customer.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';

interface FreeNumberProps {
  customer: Customer;
  onClose: () => void;
}

export function FreeNumber({ customer, onClose }: FreeNumberProps) {
  const words = useOffice(memberWords);
  const { id, name, mobile, createdAt } = customer;
  const free = useAct('freeNumber', {
    done: words.freed,
    failed: words.freeFailed,
    refresh: ['listCustomers', 'searchCustomers', 'readCustomer'],
  });
  return (
    <Confirm
      title={words.freeTitle(customer)}
      act={words.free}
      busyAct={words.freeing}
      busy={free.isPending}
      onConfirm={() => free.mutate({ params: { id }, body: { mobile } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: words.onCard, value: name },
          { name: words.since, value: <Moment at={createdAt} format="shortDate" /> },
        ]}
      />
      <p>{words.freeCompare}</p>
      <p>{words.freeText}</p>
    </Confirm>
  );
}
