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
import { allFactors } from '../../storage/accounts/second-factors.ts';
import { endSessions, keepSession } from '../../storage/accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { Handlers } from '../context.ts';
import { changesOf, differing, refuseDuplicate } from '../changes.ts';
import { ifActive, inADay, logIn, resetAccess, verifyPassword } from '../accounts/log-in.ts';
import { rpIdOf } from '../accounts/passkeys.ts';
import { askForSecondFactor } from '../accounts/second-factors.ts';
import { lookUpForLogIn } from '../accounts/throttle.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';

export const admins: Handlers<'admins'> = {
  logInAdmin: async ({ body: { username, password } }, context) => {
    const name = usernameKey(username);
    const known = await lookUpForLogIn(context, name, () => findAdmin(context.store.db, username));
    const admitted = await verifyPassword(context, 'admin', known, { name, password });
    const answer = await logIn(context, 'admin', ifActive(admitted), {
      hold: (db, account) => askForSecondFactor(context, db, account),
    });
    return 'secondFactor' in answer ? answer : asCurrentAdmin(answer);
  },
  currentAdmin: async (_, { store, caller }) => ({
    ...asCurrentAdmin(found(await findAdminById(store.db, caller.id), messages.notFound)),
    ...(caller.unsecured && { secondFactorDue: true as const }),
  }),
  changeAdminPassword: async ({ body }, context) => {
    const known = await findAdminById(context.store.db, context.caller.id);
    const { password, username: account } = found(known, messages.notFound);
    await changeOwnPassword(context, { password, account }, body);
  },
  logOutAdmin: async ({ body }, { endSession }) => endSession(body),

  listAdmins: async ({ query }, { store, config }) => {
    const { rows, ...page } = await listAdmins(store.db, query);
    const factors = await factorsIn(config, store.db);
    return { ...page, rows: rows.map((row) => asAdmin(row, factors)) };
  },

  addAdmin: async ({ body }, { store, sessionHash, now, audit, hashing }) => {
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(body.password));
    return transact(store, async (db) => {
      const all = await holdAdmins({ ...store, db }, sessionHash);
      if (all.length >= adminLimit) {
        throw new Refusal('conflict', sentence(messages.tooManyAdmins, { limit: adminLimit }));
      }
      const row = { ...body, password, temporaryUntil: inADay(now), now };
      const added = await addAdmin(db, row);
      if (!added) throw new Refusal('conflict', messages.usernameTaken);
      await audit(db, 'admin.created', { id: added.id, detail: added.username });
      return asAdmin(added, noFactors);
    });
  },

  changeAdmin: async (request, { store, config, caller, sessionHash, audit }) =>
    transact(store, async (db) => {
      const { params } = request;
      const factors = await factorsIn(config, db);
      const before = oneOf(await holdAdmins({ ...store, db }, sessionHash), params);
      const changes = differing(before, changesOf(request));
      if (!changes) return asAdmin(before, factors);
      const { active, username } = changes;
      // Nobody can switch themselves off, so that one administrator is always active.
      if (active === false) refuseOwn(caller, params);
      const changed = await changeAdmin(db, params.id, changes);
      if (active === false) await endSessions(db, { role: 'admin', ...params });
      if (active !== undefined) {
        const action = active ? 'admin.activated' : 'admin.deactivated';
        await audit(db, action, { ...params, detail: changed.username });
      }
      if (username !== undefined) {
        const detail = `${before.username} → ${changed.username}`;
        await audit(db, 'admin.renamed', { ...params, detail });
      }
      return asAdmin(changed, factors);
    }).catch(refuseDuplicate(store, messages.usernameTaken)),

  resetAdminPassword: async ({ params, body: { newPassword } }, context) => {
    const { store, caller, sessionHash, now, audit, hashing } = context;
    refuseOwn(caller, params);
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
    await transact(store, async (db) => {
      const all = await holdAdmins({ ...store, db }, sessionHash);
      const { username, usernameKey: name } = oneOf(all, params);
      const account = { role: 'admin', ...params } as const;
      await setPassword(db, account, { password, temporaryUntil: inADay(now) });
      await resetAccess({ ...store, db }, { ...account, name });
      await audit(db, 'admin.password-reset', { ...params, detail: username });
    });
  },
};

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

export const asCurrentAdmin = ({ id, username, temporaryUntil }: AccountRow<'admin'>) => ({
  id,
  username,
  passwordReset: temporaryUntil !== null,
});

type FactorsOf = (id: number) => Admin['secondFactors'];

const asAdmin = (admin: AccountRow<'admin'>, factors: FactorsOf): Admin => ({
  ...admin,
  passwordReset: admin.temporaryUntil !== null,
  secondFactors: factors(admin.id),
});

const noFactors: FactorsOf = () => [];

/** What every account has besides its password. */
async function factorsIn(config: Config, db: Database): Promise<FactorsOf> {
  const { apps, passkeys } = await allFactors(db);
  const usable = rpIdOf(config);
  return (id) => {
    const own = passkeys.filter(({ adminId }) => adminId === id);
    return [
      ...(apps.has(id) ? (['app'] as const) : []),
      ...(own.some(({ rpId }) => rpId === usable) ? (['passkey'] as const) : []),
      ...(own.some(({ rpId }) => rpId !== usable) ? (['ended-passkey'] as const) : []),
    ];
  };
}
