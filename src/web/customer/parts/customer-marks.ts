// The keys under which this device stores values about the logged-in guest, as plain text, and when
// these are deleted.
import { store, stored, storedNames } from '../../device/storage.ts';

const beginning = 'guest.';
/** Names from before the common prefix. */
const earlier = ['offers-told', 'level-seen-'];
/** The database in which earlier versions stored an encrypted card, with the key beside it. */
const earlierDatabase = 'last-known-card';

/** The key for a value about the guest. All values with such a key are deleted together. */
export const markOf = (name: string) => beginning + name;

/** The name of the last known card. */
export const cardMark = markOf('card');

/** Milliseconds after which a card is deleted if the server has not confirmed it since. */
const cardLasts = 7 * 86_400_000;

/** Deletes all values: the guest has left this device, or the session or the account has ended. */
export function forgetCustomer() {
  for (const name of storedNames()) {
    if ([beginning, ...earlier].some((one) => name.startsWith(one))) store(name, null);
  }
  forgetEarlierDatabase();
  endPushes().catch(() => {});
}

/** The next person at this device gets no notices for the one before. */
async function endPushes() {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Deletes a card that is too old, on any screen of the app. */
export function forgetOldCard() {
  forgetEarlierDatabase();
  const at = /^\{"at":"([^"]+)"/.exec(stored(cardMark) ?? '')?.[1] ?? '';
  if (!(Date.now() - Date.parse(at) < cardLasts)) store(cardMark, null);
}

function forgetEarlierDatabase() {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(earlierDatabase);
}
