// A restaurant with a mail server of its own, and the schedule that carries messages.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { carryDue } from '../src/server/channels/carrying.ts';
import { usualRules } from '../src/contract/occasions/occasion-values.ts';
import { ownerAgain } from './hooks.ts';
import { guest, owner, type Person } from './people.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import { atTheEnd } from './setup/endings.ts';
import type { EngineName } from './setup/engines.ts';

/** A mail server on this machine, which takes every e-mail unless it is configured otherwise. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const received: Email[] = [];
  /** What it says to a recipient, and before it takes the whole: undefined for yes. */
  const state = {
    recipient: undefined as Error | undefined,
    whole: undefined as Error | undefined,
    taking: async (_: Email) => {},
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_, __, done) => done(state.recipient),
    onData: (stream, _, done) => {
      const whole = buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        if (!state.whole) received.push(mail);
        await state.taking(mail);
        done(state.whole);
      });
      // An e-mail whose sender is killed is cut off, and is none.
      whole.catch(done);
    },
    ...options,
  });
  // A client that gives up is no error of the server.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  atTheEnd(() => new Promise<void>((ended) => void server.close(() => ended())));
  const { port } = listening.address() as AddressInfo;
  return { received, state, port, server };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** An answer of a mail server that refuses. */
export const smtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

export const mailTo = (port: number) => ({
  host: 'localhost',
  port,
  security: 'none' as const,
  user: null,
  senderName: 'Bait Sara',
  senderAddress: 'offers@bait.example',
  imprint: 'Bait Sara\nKing Road 1, Riyadh',
  alertsTo: null,
});

export const origin = 'https://family.example';

/** A restaurant in Riyadh at noon with a tested mail server, and a guest with points. */
export async function openMailing(engine: EngineName, options?: SMTPServerOptions) {
  const mails = await openMailServer(options);
  const restaurant = await openRestaurant(engine, {
    PUBLIC_URL: origin,
    MAIL_HOSTS: 'localhost',
  });
  const hour = new Date(restaurant.clock.now().getTime() + 3 * 3_600_000).getUTCHours();
  restaurant.clock.pass({ hours: (36 - hour) % 24 });
  const admin = await owner(restaurant);
  const messageRules = { ...usualRules, heldOut: 0 };
  await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh', messageRules } });
  await setMail(admin, mails);
  return { mails, restaurant, admin, sara: await guest(restaurant) };
}

async function setMail(admin: Person, { port, received }: MailServer): Promise<void> {
  await admin.asks('setMail', { body: mailTo(port) });
  const body = { to: 'owner@bait.example', language: 'en' } as const;
  const tested = await admin.asks('testMail', { body });
  if (!tested.sent) throw new Error(JSON.stringify(tested.why));
  received.length = 0;
}

/** The token in the last link of an e-mail to a page. */
export function tokenIn(mail: Email | undefined, page: 'confirm' | 'stop'): string {
  const [, token] = new RegExp(`/${page}/#([\\w-]+)`).exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no link to ${page} in ${mail?.text}`);
  return token;
}

/** A guest asks for offers to an address, and confirms it by the link. */
export async function allowEmail(
  sara: Person,
  { received }: Pick<MailServer, 'received'>,
  { address = 'sara@mail.example', language = 'en' as 'en' | 'ar' } = {},
): Promise<void> {
  await sara.asks('askForEmail', { body: { address, language } });
  const token = tokenIn(received.at(-1), 'confirm');
  await sara.asks('confirmEmail', { body: { token } });
  received.length = 0;
}

/** Carries what is due, as the schedule of a server does. Retries have no random delay. */
export const carry = ({ services }: Pick<Restaurant, 'services'>) =>
  carryDue(services, { random: () => 0 });

/** The dispatches as they stand. */
export const dispatches = ({ store }: Pick<Restaurant, 'store'>) =>
  store.db
    .selectFrom('dispatches')
    .select(['kind', 'channel', 'state', 'tries'])
    .orderBy('id')
    .execute();

export { ownerAgain };
