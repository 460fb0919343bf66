// Handlers of hooks, which owners make, change, test and end.
import { randomBytes } from 'node:crypto';
import { hookLimits, type Hook } from '../../contract/connections/hooks.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { readNetwork } from '../../domain/connections/networks.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import * as retries from '../../storage/connections/retries.ts';
import { listDeliveries } from '../../storage/connections/delivery-list.ts';
import * as rows from '../../storage/connections/hook-queries.ts';
import { tryReply } from '../../storage/connections/tries.ts';
import { lockOutbox, updateEventRecording } from '../../storage/connections/event-recording.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { differing } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { bodyOf, idOf, secretsOf } from './event.ts';
import { refuseBlockedUrl } from './outside.ts';
import { send, timeout } from './send.ts';

/** The milliseconds for which the previous secret still signs as well. */
const formerSpan = 86_400_000;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export const hooks: Handlers<'hooks'> = {
  listHooks: async (_, { store, now }) => {
    const all = await rows.listHooks(store.db);
    const shown: Hook[] = [];
    for (const hook of all) shown.push(await shownOf(store.db, hook, now));
    return { hooks: shown, ...(await rows.readHookSettings(store.db)) };
  },

  addHook: async ({ body }, { store, config, transact, audit, now }) => {
    const secret = newSecret();
    return transact(async (db) => {
      const { lastPosition } = await lockOutbox({ ...store, db });
      const { networks } = await rows.readHookSettings(db);
      refuseBlockedUrl(new URL(body.address), { networks, hosts: config.HOOK_HOSTS });
      if ((await rows.listHooks(db)).length >= hookLimits.hooks) {
        const values = { limit: hookLimits.hooks };
        throw new Refusal('conflict', sentence(messages.tooManyHooks, values));
      }
      const mark = randomBytes(8).toString('hex');
      const hook = { ...body, mark, secret, cursor: lastPosition, at: now };
      const { id } = await rows.addHook(db, hook);
      await updateEventRecording({ ...store, db }, now);
      await audit(db, 'hook.added', { id, detail: nameOf(body) });
      return { id, secret };
    });
  },

  changeHook: async ({ params: { id }, body: { paused, ...asked } }, context) => {
    const { store, config, transact, audit, refuseStaleFor, now } = context;
    const changed = await transact(async (db) => {
      const hook = found(await rows.lockHook({ ...store, db }, id), messages.hookNotFound);
      const state = paused === undefined ? undefined : paused ? 'paused' : 'on';
      const changes = differing(hook, { ...asked, ...(state && { state }) } as Changes);
      if (!changes) return hook;
      refuseStaleFor(changes);
      if (changes.address !== undefined) {
        const { networks } = await rows.readHookSettings(db);
        refuseBlockedUrl(new URL(changes.address), { networks, hosts: config.HOOK_HOSTS });
      }
      const anew = changes.address !== undefined || state === 'on';
      if (anew) await retries.retryAll(db, { hookId: id, now });
      const written = await rows.changeHook(db, id, {
        ...changes,
        // The count of missed events is reset when somebody resumes the hook, since the screen has
        // shown it.
        ...(anew && { notBefore: null, missed: 0 }),
      });
      await audit(db, 'hook.changed', { id, detail: nameOf(written) });
      return written;
    });
    return shownOf(store.db, changed, now);
  },

  endHook: ({ params: { id } }, { store, transact, audit, now }) =>
    transact(async (db) => {
      await lockOutbox({ ...store, db });
      const hook = found(await rows.lockHook({ ...store, db }, id), messages.hookNotFound);
      await rows.removeHook(db, id);
      await updateEventRecording({ ...store, db }, now);
      await audit(db, 'hook.ended', { id, detail: nameOf(hook) });
    }),

  renewHookSecret: async ({ params: { id } }, { store, transact, audit, now }) => {
    const secret = newSecret();
    await transact(async (db) => {
      const hook = found(await rows.lockHook({ ...store, db }, id), messages.hookNotFound);
      const formerUntil = new Date(now.getTime() + formerSpan).toISOString();
      await rows.changeHook(db, id, { secret, formerSecret: hook.secret, formerUntil });
      await audit(db, 'hook.secret-renewed', { id, detail: nameOf(hook) });
    });
    return { id, secret };
  },

  testHook: async ({ params: { id } }, { store, config, checkCaller, now }) => {
    await checkCaller();
    const hook = found(await rows.findHook(store.db, id), messages.hookNotFound);
    const { networks } = await rows.readHookSettings(store.db);
    const event = { kind: 'hook.test', at: now.toISOString(), seq: 0, customerId: 0 };
    const { delivered, status, ms, answer } = await send({
      address: hook.address,
      id: idOf(hook, { id: `test_${randomBytes(8).toString('hex')}` }),
      body: bodyOf({ ...event, detail: '{}', name: null, mobile: null }),
      secrets: secretsOf(hook, now),
      at: now,
      allowed: { networks, hosts: config.HOOK_HOSTS },
      timeout,
    });
    return { delivered, ...tryReply({ status, ms, answer }) };
  },

  listDeliveries: async ({ params: { id }, query }, { store }) => {
    found(await rows.findHook(store.db, id), messages.hookNotFound);
    return listDeliveries(store, { id, ...query });
  },

  sendAgain: ({ params: { id }, body }, { store, transact, audit, now }) =>
    transact(async (db) => {
      const hook = found(await rows.lockHook({ ...store, db }, id), messages.hookNotFound);
      if ('since' in body) await retries.sendFrom(db, { hookId: id, since: body.since });
      else if (!(await retries.sendOne(db, { hookId: id, position: body.position, now }))) {
        throw new Refusal('not-found', messages.eventNotKept);
      }
      const what = 'since' in body ? body.since : String(body.position);
      await audit(db, 'hook.sent-again', { id, detail: `${hook.name}: ${what}` });
    }),

  changeHookSettings: ({ body }, { store, transact, audit }) =>
    transact(async (db) => {
      const networks = body.networks.map((typed) => {
        const network = readNetwork(typed);
        if (network === undefined) throw new Refusal('invalid', messages.hookNetworkFormat);
        return network;
      });
      const settings = { ...body, networks };
      await lockOutbox({ ...store, db });
      if (!differing(await rows.readHookSettings(db), settings)) return settings;
      await rows.storeHookSettings(db, settings);
      await audit(db, 'hook.terms-changed', { detail: [...networks, settings.days].join(', ') });
      return settings;
    }),
};

/**
 * The name of a hook in the audit log, with only the host, since the rest of the address may
 * contain a secret.
 */
const nameOf = ({ name, address }: Pick<rows.StoredHook, 'name' | 'address'>) =>
  `${name}: ${new URL(address).host}`;

/** The fields to change; missing fields stay as they are. */
type Changes = Partial<Pick<rows.StoredHook, 'name' | 'address' | 'named' | 'state'>>;

async function shownOf(db: Database, hook: rows.StoredHook, now: Date): Promise<Hook> {
  const { mark: _, secret: _s, formerSecret: _f, cursor: _c, notBefore: _n, ...shown } = hook;
  const { formerUntil } = shown;
  const isGood = formerUntil !== null && formerUntil > now.toISOString();
  const standing = await rows.readStanding(db, { hook, now });
  return { ...shown, formerUntil: isGood ? formerUntil : null, ...standing };
}
