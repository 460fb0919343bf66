// Logging in, and resetting somebody else's password, in the same way for every role.
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { PlainMessage } from '../../contract/messages/sentences.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { temporarySpan } from '../../domain/members/session-rules.ts';
import {
  lockAccount,
  setPassword,
  type AccountRow,
  forgetDevices,
} from '../../storage/accounts/accounts.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { endSessions, lockSessionsOfGuests } from '../../storage/accounts/session-queries.ts';
import { endSetUpLinks } from '../../storage/accounts/set-up-links.ts';
import { endInvitationsOf } from '../../storage/members/invitation-queries.ts';
import { transact } from '../../storage/database/transaction.ts';
import type { Context } from '../context.ts';
import { compareLogIn, forgetFailures } from './throttle.ts';

interface Account {
  id: number;
  password: string | null;
  temporaryUntil: string | null;
}

/** The fields of a log-in. */
interface Typed {
  /** The key of the account: that of a mobile number or of a user name. */
  name: string;
  password: string;
}

type AnyContext = Context<undefined>;

/** Reads an account within a transaction, and locks it. */
export type Admitted<A> = (db: Database) => Promise<A>;

/**
 * Compares a password. An unknown account, a wrong or missing password and an expired temporary one
 * are refused in the same words and the same time. A try that has to wait is refused before
 * anything is compared. Returns a function that admits the account, if its password is still the
 * compared one at that time.
 */
export async function verifyPassword<R extends Role>(
  context: AnyContext,
  role: R,
  account: Account | undefined,
  { name, password }: Typed,
): Promise<Admitted<AccountRow<R>>> {
  const { store, actor, now, hashing } = context;
  const wrong = wrongLogIn[role];
  const expired = (account?.temporaryUntil ?? '~') <= now.toISOString();
  let matching: string | undefined;
  const right = await compareLogIn(context, { role, name, accountId: account?.id }, async () => {
    matching = await hashing.matching(password, account?.password);
    return matching !== undefined && !expired;
  });
  if (!account?.password || !right) {
    context.metrics.logInFailed(role);
    const action = `${role}.log-in-failed` as const;
    await record(store.db, { actor, action, subjectId: account?.id, at: now });
    throw new Refusal('unauthenticated', wrong);
  }
  const outdated = hashing.isOutdated(account.password);
  const renewed = outdated ? await hashing.hash(matching ?? password) : undefined;
  const { id, password: compared, temporaryUntil } = account;
  return async (transaction) => {
    const on = { ...store, db: transaction };
    const locked = await lockAccount(on, { role, id, password: compared });
    if (!locked) throw new Refusal('unauthenticated', wrong);
    if (!renewed) return locked;
    await setPassword(on.db, { role, id }, { password: renewed, temporaryUntil });
    // The second step is bound to the new hash.
    return { ...locked, password: renewed };
  };
}

/**
 * Logs an account in, in the transaction that admits it. If `hold` returns something, no session
 * begins, and its result is returned.
 */
export async function logIn<A extends { id: number }, Held extends object = never>(
  context: AnyContext,
  role: Role,
  admitted: Admitted<A>,
  { hold, detail }: LogInTerms<A, Held> = {},
): Promise<A | Held> {
  const session = context.newSession(role);
  const { held, account } = await transact(context.store, async (db) => {
    const proved = await admitted(db);
    const withheld = await hold?.(db, proved);
    if (withheld) return { held: withheld, account: proved };
    await session.begin(db, proved.id);
    const actor = { ...context.actor, role, id: proved.id };
    await record(db, { actor, action: `${role}.logged-in`, detail, at: context.now });
    return { account: proved };
  });
  if (held) return held;
  session.give();
  context.metrics.loggedIn(role);
  return account;
}

interface LogInTerms<A, Held> {
  hold?: (db: Database, account: A) => Promise<Held | undefined>;
  /** The way of the log-in, for the audit log. */
  detail?: string;
}

/** Admits only an active account. */
export const ifActive =
  <A extends { active: boolean }>(admitted: Admitted<A>): Admitted<A> =>
  async (db) => {
    const account = await admitted(db);
    if (!account.active) throw new Refusal('forbidden', messages.accountInactive);
    return account;
  };

interface Reset<R extends Role> {
  newPassword: string;
  /** The refusal if there is no such account. */
  missing: PlainMessage;
  /** The key of the account's number or user name. */
  nameOf: (account: AccountRow<R>) => string;
}

/** Sets a temporary password for somebody else, and ends their sessions. */
export async function resetPassword<R extends 'customer' | 'partner'>(
  context: Context<unknown>,
  account: { role: R; id: number },
  { newPassword, missing, nameOf }: Reset<R>,
): Promise<void> {
  const { store, now, audit, hashing } = context;
  const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
  await context.transact(async (db) => {
    if (account.role === 'customer') await lockSessionsOfGuests({ ...store, db }, [account.id]);
    const reset = await setPassword(db, account, {
      password,
      temporaryUntil: temporaryExpiry(now),
    });
    await resetAccess({ ...store, db }, { ...account, name: nameOf(found(reset, missing)) });
    await audit(db, `${account.role}.password-reset`, { id: account.id });
  });
}

/**
 * Ends the sessions, devices and links of an account after a reset, and the waits after its
 * failures, so that the person with the new password can log in immediately.
 */
export async function resetAccess(
  context: DatabaseContext,
  account: { role: Role; id: number; name: string },
): Promise<void> {
  await endSessions(context.db, account);
  await forgetDevices(context.db, account);
  if (account.role === 'customer') await endInvitationsOf(context.db, account.id);
  if (account.role === 'admin') await endSetUpLinks(context.db, account);
  await forgetFailures(context, account);
}

/** The moment at which a temporary password that is set now expires. */
export const temporaryExpiry = (now: Date) => new Date(now.getTime() + temporarySpan).toISOString();

const wrongLogIn: Record<Role, PlainMessage> = {
  customer: messages.wrongMobileOrPassword,
  partner: messages.wrongUsernameOrPassword,
  admin: messages.wrongUsernameOrPassword,
};
