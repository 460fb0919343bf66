// The dialog with a member's entries.
import type { Customer } from '../../../contract/members/customers.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Scroll } from '../../parts/list/list.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { Entries } from './entries.tsx';

interface CustomerHistoryProps {
  customer: Customer;
  onClose: () => void;
}

export function CustomerHistory({ customer, onClose }: CustomerHistoryProps) {
  const words = useOffice(memberWords);
  const title = words.historyOf(customer.name);
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <Scroll label={title}>
        <Entries customer={customer} />
      </Scroll>
    </Dialog>
  );
}
