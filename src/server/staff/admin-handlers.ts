// Handlers of administrators: their own log-in, session, password and log-out, and the management
// of all accounts.
import { adminLimit, type Admin } from '../../contract/staff/admins.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import { findCustomerByQr } from '../../storage/points/till-queries.ts';
import { lockAccount, setPassword, type AccountRow } from '../../storage/accounts/accounts.ts';
import {
  addAdmin,
  cardsOfPeople,
  changeAdmin,
  findAdmin,
  findAdminById,
  findShown,
  listAdmins,
  lockAdmins,
  tieFirstCard,
} from '../../storage/staff/admin-queries.ts';
import {
  listOutlets,
  lockOutletsShared,
  outletAmong,
} from '../../storage/restaurant/outlet-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { transact } from '../../storage/database/transaction.ts';
import { allFactors } from '../../storage/accounts/second-factor-queries.ts';
import {
  endSessions,
  keepSession,
  type SessionAccount,
} from '../../storage/accounts/session-queries.ts';
import type { Config } from '../config.ts';
import { endRequestsOf } from '../../storage/visits/requests/request-queries.ts';
import type { Handlers } from '../context.ts';
import { changesOf, differing, refuseDuplicate } from '../changes.ts';
import {
  ifActive,
  temporaryExpiry,
  logIn,
  resetAccess,
  verifyPassword,
} from '../accounts/log-in.ts';
import { rpIdOf } from '../accounts/passkeys.ts';
import { askForSecondFactor } from '../accounts/second-step.ts';
import { lookUpForLogIn } from '../accounts/throttle.ts';
import { findLinked, verifySetUpLink } from '../accounts/set-up-link.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';

