// What this device keeps about the guest who is logged in, plainly, and when all of it goes.
import { keep, kept, keptNames } from '../../device/storage.ts';

const beginning = 'guest.';
/** The names under which it was kept before they had a beginning of their own. */
const earlier = ['offers-told', 'level-seen-'];
/** The database in which earlier versions sealed a card, with the key beside it. */
const earlierDatabase = 'last-known-card';

/** The name under which something about the guest is kept, to be forgotten with all else. */
export const markOf = (name: string) => beginning + name;

/** The name of the last known card. */
export const cardMark = markOf('card');

/** Milliseconds after which a card is forgotten that no server has answered for. */
const cardLasts = 7 * 86_400_000;

/** The guest has left this device, or their session or account has ended: nothing is kept. */
export function forgetCustomer() {
  for (const name of keptNames()) {
    if ([beginning, ...earlier].some((one) => name.startsWith(one))) keep(name, null);
  }
  forgetEarlierDatabase();
}

/** Forgets a card that is too old, whoever opens the app and wherever. */
export function forgetOldCard() {
  forgetEarlierDatabase();
  const at = /^\{"at":"([^"]+)"/.exec(kept(cardMark) ?? '')?.[1] ?? '';
  if (!(Date.now() - Date.parse(at) < cardLasts)) keep(cardMark, null);
}

function forgetEarlierDatabase() {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(earlierDatabase);
}
