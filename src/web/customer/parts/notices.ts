// The browser's notifications to a guest: each thing is told once on this device, where it may be.
import type { Offer } from '../../../contract/offers/offers.ts';
import type { Transaction } from '../../../contract/points/points.ts';
import { keep, kept } from '../../device/storage.ts';
import { dateText } from '../../words/times/dates.ts';
import type { Language, Words } from '../../words/languages/en.ts';
import { markOf } from './customer-marks.ts';
import { startWorker } from './worker.ts';

const toldKey = markOf('offers-told');
const canNotify = () => 'Notification' in window;
const mayNotify = () => canNotify() && Notification.permission === 'granted';

/** Nobody has said yes or no yet. */
export const mayAskToNotify = () => canNotify() && Notification.permission === 'default';

/** Asks; some browsers stay silent unless it happens in answer to a gesture. */
export async function askToNotify() {
  if (mayAskToNotify()) await Notification.requestPermission();
}

/** Tells of the offers that this device has not told of yet. */
export async function tellOfOffers(
  offers: readonly Offer[],
  { dashboard, language }: Words,
  timeZone: string,
) {
  if (!mayNotify()) return;
  await oneTabAtATime(async () => {
    const told = new Set<number>(JSON.parse(kept(toldKey) ?? '[]'));
    for (const { id, validUntil } of offers.filter((offer) => !told.has(offer.id))) {
      const body = dashboard.validUntil(dateText(validUntil, 'date', { language, timeZone }));
      const tag = `offer-${id}`;
      if (await show({ title: dashboard.newOffer, body, tag, lang: language })) told.add(id);
    }
    keep(toldKey, JSON.stringify([...told]));
  });
}

interface PointsNotice {
  entry: Transaction;
  title: string;
  body: string;
}

/** Tells of an entry. Another tab that tells of it too replaces this notice with the same one. */
export async function tellOfPoints({ entry, title, body }: PointsNotice, lang: Language) {
  if (mayNotify()) await show({ title, body, tag: `entry-${entry.id}`, lang });
}

/** Two tabs that hear of an offer at once would both find that nobody has told of it. */
const oneTabAtATime = (tell: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(toldKey, tell) : tell();

/**
 * Shows a notice and answers whether it could. A press on it leads to this card: where the worker
 * shows it, see `service-worker.ts`.
 */
async function show({ title, ...about }: NotificationOptions & { title: string }) {
  const options = { ...about, icon: '/icons/any-192.png', data: location.pathname };
  try {
    const worker = await startWorker();
    if (worker) await worker.showNotification(title, options);
    else new Notification(title, options).addEventListener('click', () => focus());
    return true;
  } catch {
    // Chrome on Android notifies only from a worker; the news stands on the screen.
    return false;
  }
}
