// The browser's notifications about offers: one for each offer, ever, on this device.
import type { Offer } from '../../contract/offers.ts';
import { keep, kept } from '../kept.ts';
import { dateText } from '../words/dates.ts';
import type { Words } from '../words/en.ts';

const toldKey = 'offers-told';
const canNotify = () => 'Notification' in window;

/** Nobody has said yes or no yet. */
export const mayAskToNotify = () => canNotify() && Notification.permission === 'default';

/** Asks; some browsers stay silent unless it happens in answer to a gesture. */
export async function askToNotify() {
  if (mayAskToNotify()) await Notification.requestPermission();
}

/** Tells of the offers that this device has not told of yet, where it may. */
export function notifyOnce(offers: readonly Offer[], { dashboard, language }: Words) {
  if (!canNotify() || Notification.permission !== 'granted') return;
  const told = new Set<number>(JSON.parse(kept(toldKey) ?? '[]'));
  for (const { id, validUntil } of offers.filter((offer) => !told.has(offer.id))) {
    const body = dashboard.validUntil(dateText(validUntil, 'date', language));
    show({ title: dashboard.newOffer, body, tag: `offer-${id}`, lang: language });
    told.add(id);
  }
  keep(toldKey, JSON.stringify([...told]));
}

function show({ title, ...options }: NotificationOptions & { title: string }) {
  try {
    new Notification(title, options);
  } catch {
    // Chrome on Android notifies only from a service worker; the offer stands on the screen.
  }
}