export const admins: Handlers<'admins'> = {
  logInAdmin: async ({ body: { username, password } }, context) => {
    const name = usernameKey(username);
    const known = await lookUpForLogIn(context, name, () => findAdmin(context.store.db, username));
    const admitted = await verifyPassword(context, 'admin', known, { name, password });
    const answer = await logIn(context, 'admin', ifActive(admitted), {
      hold: (db, account) => askForSecondFactor(context, db, account),
    });
    return 'secondFactor' in answer ? answer : asCurrentAdmin(context.store.db, answer);
  },
  readSetUpLink: async ({ body: { link } }, { store, now }) => {
    const { username } = await findLinked(store.db, { link, now });
    return { username };
  },
  beginSetUp: async ({ body: { link, newPassword } }, context) => {
    const admitted = await verifySetUpLink(context, { link, newPassword });
    const account = await logIn(context, 'admin', ifActive(admitted), { detail: 'link' });
    return asCurrentAdmin(context.store.db, account);
  },
  currentAdmin: async (_, { store, caller }) => {
    const [admin] = await findShown(store, caller);
    const { card, ...shown } = found(admin, messages.notFound);
    return currentAdmin({ ...shown, hasCard: card !== null }, caller);
  },
  changeAdminPassword: async ({ body }, context) => {
    const known = await findAdminById(context.store.db, context.caller.id);
    const { password, username: account } = found(known, messages.notFound);
    await changeOwnPassword(context, { password, account }, body);
  },
  logOutAdmin: async ({ body }, { endSession }) => endSession(body),

  listAdmins: async ({ query }, { store, config }) => {
    const { rows, ...page } = await listAdmins(store.db, query);
    return { ...page, rows: rows.map(await asAdmin(config, store.db)) };
  },

  addAdmin: async ({ body }, { store, config, sessionHash, now, audit, hashing }) => {
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(body.password));
    return transact(store, async (db) => {
      const all = await lockAdminsAndSession({ ...store, db }, sessionHash);
      refuseOneMore(all);
      const row = { ...body, password, temporaryUntil: temporaryExpiry(now), now };
      const added = await addAdmin(db, row);
      if (!added) throw new Refusal('conflict', whyTaken(all, body));
      await audit(db, 'admin.created', {
        id: added.id,
        detail: `${added.username} (${added.role})`,
      });
      return (await asAdmin(config, db))(added);
    });
  },

  changeAdmin: async (request, context) => {
    const { store, config, caller, sessionHash, audit, notify, now } = context;
    return transact(store, async (db) => {
      const { params } = request;
      const all = await lockAdminsAndSession({ ...store, db }, sessionHash);
      const before = oneOf(all, params);
      const told = await asAdmin(config, db);
      const changes = differing(before, changesOf(request));
      if (!changes) return told(before);
      const { active, role, username } = changes;
      // Owners cannot deactivate themselves or give up their role, so at least one owner always
      // remains.
      const endsAccess = active === false || role !== undefined;
      if (endsAccess) refuseOwn(caller, params);
      if (active) refuseOneMore(all);
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
      return told(changed);
    }).catch(refuseDuplicate(store, messages.usernameTaken));
  },

  tieAdminCard: async ({ params, body: { customerId } }, context) => {
    const { store, config, caller, sessionHash, audit } = context;
    refuseOwn(caller, params);
    return transact(store, async (db) => {
      const person = oneOf(await lockAdminsAndSession({ ...store, db }, sessionHash), params);
      if (caller.staffRole !== 'owner' && person.role !== 'cashier') {
        throw new Refusal('forbidden', messages.notAllowed);
      }
      if (customerId !== null) {
        found(await findCustomer({ ...store, db }, customerId), messages.customerNotFound);
      }
      const isTied = person.customerId === customerId;
      const tied = isTied ? person : await changeAdmin(db, params.id, { customerId });
      const detail = String(customerId ?? '–');
      if (!isTied) await audit(db, 'admin.card-changed', { ...params, detail });
      return (await asAdmin(config, db))(tied);
    }).catch(refuseDuplicate(store, messages.cardOfAnother));
  },

  giveOutlet: ({ params, body: { outletId } }, { store, config, caller, sessionHash, audit }) =>
    transact(store, async (db) => {
      const person = oneOf(await lockAdminsAndSession({ ...store, db }, sessionHash), params);
      if (caller.staffRole !== 'owner' && person.role !== 'cashier') {
        throw new Refusal('forbidden', messages.notAllowed);
      }
      const outlets = await lockOutletsShared({ ...store, db }, {});
      if (outletId !== null) outletAmong(outlets, outletId);
      const isGiven = person.ownOutletId === outletId;
      const placed = isGiven ? person : await changeAdmin(db, params.id, { ownOutletId: outletId });
      const detail = `${person.username}: ${outletId ?? '–'}`;
      if (!isGiven) await audit(db, 'admin.outlet-changed', { ...params, detail });
      return (await asAdmin(config, db))(placed);
    }),

  tieOwnCard: async ({ body: { token } }, context) => {
    const { store, caller, audit } = context;
    const { id } = caller;
    await withLockedAccount(context, async (db) => {
      const card = found(await findCustomerByQr({ ...store, db }, token), messages.qrOutdated);
      const tied = await tieFirstCard(db, id, { customerId: card.id });
      if (!tied) throw new Refusal('conflict', messages.cardTied);
      await audit(db, 'admin.card-changed', { id, detail: String(card.id) });
    }).catch(refuseDuplicate(store, messages.cardOfAnother));
  },

  resetAdminPassword: async ({ params, body: { newPassword } }, context) => {
    const { store, caller, sessionHash, now, audit, hashing } = context;
    refuseOwn(caller, params);
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
    await transact(store, async (db) => {
      const all = await lockAdminsAndSession({ ...store, db }, sessionHash);
      const { username, usernameKey: name } = oneOf(all, params);
      const account = { role: 'admin', ...params } as const;
      await setPassword(db, account, { password, temporaryUntil: temporaryExpiry(now) });
      await resetAccess({ ...store, db }, { ...account, name });
      await audit(db, 'admin.password-reset', { ...params, detail: username });
    });
  },
};

/**
 * Locks all administrators, and then the caller's session, until the transaction ends. The order
 * prevents deadlocks, because transactions that end sessions of others lock the administrators
 * first.
 */
