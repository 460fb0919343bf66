// The channel of text messages: one HTTP call, as the owner has filled it in, hands each over to
// whoever carries it to the guest's number.
import {
  bodyOf,
  costOf,
  headersOf,
  inOneLine,
  verdictOfAnswer,
  type Filling,
} from '../../domain/channels/text-gateway.ts';
import { digitsOf, writtenMobile } from '../../domain/members/mobile.ts';
import { firstName } from '../../domain/members/names.ts';
import type { AllowedTargets } from '../../domain/connections/hook-rules.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { lockText, type TextSettings } from '../../storage/channels/channel-settings.ts';
import type { CarriedMessage } from '../../storage/channels/claiming.ts';
import { readNumbers } from '../../storage/channels/contacts.ts';
import { readSpent } from '../../storage/channels/spending.ts';
import { readHookSettings } from '../../storage/connections/hook-queries.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { readSettings } from '../../storage/restaurant/setting-queries.ts';
import { excerpt, postOutside, whyOf } from '../connections/outside.ts';
import type { Config } from '../config.ts';
import type { Carried, ChannelWork } from './channel.ts';
import { letterWords } from './letter-words.ts';

interface To {
  gateway: TextSettings;
  mobile: string;
  name: string;
  /** The token that ends such messages. */
  endToken: string;
  brand: string | undefined;
  /** The networks that hooks may reach, and so may this call. */
  networks: readonly string[];
}

/** Milliseconds that a gateway may take. */
const timeout = 15_000;

/** Carried at most once: what may have been taken is never sent a second time. */
export const textChannel: ChannelWork<To> = {
  doubles: 'never',

  mayCarry: async (context, content) => {
    const { db } = context;
    // Locked, so that no two servers count the same money of the day.
    const gateway = await lockText(context);
    if (!gateway?.checkedAt || content.kind !== 'message') return undefined;
    const [guest] = await readNumbers(db, [content.customerId]);
    if (!guest) return undefined;
    const { address: mobile, endToken, name } = guest;
    return { gateway, mobile, endToken, name, ...(await readAround(db)) };
  },

  price: async ({ db }, { id, content, to, now, config }) => {
    if (content.kind !== 'message') return undefined;
    const cost = costOf(to.gateway, fillingOf({ id, content, to, config }));
    const spent = await readSpent(db, { channel: 'text', now });
    return spent + cost <= to.gateway.perDay ? cost : undefined;
  },

  carry: async ({ config }, { id, content, to, signal }) => {
    if (content.kind !== 'message' || config.PUBLIC_URL === undefined) {
      return { outcome: 'failed', why: null };
    }
    const { gateway, networks } = to;
    const filling = fillingOf({ id, content, to, config });
    const allowed = { networks, hosts: config.HOOK_HOSTS };
    return handOver({ gateway, filling, allowed, signal });
  },
};

/** The restaurant's name, and the networks of its own that calls may reach. */
export async function readAround(db: Database) {
  const { brand } = await readSettings(db, 'brand');
  const { networks } = await readHookSettings(db);
  return { brand, networks };
}

interface Filled {
  id: number;
  content: CarriedMessage;
  to: To;
  config: Config;
}

function fillingOf({ id, content, to, config }: Filled): Filling {
  const { language, english, arabic, points } = content;
  const { gateway, mobile, name, brand = config.BRAND_NAME, endToken } = to;
  const words = language === 'ar' ? arabic : english;
  return fillingWith({
    to: writtenMobile(mobile),
    text: points > 0 ? `${words}\n${letterWords[language].gift(points)}` : words,
    name: firstName(name),
    brand,
    language,
    stop: `${config.PUBLIC_URL}/stop/#${endToken}`,
    id: `sofra-message-${id}`,
    secret: gateway.secret ?? '',
  });
}

/** What fills in a template, with the values that follow from others. */
export const fillingWith = (given: Omit<Filling, 'number' | 'line' | 'secret64'>): Filling => ({
  ...given,
  number: digitsOf(given.to),
  line: inOneLine(given.text),
  secret64: Buffer.from(given.secret).toString('base64'),
});

interface Handing {
  gateway: TextSettings;
  filling: Filling;
  allowed: AllowedTargets;
  signal?: AbortSignal | undefined;
}

/**
 * Hands a message over, once. Nothing is thrown. What went wrong before there was a connection has
 * taken nothing along; of everything after it, nobody knows whether it was taken.
 */
export async function handOver({ gateway, filling, allowed, signal }: Handing): Promise<Carried> {
  let isConnected = false;
  try {
    const answer = await postOutside({
      address: gateway.address,
      headers: headersOf(gateway, filling),
      body: bodyOf(gateway, filling),
      allowed,
      timeout,
      signal,
      onConnected: () => (isConnected = true),
    });
    const { status, body, isWhole } = answer;
    const verdict = verdictOfAnswer(gateway, { status, body: body.toString(), isWhole });
    if (verdict === 'taken') return { outcome: 'sent', why: null };
    const said = withoutPrivate(excerpt(body), filling);
    const why = sentence(messages.gatewayAnswered, { status, answer: said });
    const outcomes = {
      refused: 'failed',
      again: 'again',
      closed: 'silent',
      unknown: 'unknown',
    } as const;
    return { outcome: outcomes[verdict], why };
  } catch (error) {
    return { outcome: isConnected ? 'unknown' : 'silent', why: whyOf(error, signal) };
  }
}

/** An answer that repeats the secret or the guest's number is kept without them. */
const withoutPrivate = (text: string, { secret, secret64, number }: Filling) =>
  [secret, secret64, number]
    .filter((one) => one.length > 3)
    .reduce((rest, one) => rest.replaceAll(one, '…'), text);
