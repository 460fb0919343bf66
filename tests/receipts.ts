// Receipts as a till prints them, signed with its key as the documentation says.
import { createHmac } from 'node:crypto';
import type { Restaurant } from './restaurant.ts';

interface Slip {
  number: string;
  amount: string;
  outletId?: number;
  /** Minutes since it was printed. */
  ago?: number;
}

/** What stands behind `/b/#` in the address of a receipt that is printed now. */
export function receiptOf(
  { clock }: Pick<Restaurant, 'clock'>,
  key: string,
  { number, amount, outletId = 1, ago = 0 }: Slip,
): string {
  const [, keyId, random = ''] = key.split('_');
  const seconds = Math.floor(clock.now().getTime() / 1_000) - ago * 60;
  const signed = [keyId, outletId, seconds, amount, encodeURIComponent(number)].join('/');
  const secret = createHmac('sha256', random.slice(0, 32)).update('sofra receipts 1').digest('hex');
  const signature = createHmac('sha256', secret).update(signed).digest('hex').slice(0, 24);
  return `${signed}/${signature}`;
}
