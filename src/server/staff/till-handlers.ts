// Handlers of tills: enrolling and ending devices, and people's PINs and sessions there.
import type { CurrentTill } from '../../contract/staff/tills.ts';
import { tillLimit } from '../../contract/staff/tills.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { sortKey } from '../../domain/members/names.ts';
import { refuseGuessablePin } from '../../domain/members/password-rules.ts';
import { tillCodeSpan } from '../../domain/members/session-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { rememberDevice } from '../../storage/accounts/accounts.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';
import { endTillSessions, lockByPin, recordTouch, setPin } from '../../storage/accounts/pins.ts';
import { keepSession } from '../../storage/accounts/session-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { transact } from '../../storage/database/transaction.ts';
import { findAdminById, listPeople } from '../../storage/staff/admin-queries.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import { lockOutletsShared, outletAmong } from '../../storage/restaurant/outlet-queries.ts';
import { readLockMinutes } from '../../storage/restaurant/setting-queries.ts';
import * as rows from '../../storage/staff/till-queries.ts';
import { temporaryExpiry } from '../accounts/log-in.ts';
import { hashToken, newPin, newTillCode } from '../accounts/secrets.ts';
import { comparePin, countTillCode, forgetWrongPins } from '../accounts/throttle.ts';
import { changeRow, changesOf } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';
import { asCurrentAdmin, lockAdminsAndSession, oneOf } from './admin-handlers.ts';

export const tills: Handlers<'tills'> = {
  inviteTill: async ({ body }, { store, transact: transacting, audit, caller, now }) => {
    const code = newTillCode();
    const expiresAt = new Date(now.getTime() + tillCodeSpan);
    await transacting(async (db) => {
      await refuseOneMore({ ...store, db });
      const outletId = outletAmong(await lockOutletsShared({ ...store, db }, {}), body.outletId);
      const invitation = { name: body.name, outletId, createdById: caller.id, expiresAt };
      await rows.addInvitation(db, { ...invitation, codeHash: hashToken(code) });
      await audit(db, 'till.invited', { detail: body.name });
    });
    return { code: code.replace(/.{4}(?=.)/g, '$&-'), expiresAt: expiresAt.toISOString() };
  },

  listTills: ({ query }, { store }) => rows.listTills(store.db, query),

  changeTill: (request, context) =>
    changeRow(till, request.params, context, {
      lock: rows.lockTill,
      changes: async (_, db) => {
        const { outletId, ...changes } = changesOf(request);
        if (outletId === undefined) return changes;
        const outlets = await lockOutletsShared({ ...context.store, db }, {});
        return { ...changes, outletId: outletAmong(outlets, outletId) };
      },
      write: rows.changeTill,
    }),

  endTill: ({ params: { id } }, { store, transact: transacting, audit, now }) =>
    transacting(async (db) => {
      const { name } = found(await rows.lockTill({ ...store, db }, id), messages.tillNotFound);
      await rows.endTill(db, { id, now });
      await audit(db, 'till.ended', { id, detail: name });
    }),

  resetPin: async ({ params }, context) => {
    const { store, caller, sessionHash, now, audit, hashing } = context;
    const pin = newPin();
    const hash = await hashing.inQueue({ favoured: true }, () => hashing.hash(pin));
    await transact(store, async (db) => {
      const { id, role, username } = oneOf(
        await lockAdminsAndSession({ ...store, db }, sessionHash),
        params,
      );
      const isTheirs = caller.staffRole === 'owner' || role === 'cashier' || id === caller.id;
      if (!isTheirs) throw new Refusal('forbidden', messages.notAllowed);
      const pinTemporaryUntil = temporaryExpiry(now);
      await setPin(db, id, { pin: hash, pinTemporaryUntil, pinSetById: caller.id, now });
      await endTillSessions(db, { id });
      await forgetWrongPins({ ...store, db }, { id });
      await audit(db, 'admin.pin-reset', { id, detail: username });
    });
    return { pin };
  },

  enrolTill: async ({ body: { code } }, context) => {
    const { store, actor, now } = context;
    await countTillCode(context);
    const device = context.newTill();
    await transact(store, async (db) => {
      await refuseOneMore({ ...store, db });
      const invitation = await rows.takeInvitation(db, { codeHash: hashToken(code), now });
      if (!invitation) throw new Refusal('invalid', messages.tillCodeWrong);
      const { name, createdById: enrolledById } = invitation;
      // The outlet may have been removed meanwhile; the till then gets the first one.
      const outlets = await lockOutletsShared({ ...store, db }, {});
      const named = outlets.find(({ id: outlet }) => outlet === invitation.outletId);
      const outletId = outletAmong(outlets, named?.id);
      const { tokenHash } = device;
      const { id } = await rows.addTill(db, { name, outletId, tokenHash, enrolledById, now });
      const by = { ...actor, role: 'admin', id: enrolledById } as const;
      await record(db, {
        actor: by,
        action: 'till.enrolled',
        subjectId: id,
        detail: name,
        at: now,
      });
    });
    device.give();
  },

  currentTill: async (_, { store: { db }, tillHash }): Promise<CurrentTill | null> => {
    const here = tillHash && (await rows.findTill(db, tillHash));
    if (!here) return null;
    const people = (await listPeople(db)).map(({ id, username, pin, role }) => {
      return { id, username, hasPin: pin !== null, approves: role !== 'cashier' };
    });
    const byName = people.toSorted((one, other) =>
      sortKey(one.username) < sortKey(other.username) ? -1 : 1,
    );
    return { ...here, lockMinutes: await readLockMinutes(db), people: byName };
  },

  logInAtTill: async ({ body: { adminId, pin } }, context) => {
    const { store, actor, now } = context;
    const here = await tillHere(context);
    const hash = await verifyPin(context, { adminId, pin, here });
    const session = context.newSession('admin', here.id);
    const person = await transact(store, async (db) => {
      const locked = await lockByPin({ ...store, db }, { id: adminId, pin: hash });
      if (!locked) throw new Refusal('unauthenticated', messages.pinWrong);
      if (!(await rows.beginAtTill(db, { ...here, now }))) throw notATill();
      await session.begin(db, adminId);
      // The token of a known browser is kept, so that a guest who logs in on this device stands
      // out.
      const { deviceHash } = context;
      if (deviceHash) {
        await rememberDevice(db, { deviceHash, role: 'till', accountId: here.id, now });
      }
      const by = { ...actor, role: 'admin', id: adminId } as const;
      await record(db, { actor: by, action: 'admin.logged-in', detail: here.name, at: now });
      return locked;
    });
    session.give();
    context.metrics.loggedIn('admin');
    const temporary = person.pinTemporaryUntil !== null;
    return asCurrentAdmin(store.db, person, { staffRole: 'cashier', temporary, tillId: here.id });
  },

  touchTill: async (_, { transact: transacting, caller, sessionHash, now }) =>
    transacting(async (db) => {
      if (caller.tillId === undefined) throw notATill();
      await recordTouch(db, { tokenHash: sessionHash, now });
    }),

  choosePin: async ({ body: { pin } }, context) => {
    const { store, caller, sessionHash, audit, hashing, now } = context;
    await context.checkCaller();
    if (caller.tillId === undefined) throw notATill();
    // Only a reset replaces a PIN that is not temporary.
    if (!caller.temporary) throw new Refusal('conflict', messages.notAllowed);
    refuseGuessablePin(pin);
    const { pin: before } = found(await findAdminById(store.db, caller.id), messages.notFound);
    const hash = await hashing.inQueue({ favoured: true }, async () => {
      if (await hashing.isPassword(pin, before)) throw new Refusal('invalid', messages.pinNotNew);
      return hashing.hash(pin);
    });
    await transact(store, async (db) => {
      const locked = await lockByPin({ ...store, db }, { id: caller.id, pin: before ?? '' });
      if (!locked) throw new Refusal('unauthenticated', messages.logInFirst);
      await keepSession({ ...store, db }, sessionHash);
      await setPin(db, caller.id, { pin: hash, pinTemporaryUntil: null, now });
      await audit(db, 'admin.pin-set');
    });
  },
};

