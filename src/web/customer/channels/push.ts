// Web push on this device: whether it can be had, asking the browser for it, and its end.
import { startWorker } from '../parts/notices.ts';

/** Whether the browser takes pushes at all; Safari on a phone only in an installed app. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the app was opened from the home screen. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** What the server has to know of a subscription. */
export interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Subscribes this browser, within a press: browsers ask their user then. Undefined where the user
 * or the browser refuses.
 */
export async function subscribe(key: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await startWorker();
  if (!worker) return undefined;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const before = await worker.pushManager.getSubscription();
  if (before && !isFor(before, options.applicationServerKey)) await before.unsubscribe();
  return described(await worker.pushManager.subscribe(options).catch(() => undefined));
}

/**
 * The subscription of this browser as it is now, so that the server follows it; undefined without
 * one, or with one for the key of an earlier server.
 */
export async function currentSubscription(key: string): Promise<Subscribed | undefined> {
  if (!canPush() || Notification.permission !== 'granted') return undefined;
  const subscription = await (await startWorker())?.pushManager.getSubscription();
  return subscription && isFor(subscription, bytesOf(key)) ? described(subscription) : undefined;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** Whether a subscription is for this key; a browser that does not tell is believed. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey;
  return !own || new Uint8Array(own).every((byte, i) => byte === key[i]);
}

function described(subscription: PushSubscription | undefined): Subscribed | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined;
}
