// The values that this device stores about the logged-in guest, in plain text, and when they are
// deleted.
import { store, stored, storedNames } from '../../device/storage.ts';

const beginning = 'guest.';
/** Names that were used before they had a common prefix. */
const earlier = ['offers-told', 'level-seen-'];
/** The database in which earlier versions stored an encrypted card, with the key beside it. */
const earlierDatabase = 'last-known-card';

/** The name for a value about the guest, which is deleted together with all others. */
export const markOf = (name: string) => beginning + name;

/** The name of the last known card. */
export const cardMark = markOf('card');

/** Milliseconds after which a card is deleted that no server has confirmed. */
const cardLasts = 7 * 86_400_000;

/** Deletes everything: the guest has left this device, or their session or account has ended. */
export function forgetCustomer() {
  for (const name of storedNames()) {
    if ([beginning, ...earlier].some((one) => name.startsWith(one))) store(name, null);
  }
  forgetEarlierDatabase();
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