interface Here {
  id: number;
  name: string;
  tokenHash: string;
}

/** The till as which the device is enrolled; refuses any other device. */
async function tillHere({ store, tillHash }: Context<unknown>): Promise<Here> {
  const here = tillHash && (await rows.findTill(store.db, tillHash));
  if (!here || !tillHash) throw notATill();
  return { id: here.id, name: here.name, tokenHash: tillHash };
}

const notATill = () => new Refusal('unauthenticated', messages.notATill);

/**
 * Verifies the PIN that somebody types at the caller's till; returns its hash. Refuses a wrong PIN,
 * and a caller whose session did not begin at the till of this device.
 */
export async function verifyPinHere(
  context: Context<SessionAccount>,
  typed: { adminId: number; pin: string },
): Promise<{ pin: string; tillId: number }> {
  const here = await tillHere(context);
  if (context.caller.tillId !== here.id) throw notATill();
  return { pin: await verifyPin(context, { ...typed, here }), tillId: here.id };
}

/**
 * Compares a PIN with that of the chosen person; returns its hash. A wrong PIN, an unknown person,
 * and a missing or expired PIN are refused with the same sentence and after the same time.
 */
async function verifyPin(
  context: Context<unknown>,
  { adminId, pin, here }: { adminId: number; pin: string; here: Here },
): Promise<string> {
  const { store, actor, now, hashing } = context;
  const person = await findAdminById(store.db, adminId);
  const hash = person?.active ? person.pin : null;
  const expired = (person?.pinTemporaryUntil ?? '~') <= now.toISOString();
  const right = await comparePin(
    context,
    { adminId, tillId: here.id },
    async () => (await hashing.isPassword(pin, hash)) && !expired,
  );
  if (hash && right) return hash;
  context.metrics.logInFailed('admin');
  const about = { subjectId: person?.id, detail: here.name };
  await record(store.db, { actor, action: 'admin.pin-failed', ...about, at: now });
  throw new Refusal('unauthenticated', messages.pinWrong);
}

/** Locks tills against new ones until the transaction ends; refuses a till above the limit. */
async function refuseOneMore(context: DatabaseContext): Promise<void> {
  if ((await rows.countTills(context)) < tillLimit) return;
  throw new Refusal('conflict', sentence(messages.tooManyTills, { limit: tillLimit }));
}

const till = {
  noun: 'till',
  missing: messages.tillNotFound,
  nameOf: ({ name }: { name: string }, before?: { name: string }) =>
    before && before.name !== name ? `${before.name} → ${name}` : name,
} as const;
