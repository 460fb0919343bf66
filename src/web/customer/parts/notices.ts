// The browser's notifications to a guest (each offer or entry once on this device, where
// permitted), and the service worker, which carries them and shows the card without a network.
import type { Offer } from '../../../contract/offers/offers.ts';
import type { Transaction } from '../../../contract/points/points.ts';
import { store, stored } from '../../device/storage.ts';
import { dateText } from '../../words/times/dates.ts';
import type { Language, Words } from '../../words/languages/en.ts';
import { markOf } from './customer-marks.ts';

const notifiedKey = markOf('offers-told');
const canNotify = () => 'Notification' in window;
const mayNotify = () => canNotify() && Notification.permission === 'granted';

/** Whether the permission has been neither granted nor denied. */
export const mayAskToNotify = () => canNotify() && Notification.permission === 'default';

/** Asks for permission; some browsers ignore this outside a gesture. */
export async function askToNotify() {
  if (mayAskToNotify()) await Notification.requestPermission();
}

/** Notifies of the offers that this device has not notified of yet. */
export async function tellOfOffers(
  offers: readonly Offer[],
  { dashboard, language }: Words,
  timeZone: string,
) {
  if (!mayNotify()) return;
  await oneTabAtATime(async () => {
    const notified = new Set<number>(JSON.parse(stored(notifiedKey) ?? '[]'));
    for (const { id, validUntil } of offers.filter((offer) => !notified.has(offer.id))) {
      const body = dashboard.validUntil(dateText(validUntil, 'date', { language, timeZone }));
      const tag = `offer-${id}`;
      if (await show({ title: dashboard.newOffer, body, tag, lang: language })) notified.add(id);
    }
    store(notifiedKey, JSON.stringify([...notified]));
  });
}

interface PointsNotice {
  entry: Transaction;
  title: string;
  body: string;
}

/** Notifies of an entry. The same tag replaces the notification of another tab. */
export async function tellOfPoints({ entry, title, body }: PointsNotice, lang: Language) {
  if (mayNotify()) await show({ title, body, tag: `entry-${entry.id}`, lang });
}

/** The lock prevents that two tabs notify of the same offer. */
const oneTabAtATime = (tell: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(notifiedKey, tell) : tell();

/**
 * Shows a notification; false where that is not possible. A press on it opens this card: for those
 * that the worker shows see `service-worker.ts`.
 */
async function show({ title, ...about }: NotificationOptions & { title: string }) {
  const options = { ...about, icon: '/icons/any-192.png', data: location.pathname };
  try {
    const worker = await startWorker();
    if (worker) await worker.showNotification(title, options);
    else new Notification(title, options).addEventListener('click', () => focus());
    return true;
  } catch {
    // Chrome on Android notifies only from a service worker. The screen shows the same content
    // anyway.
    return false;
  }
}

let starting: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Starts the service worker. Resolves to it when it is active; to undefined where there is none, as
 * over plain http. A worker that could not start, as without a network, is started again by the
 * next call.
 */
export async function startWorker() {
  starting ??= start().catch(() => undefined);
  const worker = await starting;
  if (!worker) starting = undefined;
  return worker;
}

async function start() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.register('/worker.js');
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) await settled(coming);
  return registration.active ? registration : undefined;
}

/** Resolves when a new worker is active, or has failed. */
const settled = (worker: ServiceWorker) =>
  new Promise<void>((done) => {
    worker.addEventListener('statechange', () => {
      if (['activated', 'redundant'].includes(worker.state)) done();
    });
  });
