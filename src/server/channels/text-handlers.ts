// Text messages: the owner sets, tests and closes the gateway, and programs report a STOP.
import { randomBytes } from 'node:crypto';
import type { TextGateway } from '../../contract/channels/text-gateway.ts';
import { messages } from '../../contract/messages/messages.ts';
import { refuseWrongTemplate } from '../../domain/channels/text-gateway.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import { keysOf, readAnyMobile, refuseNobodys } from '../../domain/members/numbering.ts';
import { aboutField, ofField, Refusal } from '../../domain/refusal.ts';
import {
  lockText,
  readText,
  storeText,
  type TextSettings,
} from '../../storage/channels/channel-settings.ts';
import { endChannel, findByNumbers } from '../../storage/channels/contacts.ts';
import { readHookSettings } from '../../storage/connections/hook-queries.ts';
import { readNumbering } from '../../storage/restaurant/setting-queries.ts';
import { countTestMail } from '../accounts/throttle.ts';
import { refuseBlockedUrl } from '../connections/outside.ts';
import type { Handlers } from '../context.ts';
import { letterWords } from './letter-words.ts';
import { fillingWith, handOver, readAround } from './text-channel.ts';

type OfTexts = 'setTextGateway' | 'endTextGateway' | 'testText' | 'stopTexts';

export const channelOfTexts: Pick<Handlers<'channels'>, OfTexts> = {
  setTextGateway: ({ body }, { store, config, transact, audit }) =>
    transact(async (db) => {
      refuseWrongTemplate(body);
      const { networks } = await readHookSettings(db);
      const address = new URL(body.address);
      ofField(['address'], () => refuseBlockedUrl(address, { networks, hosts: config.HOOK_HOSTS }));
      const before = await lockText({ ...store, db });
      const gateway = withSecret(body, before);
      if (JSON.stringify(gateway) === JSON.stringify(before)) return;
      await storeText(db, gateway);
      await audit(db, 'channel.opened', { detail: address.host });
    }),

  endTextGateway: (_, { store, transact, audit }) =>
    transact(async (db) => {
      const before = await lockText({ ...store, db });
      if (!before) return;
      await storeText(db, null);
      await audit(db, 'channel.closed', { detail: new URL(before.address).host });
    }),

  testText: async ({ body: { mobile: typed, language } }, context) => {
    const { store, config, transact, checkCaller, now } = context;
    await checkCaller();
    const { mobile, wrong } = readAnyMobile(typed, await readNumbering(store));
    if (wrong) throw aboutField(['mobile'], new Refusal('invalid', wrong));
    if (config.PUBLIC_URL === undefined) {
      throw new Refusal('conflict', messages.gatewayNeedsPublicUrl);
    }
    const gateway = await readText(store.db);
    if (!gateway) throw new Refusal('conflict', messages.gatewayNotSet);
    await countTestMail(context);
    const { brand = config.BRAND_NAME, networks } = await readAround(store.db);
    const filling = fillingWith({
      to: writtenMobile(mobile),
      text: letterWords[language].testMessage(brand),
      name: brand,
      brand,
      language,
      stop: `${config.PUBLIC_URL}/stop/`,
      id: `sofra-test-${randomBytes(8).toString('hex')}`,
      secret: gateway.secret ?? '',
    });
    const allowed = { networks, hosts: config.HOOK_HOSTS };
    const { outcome, why } = await handOver({ gateway, filling, allowed });
    if (outcome !== 'sent') return { sent: false, why };
    await transact(async (db) => {
      const stored = await lockText({ ...store, db });
      // Settings that were changed meanwhile were not tested.
      if (stored && isSame(stored, gateway)) {
        await storeText(db, { ...stored, checkedAt: now.toISOString() });
      }
    });
    return { sent: true, why: null };
  },

  stopTexts: async ({ body: { mobile } }, context) => {
    const { store, actor, transact, checkCaller, now: at } = context;
    await checkCaller();
    const numbering = await readNumbering(store);
    ofField(['mobile'], () => refuseNobodys(mobile, numbering));
    const keys = keysOf(mobile, numbering);
    await transact(async (db) => {
      for (const customerId of await findByNumbers(db, keys)) {
        const end = { channel: 'text', place: 'program' } as const;
        await endChannel({ ...store, db }, { ...end, customerId, actor, at });
      }
    });
  },
};

/** What has to be tested again once it changes: everything but the money. */
const tested = [
  'address',
  'headers',
  'encoding',
  'body',
  'secret',
  'takenStatus',
  'takenField',
  'takenValue',
] as const;

const isSame = (one: TextSettings, other: TextSettings) =>
  tested.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/**
 * The settings with the stored secret, if none was sent. A secret is only kept for its own host: it
 * is never sent to another one.
 */
function withSecret(
  { secret, ...sent }: TextGateway,
  before: TextSettings | undefined,
): TextSettings {
  const originOf = ({ address }: { address: string }) => new URL(address).origin;
  const kept = before && originOf(before) === originOf(sent) ? before.secret : null;
  const gateway = { ...sent, secret: secret === undefined ? kept : secret, checkedAt: null };
  return before && isSame(gateway, before) ? { ...gateway, checkedAt: before.checkedAt } : gateway;
}
