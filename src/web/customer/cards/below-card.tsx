// What stands below a guest's card: messages, and the question of how else they may come.
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { Asking } from './asking.tsx';
import { UnreadMessages } from './unread.tsx';

export const BelowCard = ({ customer }: { customer: CurrentCustomer }) => (
  <>
    <UnreadMessages messages={customer.messages} />
    <Asking points={customer.points} />
  </>
);
