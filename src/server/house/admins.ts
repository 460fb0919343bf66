// Administrators: log-in, session, password and log-out; added, changed and reset by each other.
import { adminLimit, type Admin } from '../../contract/house/admins.ts';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { setPassword, type AccountRow } from '../../storage/accounts/accounts.ts';
import {
  addAdmin,
  changeAdmin,
  findAdmin,
  findAdminById,
  listAdmins,
  lockAdmins,
} from '../../storage/house/admins.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables.ts';
import { transact } from '../../storage/database/transaction.ts';
import { endRequestsOf } from '../../storage/visits/requests.ts';
import { endSessions, keepSession } from '../../storage/accounts/sessions.ts';
import type { Handlers } from '../context.ts';
import { changesOf, differing, refuseDuplicate } from '../changes.ts';
import { ifActive, inADay, logIn, resetAccess, verifyPassword } from '../accounts/log-in.ts';
import { lookUpForLogIn } from '../accounts/throttle.ts';
import { changeOwnPassword, checkCurrent } from '../accounts/own-password.ts';

export const admins: Handlers<'admins'> = {
  logInAdmin: async ({ body: { username, password } }, context) => {
    const name = usernameKey(username);
    const known = await lookUpForLogIn(context, name, () => findAdmin(context.store.db, username));
    const admitted = await verifyPassword(context, 'admin', known, { name, password });
    return asAdmin(await logIn(context, 'admin', ifActive(admitted)));
  },
  currentAdmin: async (_, { store, caller }) =>
    asAdmin(found(await findAdminById(store.db, caller.id), messages.notFound)),
  changeAdminPassword: async ({ body }, context) => {
    const known = await findAdminById(context.store.db, context.caller.id);
    const { password, username: account } = found(known, messages.notFound);
    await changeOwnPassword(context, { password, account }, body);
  },
  logOutAdmin: async ({ body }, { endSession }) => endSession(body),

  listAdmins: async ({ query }, { store }) => {
    const { rows, ...page } = await listAdmins(store.db, query);
    return { ...page, rows: rows.map(asAdmin) };
  },

  addAdmin: async ({ body: { currentPassword, ...body } }, context) => {
    const { store, now, audit, hashing } = context;
    const proved = await proveOwn(context, currentPassword);
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(body.password));
    return transact(store, async (db) => {
      if ((await proved(db)).length >= adminLimit) {
        throw new Refusal('conflict', sentence(messages.tooManyAdmins, { limit: adminLimit }));
      }
      const row = { ...body, password, temporaryUntil: inADay(now), now };
      const added = await addAdmin(db, row);
      if (!added) throw new Refusal('conflict', messages.usernameTaken);
      await audit(db, 'admin.created', {
        id: added.id,
        detail: `${added.username} (${added.role})`,
      });
      return asAdmin(added);
    });
  },

  changeAdmin: async (request, { store, caller, sessionHash, audit, notify, now }) =>
    transact(store, async (db) => {
      const { params } = request;
      const before = oneOf(await holdAdmins({ ...store, db }, sessionHash), params);
      const changes = differing(before, changesOf(request));
      if (!changes) return asAdmin(before);
      const { active, role, username } = changes;
      // Owners neither switch themselves off nor give up their role: one of them always remains.
      const endsAccess = active === false || role !== undefined;
      if (endsAccess) refuseOwn(caller, params);
      const changed = await changeAdmin(db, params.id, changes);
      if (endsAccess) {
        await endSessions(db, { role: 'admin', ...params });
        notify(await endRequestsOf(db, { askedById: params.id, now }));
      }
      if (role !== undefined) {
        const detail = `${changed.username}: ${before.role} → ${role}`;
        await audit(db, 'admin.role-changed', { ...params, detail });
      }
      if (active !== undefined) {
        const action = active ? 'admin.activated' : 'admin.deactivated';
        await audit(db, action, { ...params, detail: changed.username });
      }
      if (username !== undefined) {
        const detail = `${before.username} → ${changed.username}`;
        await audit(db, 'admin.renamed', { ...params, detail });
      }
      return asAdmin(changed);
    }).catch(refuseDuplicate(store, messages.usernameTaken)),

  resetAdminPassword: async ({ params, body: { currentPassword, newPassword } }, context) => {
    const { store, caller, now, audit, hashing } = context;
    refuseOwn(caller, params);
    const proved = await proveOwn(context, currentPassword);
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
    await transact(store, async (db) => {
      const { username, usernameKey: name } = oneOf(await proved(db), params);
      const account = { role: 'admin', ...params } as const;
      await setPassword(db, account, { password, temporaryUntil: inADay(now) });
      await resetAccess({ ...store, db }, { ...account, name });
      await audit(db, 'admin.password-reset', { ...params, detail: username });
    });
  },
};

type AdminContext = Parameters<(typeof admins)['addAdmin']>[1];

/**
 * Checks the caller's own password. Returns a function for the start of the transaction, which
 * locks all administrators, refuses where the caller's password has changed meanwhile, and resolves
 * to the administrators.
 */
async function proveOwn(context: AdminContext, typed: string) {
  const { store, caller, sessionHash } = context;
  const { password } = found(await findAdminById(store.db, caller.id), messages.notFound);
  await checkCurrent(context, { typed, password });
  return async (db: Database) => {
    const all = await holdAdmins({ ...store, db }, sessionHash);
    if (oneOf(all, caller).password === password) return all;
    throw new Refusal('unauthenticated', messages.logInFirst);
  };
}

/**
 * All administrators, and then the caller's session, which stay as they are until the transaction
 * ends: in this order, since whoever ends a session of another one has all of them already.
 */
async function holdAdmins(context: DatabaseContext, sessionHash: string) {
  const all = await lockAdmins(context);
  await keepSession(context, sessionHash);
  return all;
}

const oneOf = (all: readonly AccountRow<'admin'>[], { id }: { id: number }) =>
  found(
    all.find((admin) => admin.id === id),
    messages.adminNotFound,
  );

function refuseOwn(caller: { id: number }, { id }: { id: number }): void {
  if (caller.id === id) throw new Refusal('conflict', messages.anotherAdmin);
}

const asAdmin = (admin: AccountRow<'admin'>): Admin => ({
  ...admin,
  passwordReset: admin.temporaryUntil !== null,
});
