// Logging in, the same for every role.
import type { Role } from '../contract/endpoint.ts';
import type { Message } from '../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';
import { temporarySpan } from '../domain/sessions.ts';
import { record, type Action } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { forgetDevices } from '../storage/devices.ts';
import { endSessions } from '../storage/sessions.ts';
import type { Desk } from './handlers.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { countLogIn, forgetFailures } from './throttle.ts';

interface Account {
  id: number;
  password: string | null;
  temporaryUntil: string | null;
}

/** How a role's accounts are refused and kept. */
interface Door {
  role: Role;
  wrong: Message;
  setPassword: (db: Database, id: number, password: string) => Promise<unknown>;
}

/** What somebody typed at the door. */
interface Typed {
  /** What accounts are told apart by: a mobile's key, or a user name's. */
  name: string;
  password: string;
}

type AnyDesk = Desk<undefined>;

/**
 * The account, if the password is its own. An unknown account, a wrong password, none at all and a
 * temporary one that has run out are refused in one way, in the same words and the same time.
 * Refuses what has to wait for its turn before anything is compared.
 */
export async function provePassword<A extends Account>(
  desk: AnyDesk,
  { role, wrong, setPassword }: Door,
  account: A | undefined,
  { name, password }: Typed,
): Promise<A> {
  const { actor, now } = desk;
  const { db } = desk.store;
  const attempt = await countLogIn(desk, { role, name, accountId: account?.id });
  const right = await isPassword(password, account?.password);
  const expired = (account?.temporaryUntil ?? '~') <= now.toISOString();
  if (!account?.password || !right || expired) {
    await attempt.failed();
    desk.tally.logInFailed(role);
    await record(db, { actor, action: failed[role], subjectId: account?.id, at: now });
    throw new Refusal('unauthenticated', wrong);
  }
  await attempt.passed();
  if (isOutdated(account.password)) {
    await setPassword(db, account.id, await hashPassword(password));
  }
  return account;
}

/** Begins the session of an account that has proved itself. */
export async function enter(desk: AnyDesk, role: Role, id: number): Promise<void> {
  await desk.beginSession(role, id);
  const actor = { ...desk.actor, role, id };
  await record(desk.store.db, { actor, action: entered[role], at: desk.now });
  desk.tally.loggedIn(role);
}

/**
 * After a reset: sessions and devices of the account end, and so do the waits that its failures
 * have brought, since whoever was given the new password is to get in with it.
 */
export async function admitAnew(
  db: Database,
  account: { role: Role; id: number; name: string },
): Promise<void> {
  await endSessions(db, account);
  await forgetDevices(db, account);
  await forgetFailures(db, account);
}

/** When a temporary password that is given now runs out. */
export const inADay = (now: Date) => new Date(now.getTime() + temporarySpan).toISOString();

const failed: Record<Role, Action> = {
  customer: 'customer.log-in-failed',
  partner: 'partner.log-in-failed',
  admin: 'admin.log-in-failed',
};

const entered: Record<Role, Action> = {
  customer: 'customer.logged-in',
  partner: 'partner.logged-in',
  admin: 'admin.logged-in',
};
