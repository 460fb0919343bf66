// The last known card, stored on this device for a time without a network: in plain text, for a
// week.
import * as z from 'zod/mini';
import { CurrentCustomer } from '../../../contract/members/customers.ts';
import { readConfig } from '../../../contract/house/config.ts';
import { Moment } from '../../../contract/values.ts';
import { maskedMobile } from '../../../domain/members/mobile.ts';
import { store, stored } from '../../device/storage.ts';
import { ownCard } from '../parts/card-address.ts';
import { cardMark, forgetOldCard } from '../parts/customer-marks.ts';
import { WaitingClaim } from '../rewards/waiting-claim.ts';

const StoredCard = z.object({
  /** When the card was last confirmed by the server. */
  at: Moment,
  /** The fields that the card shows; of the number as much as a partner sees. */
  customer: z.pick(CurrentCustomer, {
    name: true,
    mobile: true,
    points: true,
    spent: true,
    level: true,
    verificationCode: true,
    qrToken: true,
  }),
  /** The restaurant's configuration at that time. */
  config: readConfig.reply,
  /** The claims that waited to be served. */
  claims: z.optional(z.array(WaitingClaim)),
});
export type StoredCard = z.output<typeof StoredCard>;

/** Stores the card in place of the one before, where a service worker can show it again. */
export function storeCard({
  customer,
  ...others
}: { customer: CurrentCustomer } & Pick<StoredCard, 'config' | 'claims'>) {
  if (!isSecureContext) return;
  const at = new Date().toISOString();
  const card = StoredCard.parse({
    at,
    customer: { ...customer, mobile: maskedMobile(customer.mobile) },
    ...others,
  });
  store(cardMark, JSON.stringify(card));
}

/** The stored card that an address leads to, unless it is too old. */
export function lastKnownCard(address: string): StoredCard | undefined {
  forgetOldCard();
  const { data: card } = StoredCard.safeParse(JSON.parse(stored(cardMark) ?? 'null'));
  const isTheirs = address === ownCard || maskedMobile(address) === card?.customer.mobile;
  return isTheirs ? card : undefined;
}
