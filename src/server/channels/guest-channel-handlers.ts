// What guests allow each channel: they confirm an address, allow offers there, and end them.
import type { Purpose } from '../../contract/channels/channel-values.ts';
import { messages } from '../../contract/messages/messages.ts';
import { isPushService } from '../../domain/channels/push-services.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { readMail, readOpenChannels, readPush } from '../../storage/channels/channel-settings.ts';
import { readLastConsents } from '../../storage/channels/consents.ts';
import * as contacts from '../../storage/channels/contacts.ts';
import { keepSubscription } from '../../storage/channels/push-subscriptions.ts';
import { hasVisitedTwice } from '../../storage/channels/regulars.ts';
import { noteConsent } from '../../storage/occasions/consent-queries.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { hashToken, isToken, newToken } from '../accounts/secrets.ts';
import { countLink, countSubscription, countWrong } from '../accounts/throttle.ts';
import type { Context, Handlers } from '../context.ts';
import { letterOfLink } from './email-channel.ts';
import { mailTimeout, sendMail } from './mail.ts';
import { stopBy } from './one-touch.ts';

type OfGuests =
  | 'readOwnChannels'
  | 'subscribePush'
  | 'askForEmail'
  | 'wantChannel'
  | 'confirmEmail'
  | 'stopChannel';

/** Milliseconds for which the link to an address is good. */
const linkSpan = 86_400_000;

export const channelsOfGuests: Pick<Handlers<'channels'>, OfGuests> = {
  readOwnChannels: async (_, { store: { db }, caller: { id }, now }) => {
    const open = await readOpenChannels(db);
    const customerIds = [id];
    const [number] = await contacts.readNumbers(db, customerIds);
    const readSaid = async (purpose: Purpose) => {
      const asked = { channels: open, customerIds, purpose };
      const all = open.length === 0 ? [] : await readLastConsents(db, asked);
      // A card that has another number by now is asked anew.
      return all.filter(({ channel }) => channel !== 'text' || number);
    };
    const [said, told] = [await readSaid('offers'), await readSaid('service')];
    const [contact] = await contacts.readContacts(db, customerIds);
    const push = open.includes('push') ? await readPush(db) : undefined;
    const requested = await contacts.findRequested(db, { id, now });
    return {
      open,
      unasked: open.filter((channel) => !said.some((one) => one.channel === channel)),
      wanted: open.filter((channel) => said.some((one) => one.channel === channel && one.given)),
      notices: open.filter((channel) => told.some((one) => one.channel === channel && one.given)),
      email: contact?.address ?? null,
      waiting: requested?.address ?? null,
      pushKey: push?.publicKey ?? null,
      isRegular: await hasVisitedTwice(db, id),
    };
  },

  askForEmail: async ({ body: { address, language } }, context) => {
    const { store, config, caller, transact, now } = context;
    await context.checkCaller();
    const server = await readMail(store.db);
    const origin = config.PUBLIC_URL;
    if (!server?.checkedAt || origin === undefined) {
      throw new Refusal('conflict', messages.channelClosed);
    }
    await countLink(context, address);
    const token = newToken();
    const expiresAt = new Date(now.getTime() + linkSpan);
    const request = { customerId: caller.id, address, language, tokenHash: hashToken(token) };
    await transact((db) => contacts.requestAddress(db, { ...request, expiresAt }));
    const { outcome } = await sendMail({
      server,
      allowed: config.MAIL_HOSTS,
      to: address,
      letter: letterOfLink({ language, server, origin, token }),
      id: `sofra-link-${hashToken(token).slice(0, 22)}`,
      timeout: mailTimeout,
    });
    if (outcome !== 'taken') throw new Refusal('unavailable', messages.emailNotSent);
  },

  subscribePush: async ({ body }, context) => {
    const { store, config, caller, actor, transact, now: at } = context;
    const { endpoint, keys, language, asked } = body;
    await context.checkCaller();
    if (!isPushService(endpoint, config.PUSH_HOSTS)) {
      throw new Refusal('invalid', messages.pushRefused);
    }
    await countSubscription(context);
    await transact(async (db) => {
      const on = { ...store, db };
      if (!(await readPush(db))?.isOn) throw new Refusal('conflict', messages.channelClosed);
      const customerIds = [caller.id];
      const of = { channels: ['push'], customerIds } as const;
      const [offers] = await readLastConsents(db, of);
      const [service] = await readLastConsents(db, { ...of, purpose: 'service' });
      if (!asked && !offers?.given && !service?.given) return;
      await keepSubscription(on, { customerId: caller.id, endpoint, keys, at });
      if (!asked) return;
      const wish = { customerId: caller.id, channel: 'push', wanted: true } as const;
      await contacts.wishChannel(on, { ...wish, language, place: 'card', actor, at });
    });
  },

  wantChannel: ({ body: { channel, purpose = 'offers', wanted, language } }, context) =>
    context.transact(async (db) => {
      const { store, caller, actor, now: at } = context;
      const on = { ...store, db };
      const wish = { customerId: caller.id, wanted, language, place: 'card', actor, at } as const;
      if (channel === 'card') {
        // What is about a guest's own points always stands on the card.
        if (purpose === 'service') throw new Refusal('conflict', messages.channelClosed);
        const noted = await noteConsent(on, wish);
        if (found(noted, messages.customerNotFound)) context.notify([caller.id]);
        return;
      }
      const isElsewhere = channel === 'text' && wanted && (await keepNumber(on, context));
      const noted = await contacts.wishChannel(on, { ...wish, channel, purpose, isElsewhere });
      if (noted === undefined) throw new Refusal('conflict', messages.channelClosed);
    }),

  confirmEmail: async ({ body: { token } }, context) => {
    const { store, transact, notify, now: at } = context;
    const confirming = { tokenHash: hashToken(token), endToken: newToken(), at };
    const id = isToken(token)
      ? await transact((db) => contacts.confirmAddress({ ...store, db }, confirming))
      : undefined;
    if (id === undefined) return refuseWrong(context);
    notify([id]);
  },

  stopChannel: async ({ body: { token, language } }, context) => {
    const isStopped = isToken(token) && (await stopBy(context, { token, language }));
    if (!isStopped) await refuseWrong(context);
  },
};

/** Keeps the number of the caller's card, while text messages are open; whether it is a new one. */
async function keepNumber(on: DatabaseContext, { caller, now }: Context<SessionAccount>) {
  const isOpen = (await readOpenChannels(on.db)).includes('text');
  const number = { customerId: caller.id, endToken: newToken(), at: now };
  const isKept = isOpen ? await contacts.keepNumber(on, number) : undefined;
  if (isKept === undefined) throw new Refusal('conflict', messages.channelClosed);
  return isKept;
}

/** Refuses a link that leads to nothing, and counts it for the network. */
async function refuseWrong(context: Context<undefined>): Promise<void> {
  await countWrong('link', context);
  found(undefined, messages.linkWrong);
}
