// Holds guessing up: whoever fails too often waits, and waits longer each time.
import type { Role } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { networkOf } from '../domain/addresses.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  failuresOfAccount,
  failuresOfAddress,
  signUps,
  wrongPasswords,
} from '../domain/throttle.ts';
import type { Database } from '../storage/database.ts';
import { isKnownDevice } from '../storage/devices.ts';
import { forgetTries, forgetTriesWithin, spendTry, waitFor } from '../storage/throttle.ts';
import type { Desk } from './handlers.ts';

/** Refuses what has to wait `wait` milliseconds; 0 lets it pass. */
function refuseEarly(wait: number): void {
  if (wait > 0) throw new Refusal('throttled', messages.tryAgainLater, Math.ceil(wait / 1_000));
}

interface LogIn {
  role: Role;
  /** What was typed, as accounts are told apart: it need not be anybody's. */
  name: string;
  accountId: number | undefined;
}

/**
 * Counts a try to log in before it is known how it ends, and refuses one that has to wait. It
 * counts for the account at the network it comes from, so that nobody elsewhere is held up by it;
 * failures count against the account and against the network besides. A device on which this
 * account logged in before has a count of its own (OWASP's device cookies), and no other.
 * Answers what to call when it has ended.
 */
export async function countLogIn(desk: Desk<unknown>, { role, name, accountId }: LogIn) {
  const { store, actor, now, deviceHash } = desk;
  const device = { deviceHash: deviceHash ?? '', role, accountId: accountId ?? 0 };
  const known = await isKnownDevice(store.db, device);
  const network = networkOf(actor.address ?? '');
  const place = known ? ['device', deviceHash ?? ''] : ['network', network];
  const account = ['log-in', role, name];
  const here = { subject: [...account, ...place], rule: wrongPasswords, now };
  const failures = known
    ? []
    : [
        { subject: account, rule: failuresOfAccount, now },
        { subject: ['log-in from', network], rule: failuresOfAddress, now },
      ];
  for (const failure of failures) refuseEarly(await waitFor(store.db, failure));
  refuseEarly(await spendTry(store, here));
  return {
    passed: () => forgetTries(store.db, here.subject),
    failed: async () => {
      for (const failure of failures) await spendTry(store, failure);
    },
  };
}

/** Counts a try of the caller's own current password, and refuses one that has to wait. */
export async function countOwnPassword({ store, now }: Desk<unknown>, by: Account) {
  const subject = ownPassword(by);
  refuseEarly(await spendTry(store, { subject, rule: wrongPasswords, now }));
  return { passed: () => forgetTries(store.db, subject) };
}

interface Account {
  role: Role;
  id: number;
}

const ownPassword = ({ role, id }: Account) => ['password', role, id];

/** Forgets the failures of an account, from wherever; those of a network stay. */
export async function forgetFailures(db: Database, { name, ...by }: Account & { name: string }) {
  await forgetTriesWithin(db, ['log-in', by.role, name]);
  await forgetTries(db, ownPassword(by));
}

/** Counts a new card, and refuses it when there were too many from one address. */
export async function countSignUp({ store, settings, actor, now }: Desk<unknown>): Promise<void> {
  const subject = ['join from', networkOf(actor.address ?? '')];
  const rule = signUps(settings.SIGNUPS_PER_HOUR);
  refuseEarly(await spendTry(store, { subject, rule, now }));
}
