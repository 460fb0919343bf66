// The last known card, stored on this device for use offline: as plain text, for a week.
// `last-known.tsx` reads and checks it.
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { maskedMobile } from '../../../domain/members/mobile.ts';
import type { ReplyOf } from '../../api/client.ts';
import { store } from '../../device/storage.ts';
import { cardMark } from '../parts/customer-marks.ts';
import type { WaitingClaim } from '../rewards/waiting-claim.ts';

export interface StoredCard {
  /** When the card was last confirmed by the server. */
  at: string;
  /** The fields that the card shows. The number is masked, as for a partner. */
  customer: Pick<
    CurrentCustomer,
    'name' | 'mobile' | 'points' | 'spent' | 'owed' | 'level' | 'verificationCode' | 'qrToken'
  >;
  /** The restaurant's configuration at that time. */
  config: ReplyOf<'readConfig'>;
  /** The claims that waited to be served. */
  claims?: WaitingClaim[] | undefined;
}

/** Stores the card in place of the last one, where the service worker can read it. */
export function storeCard({
  customer,
  ...others
}: { customer: CurrentCustomer } & Pick<StoredCard, 'config' | 'claims'>) {
  if (!isSecureContext) return;
  const { name, points, spent, owed, level, verificationCode, qrToken } = customer;
  const mobile = maskedMobile(customer.mobile);
  const card: StoredCard = {
    at: new Date().toISOString(),
    customer: { name, mobile, points, spent, owed, level, verificationCode, qrToken },
    ...others,
  };
  store(cardMark, JSON.stringify(card));
}