export async function lockAdminsAndSession(context: DatabaseContext, sessionHash: string) {
  const all = await lockAdmins(context);
  await keepSession(context, sessionHash);
  return all;
}

/**
 * Runs a transaction that locks the caller's account, and then the session. The order is the same
 * as in all transactions that end sessions of an account, which prevents deadlocks.
 */
export const withLockedAccount = <Result>(
  { store, caller, sessionHash }: OwnContext,
  work: (db: Database, account: AccountRow<'admin'>) => Promise<Result>,
) =>
  transact(store, async (db) => {
    const context = { ...store, db };
    const { password } = found(await findAdminById(db, caller.id), messages.notFound);
    const account = await lockAccount(context, { role: 'admin', id: caller.id, password });
    await keepSession(context, sessionHash);
    if (!account) throw new Refusal('unauthenticated', messages.logInFirst);
    return work(db, account);
  });

export type OwnContext = Parameters<(typeof admins)['tieOwnCard']>[1];

export const oneOf = (all: readonly AccountRow<'admin'>[], { id }: { id: number }) =>
  found(
    all.find((admin) => admin.id === id),
    messages.adminNotFound,
  );

/** Refuses another active person above the limit, with all accounts locked. */
function refuseOneMore(all: readonly AccountRow<'admin'>[]): void {
  if (all.filter(({ active }) => active).length < adminLimit) return;
  throw new Refusal('conflict', sentence(messages.tooManyAdmins, { limit: adminLimit }));
}

/** Why a username cannot be taken: somebody has it, or had it and is not in the list any more. */
const whyTaken = (all: readonly AccountRow<'admin'>[], { username }: { username: string }) =>
  all.some((one) => !one.active && one.usernameKey === usernameKey(username))
    ? messages.usernameOfFormer
    : messages.usernameTaken;

function refuseOwn(caller: { id: number }, { id }: { id: number }): void {
  if (caller.id === id) throw new Refusal('conflict', messages.anotherAdmin);
}

/** An account as its own session sees it, of the office or at a till. */
export const asCurrentAdmin = async (
  db: Database,
  admin: AccountRow<'admin'>,
  session: Partial<SessionAccount> = {},
) => {
  const hasCard = (await cardsOfPeople(db)).has(admin.customerId ?? 0);
  return currentAdmin({ ...admin, hasCard }, session);
};

const currentAdmin = (
  admin: Pick<AccountRow<'admin'>, 'id' | 'username' | 'role' | 'temporaryUntil'> & {
    hasCard: boolean;
  },
  session: Partial<SessionAccount>,
) => ({
  id: admin.id,
  username: admin.username,
  role: session.staffRole ?? admin.role,
  hasCard: admin.hasCard,
  passwordReset: session.temporary ?? admin.temporaryUntil !== null,
  ...(session.unsecured && { secondFactorDue: true as const }),
  tillId: session.tillId ?? null,
});

/**
 * Returns a function that converts accounts to the form of the office's list, by the data stored
 * now.
 */
async function asAdmin(config: Config, db: Database) {
  const { apps, passkeys } = await allFactors(db);
  const cards = await cardsOfPeople(db);
  const outlets = await listOutlets(db);
  const usable = rpIdOf(config);
  return (admin: AccountRow<'admin'>): Admin => {
    const own = passkeys.filter(({ adminId }) => adminId === admin.id);
    return {
      ...admin,
      customerId: cards.has(admin.customerId ?? 0) ? admin.customerId : null,
      ownOutletId: outlets.some(({ id }) => id === admin.ownOutletId) ? admin.ownOutletId : null,
      hasPin: admin.pin !== null,
      passwordReset: admin.temporaryUntil !== null,
      secondFactors: [
        ...(apps.has(admin.id) ? (['app'] as const) : []),
        ...(own.some(({ rpId }) => rpId === usable) ? (['passkey'] as const) : []),
        ...(own.some(({ rpId }) => rpId !== usable) ? (['ended-passkey'] as const) : []),
      ],
    };
  };
}
