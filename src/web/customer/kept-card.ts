// The last known card, kept on this device for a time without a network, and never in the clear.
import * as z from 'zod/mini';
import { CurrentCustomer } from '../../contract/customers.ts';
import { contract } from '../../contract/index.ts';
import { Moment } from '../../contract/values.ts';
import { sessionSpan } from '../../domain/sessions.ts';
import { leadsToCard } from './card-address.ts';

const KeptCard = z.object({
  /** When it was right. */
  at: Moment,
  guest: CurrentCustomer,
  /** The house as it looked then. */
  config: contract.readConfig.reply,
});
export type KeptCard = z.output<typeof KeptCard>;

/** What lies in the database: the key cannot be taken out of it, only used. */
interface Safe {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const database = 'last-known-card';
const shelf = 'safe';
const algorithm = 'AES-GCM';

/** Browsers have these only where the address is https or this very machine. */
const canKeep = () => isSecureContext && 'indexedDB' in globalThis;

/** Keeps the card in place of the one before, sealed with a key of its own. */
export function keepCard(card: Omit<KeptCard, 'at'>) {
  inTurn(async () => {
    const text = JSON.stringify({ ...card, at: new Date().toISOString() });
    const plain = new TextEncoder().encode(text);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const usages: KeyUsage[] = ['encrypt', 'decrypt'];
    const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, usages);
    const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain);
    await onShelf('readwrite', (safes) => safes.put({ key, iv, sealed } satisfies Safe, shelf));
  });
}

/** The guest has left this device: nothing is kept. */
export function forgetCard() {
  inTurn(async () => void (await onShelf('readwrite', (safes) => safes.clear())));
}

/** The kept card that an address leads to, unless its guest's session must have ended by now. */
export async function lastKnownCard(mobile: string): Promise<KeptCard | undefined> {
  if (!canKeep()) return undefined;
  const safe = await onShelf<Safe | undefined>('readonly', (safes) => safes.get(shelf));
  if (!safe) return undefined;
  const { key, iv, sealed } = safe;
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);
  const { data: card } = KeptCard.safeParse(JSON.parse(new TextDecoder().decode(plain)));
  if (!card || Date.now() - Date.parse(card.at) > sessionSpan.customer.idle) return undefined;
  return leadsToCard({ address: mobile, guest: card.guest.mobile }) ? card : undefined;
}

let last = Promise.resolve();

/** One after the other, so that what is forgotten last stays so; nothing without storage. */
function inTurn(act: () => Promise<void>) {
  if (canKeep()) last = last.then(act).catch(() => {});
}

function onShelf<Result>(
  mode: IDBTransactionMode,
  ask: (safes: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(shelf));
  opening.addEventListener('error', () => reject(opening.error));
  opening.addEventListener('success', () => {
    const transaction = opening.result.transaction(shelf, mode);
    const asked = ask(transaction.objectStore(shelf));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
    opening.result.close();
  });
  return promise;
}
