// Channels: the owner opens, tests and closes them.
import { randomBytes } from 'node:crypto';
import type { Channel, MailServer } from '../../contract/channels/channel-values.ts';
import { messages } from '../../contract/messages/messages.ts';
import { storedSentence } from '../../contract/messages/sentences.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  lockMail,
  lockPush,
  readMail,
  readPush,
  readText,
  storeMail,
  storePush,
  type MailSettings,
  type PushKeys,
} from '../../storage/channels/channel-settings.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { readSpent } from '../../storage/channels/spending.ts';
import { readStanding } from '../../storage/channels/dispatches.ts';
import { countTestMail } from '../accounts/throttle.ts';
import type { Handlers } from '../context.ts';
import { letterOfTest } from './email-channel.ts';
import { mailTimeout, sendMail } from './mail.ts';

type OfOwner = 'readChannels' | 'setMail' | 'endMail' | 'testMail' | 'openPush' | 'endPush';

export const channelsOfOwner: Pick<Handlers<'channels'>, OfOwner> = {
  readChannels: async (_, { store, config, now }) => {
    const { db } = store;
    const { password = null, ...mail } = (await readMail(db)) ?? {};
    const push = await readPush(db);
    const { secret = null, ...gateway } = (await readText(db)) ?? {};
    return {
      email:
        'host' in mail
          ? {
              ...mail,
              hasPassword: password !== null,
              ...(await standingOf(db, { channel: 'email', now })),
            }
          : null,
      push: {
        isOn: push?.isOn ?? false,
        ...(await standingOf(db, { channel: 'push', now })),
      },
      text:
        'address' in gateway
          ? {
              ...gateway,
              hasSecret: secret !== null,
              spentToday: await readSpent(db, { channel: 'text', now }),
              ...(await standingOf(db, { channel: 'text', now })),
            }
          : null,
      hasPublicUrl: config.PUBLIC_URL !== undefined,
    };
  },

  openPush: (_, { store, config, transact, audit }) =>
    transact(async (db) => {
      if (config.PUBLIC_URL === undefined) {
        throw new Refusal('conflict', messages.mailNeedsPublicUrl);
      }
      const before = await lockPush({ ...store, db });
      if (before?.isOn) return;
      // Browsers that have subscribed know the first keys, so that these stay for good.
      const keys = before ?? (await newPushKeys());
      await storePush(db, { ...keys, isOn: true });
      await audit(db, 'channel.opened', { detail: 'web push' });
    }),

  endPush: (_, { store, transact, audit }) =>
    transact(async (db) => {
      const before = await lockPush({ ...store, db });
      if (!before?.isOn) return;
      await storePush(db, { ...before, isOn: false });
      await audit(db, 'channel.closed', { detail: 'web push' });
    }),

  setMail: ({ body }, { store, transact, audit }) =>
    transact(async (db) => {
      const before = await lockMail({ ...store, db });
      const mail = withPassword(body, before);
      if (JSON.stringify(mail) === JSON.stringify(before)) return;
      await storeMail(db, mail);
      await audit(db, 'channel.opened', { detail: `${mail.host}:${mail.port}` });
    }),

  endMail: (_, { store, transact, audit }) =>
    transact(async (db) => {
      const before = await lockMail({ ...store, db });
      if (!before) return;
      await storeMail(db, null);
      await audit(db, 'channel.closed', { detail: `${before.host}:${before.port}` });
    }),

  testMail: async ({ body: { to, language } }, context) => {
    const { store, config, transact, checkCaller, now } = context;
    await checkCaller();
    if (config.PUBLIC_URL === undefined) {
      throw new Refusal('conflict', messages.mailNeedsPublicUrl);
    }
    await countTestMail(context);
    const server = await readMail(store.db);
    if (!server) throw new Refusal('conflict', messages.mailNotSet);
    const { outcome, why } = await sendMail({
      server,
      allowed: config.MAIL_HOSTS,
      to,
      letter: letterOfTest({ language, server }),
      id: `sofra-test-${randomBytes(8).toString('hex')}`,
      timeout: mailTimeout,
    });
    if (outcome !== 'taken') return { sent: false, why };
    await transact(async (db) => {
      const mail = await lockMail({ ...store, db });
      // Settings that were changed meanwhile were not tested.
      if (mail && isSame(mail, server)) {
        await storeMail(db, { ...mail, checkedAt: now.toISOString() });
      }
    });
    return { sent: true, why: null };
  },
};

/** How a channel stands, with its last failure as a sentence. */
async function standingOf(db: Database, of: { channel: Channel; now: Date }) {
  const { problem, ...standing } = await readStanding(db, of);
  const why = problem && { at: problem.at, why: storedSentence(problem.answer) };
  return { ...standing, problem: why ?? null };
}

/** New keys of P-256 for VAPID (RFC 8292). */
async function newPushKeys(): Promise<Omit<PushKeys, 'isOn'>> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ]);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d };
}

/** What has to be tested again once it changes: the server, and who sends. */
const tested = ['host', 'port', 'security', 'user', 'password', 'senderAddress'] as const;

const isSame = (one: MailSettings, other: MailSettings) =>
  tested.every((name) => one[name] === other[name]);

/**
 * The settings with the stored password, if none was sent. A password is only kept for its own
 * server and user: it is never sent to another one.
 */
function withPassword(
  { password, ...sent }: MailServer,
  before: MailSettings | undefined,
): MailSettings {
  const isOfSame = before !== undefined && before.host === sent.host && before.user === sent.user;
  const kept = isOfSame && sent.user !== null ? before.password : null;
  const mail = { ...sent, password: password === undefined ? kept : password, checkedAt: null };
  return before && isSame(mail, before) ? { ...mail, checkedAt: before.checkedAt } : mail;
}
