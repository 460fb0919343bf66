// The channel of web push: an encrypted message (RFC 8291) for each browser of a guest, in the
// shape of Declarative Web Push, which Safari shows by itself and our worker shows elsewhere.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { isPushService } from '../../domain/channels/push-services.ts';
import { readPush, type PushKeys } from '../../storage/channels/channel-settings.ts';
import type { CarriedMessage } from '../../storage/channels/claiming.ts';
import {
  endSubscription,
  readSubscriptions,
  type Subscription,
} from '../../storage/channels/push-subscriptions.ts';
import { readSettings } from '../../storage/restaurant/setting-queries.ts';
import { excerpt, postOutside, whyOf } from '../connections/outside.ts';
import type { Carried, ChannelServices, ChannelWork, Order } from './channel.ts';
import { letterWords } from './letter-words.ts';

interface To {
  keys: PushKeys;
  brand: string | undefined;
  subscriptions: Subscription[];
}

/** Milliseconds that a push service may take. */
const timeout = 10_000;
/** Seconds for which a push service keeps a message for a browser that is away: a day. */
const keptFor = 86_400;

/**
 * Carried at least once: a second one replaces the first by its topic at the service, and by its
 * tag on the phone.
 */
export const pushChannel: ChannelWork<To> = {
  doubles: 'harmless',

  mayCarry: async ({ db }, content) => {
    const keys = await readPush(db);
    if (!keys?.isOn || content.kind !== 'message') return undefined;
    const subscriptions = await readSubscriptions(db, [content.customerId]);
    const { brand } = await readSettings(db, 'brand');
    return subscriptions.length > 0 ? { keys, brand, subscriptions } : undefined;
  },

  carry: async (services, { id, content, to, signal }) => {
    if (content.kind !== 'message') return { outcome: 'failed', why: null };
    const tries = to.subscriptions.map((subscription) =>
      push(services, { id, content, to, signal, subscription }),
    );
    const all = await Promise.all(tries);
    // One phone that shows it is enough: another try would show it there again.
    return (
      all.find(({ outcome }) => outcome === 'sent') ??
      all.find(({ outcome }) => outcome === 'again') ??
      all[0]!
    );
  },
};

interface Pushing extends Order<To> {
  content: CarriedMessage;
  subscription: Subscription;
}

async function push(
  { store, config }: ChannelServices,
  { id, content, to, signal, subscription }: Pushing,
): Promise<Carried> {
  const { PUBLIC_URL: origin, PUSH_HOSTS: hosts } = config;
  const { endpoint, p256dh, auth } = subscription;
  if (origin === undefined || !isPushService(endpoint, hosts)) {
    return { outcome: 'failed', why: { key: messages.pushRefused } };
  }
  // The package is loaded only where it is used, since few restaurants push messages.
  const { buildPushPayload } = await import('@block65/webcrypto-web-push');
  try {
    const data = noticeOf(content, { id, brand: to.brand ?? config.BRAND_NAME, origin });
    const { headers, body } = await buildPushPayload(
      { data, options: { ttl: keptFor, topic: `sofra-${id}`, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: origin, publicKey: to.keys.publicKey, privateKey: to.keys.privateKey },
    );
    const allowed = { hosts, networks: [] };
    const sent = await postOutside({ address: endpoint, headers, body, allowed, timeout, signal });
    return await outcomeOf(store, { subscription, ...sent });
  } catch (error) {
    return { outcome: 'again', why: whyOf(error, signal) };
  }
}

interface Answered {
  subscription: Subscription;
  status: number;
  body: Buffer;
}

/** A browser that its service does not know any more is forgotten (RFC 8030, 7.3). */
async function outcomeOf(
  { db }: ChannelServices['store'],
  { subscription, status, body }: Answered,
): Promise<Carried> {
  if (status >= 200 && status < 300) return { outcome: 'sent', why: null };
  const why = sentence(messages.pushAnswered, { status, answer: excerpt(body) });
  if (status === 404 || status === 410) await endSubscription(db, subscription);
  const isLater = status === 429 || status >= 500;
  return { outcome: isLater ? 'again' : 'failed', why };
}

interface Noticed {
  id: number;
  brand: string;
  origin: string;
}

/** A notice as Declarative Web Push has it: the key `web_push` is the number of its RFC. */
function noticeOf(
  { language, english, arabic, points }: CarriedMessage,
  { id, brand, origin }: Noticed,
) {
  const text = language === 'ar' ? arabic : english;
  const body = points > 0 ? `${text}\n${letterWords[language].gift(points)}` : text;
  return {
    web_push: 8030,
    notification: {
      title: brand,
      body,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      tag: `message-${id}`,
      navigate: `${origin}/dashboard/me`,
      silent: false,
    },
  };
}
