// What stands below a guest's card: messages, the way to bring a friend, and the question of how
// else messages may come.
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { Asking } from './asking.tsx';
import { useConfig } from '../../api/config.tsx';
import { Part, sourceOf } from '../parts/part.tsx';
import { UnreadMessages } from './unread.tsx';

export const BelowCard = ({ customer }: { customer: CurrentCustomer }) => (
  <>
    <UnreadMessages messages={customer.messages} />
    <BringAFriend />
    <Asking points={customer.points} />
  </>
);

const source = sourceOf(async () => (await import('../occasions/bring-a-friend.tsx')).BringAFriend);

const BringAFriend = () =>
  useConfig()?.bringsFriends ? (
    <Part source={source} skeleton={null}>
      {(Friend) => <Friend />}
    </Part>
  ) : null;
