// What stands below a guest's card: messages, the way to bring a friend, the question of how else
// messages may come, and how the card is put on the phone.
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { useConfig } from '../../api/config.tsx';
import { useInstall } from '../../device/install.ts';
import { Part, sourceOf } from '../parts/part.tsx';
import { Asking } from './asking.tsx';
import { UnreadMessages } from './unread.tsx';

export const BelowCard = ({ customer }: { customer: CurrentCustomer }) => (
  <>
    <UnreadMessages messages={customer.messages} />
    <BringAFriend />
    <Asking points={customer.points} />
    <HowToInstall />
  </>
);

const friend = sourceOf(async () => (await import('../occasions/bring-a-friend.tsx')).BringAFriend);
const hint = sourceOf(async () => (await import('../members/install-hint.tsx')).InstallHint);

const BringAFriend = () =>
  useConfig()?.bringsFriends ? (
    <Part source={friend} skeleton={null}>
      {(Friend) => <Friend />}
    </Part>
  ) : null;

const HowToInstall = () =>
  useInstall() ? (
    <Part source={hint} skeleton={null}>
      {(InstallHint) => <InstallHint />}
    </Part>
  ) : null;
