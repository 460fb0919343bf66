// Receipts as a till prints them, signed with the till's key as the documentation describes.
import { createHmac } from 'node:crypto';
import { readSentence } from '../src/contract/messages/sentences.ts';
import type { Person } from './people.ts';
import { program } from './programs.ts';
import type { Restaurant } from './restaurant.ts';
import type { Opened } from './visits.ts';

interface Slip {
  number: string;
  amount: string;
  outletId?: number;
  /** Minutes since it was printed. */
  ago?: number;
}

/** The part after `/b/#` in the address of a receipt that is printed now. */
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

/** A till that prints receipts, with a key of its own. */
export async function openTill(opened: Opened) {
  const { restaurant, admin } = opened;
  const till = await program(restaurant, { admin });
  const prints = (number: string, amount = '184.50', more = {}) =>
    receiptOf(restaurant, till.key, { number, amount, ...more });
  return { ...till, prints };
}

/** The sentence of a refusal, with its values. */
export const refusalOf = ({ headers }: { headers: Record<string, unknown> }) =>
  readSentence(String(headers['refusal']));

type Guest = Pick<Person, 'tries'>;
/** Tries to claim a receipt; returns the response. */
export const claims = ({ tries }: Guest, receipt: string) =>
  tries('claimReceipt', { body: { receipt } });
/** Tries to read a receipt; returns the response. */
export const reads = ({ tries }: Guest, receipt: string) =>
  tries('readReceipt', { body: { receipt } });
