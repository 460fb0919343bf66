// Holds guessing up: whoever fails too often waits, and waits longer each time.
import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { networkOf, siteOf } from '../../domain/addresses.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  failuresOfAccount,
  failuresOfAddress,
  failuresOfSite,
  signUps,
  signUpsOfSite,
  wrongPasswords,
} from '../../domain/throttle.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Store } from '../../storage/database/store.ts';
import { isKnownDevice } from '../../storage/accounts/devices.ts';
import {
  beginTry,
  countTry,
  endTry,
  findObstacle,
  forgetTries,
  forgetTriesWithin,
  type Subject,
  type Try,
} from '../../storage/accounts/throttle.ts';
import type { Context } from '../context.ts';

/** Refuses what has to wait `wait` milliseconds; 0 lets it pass. */
function refuseThrottled(wait: number): void {
  if (wait > 0) throw new Refusal('throttled', messages.tryAgainLater, Math.ceil(wait / 1_000));
}

interface LogIn {
  role: Role;
  /** What was typed, as accounts are told apart: it need not be anybody's. */
  name: string;
  accountId: number | undefined;
}

/** Milliseconds between two looks at the tries that are under way. */
const lookEvery = 20;
/** Looks after which they are not waited for any longer. */
const mostLooks = 150;

/**
 * Compares a password that is typed to log in. The try is counted before it is known how it ends,
 * and given back where it was right, so that many at once cannot pass a limit. It counts for the
 * account at the network it comes from, so that nobody elsewhere is held up by it; failures count
 * against the account and against the network besides. The devices on which this account logged in
 * before have a count of their own (OWASP's device cookies), and no other.
 * Refuses one that has to wait, and as unavailable what there is no place for, before it counts.
 */
export async function compareLogIn(
  context: Context<unknown>,
  { role, name, accountId }: LogIn,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { store, actor, now, deviceHash } = context;
  const known =
    deviceHash !== undefined &&
    (await lookUpForLogIn(context, name, () =>
      isKnownDevice(store.db, { deviceHash, role, accountId: accountId ?? 0 }),
    ));
  const network = networkOf(actor.address ?? '');
  const account = ['log-in', role, name];
  const here = known ? [...account, 'known devices'] : [...account, 'network', network];
  const attempts: Try[] = [{ subject: here, rule: wrongPasswords, now }];
  if (!known) {
    const site = siteOf(network);
    if (site) attempts.unshift({ subject: ['log-in from site', site], rule: failuresOfSite, now });
    attempts.unshift(
      { subject: ['log-in from', network], rule: failuresOfAddress, now },
      { subject: account, rule: failuresOfAccount, now },
    );
  }
  const obstacle = await lookUpForLogIn(context, name, () => findObstacle(store, attempts));
  if (typeof obstacle === 'number') refuseThrottled(obstacle);
  const favoured = known || role !== 'customer';
  const right = await compareCounted(context, { attempts, favoured, own: here }, compare);
  if (right) await forgetTries(store, here);
  return right;
}

/**
 * Looks something up before a password is compared: one after the other, so that a flood of guesses
 * leaves the database to everybody else. Devices that say who they are wait apart from strangers,
 * each network apart from the others, and in it each `name` that was typed.
 */
export function lookUpForLogIn<Row>(
  { store, deviceHash, actor }: Context<unknown>,
  name: string,
  read: () => Promise<Row>,
): Promise<Row> {
  const who = deviceHash ? 'log-ins on devices' : 'log-ins of strangers';
  const network = networkOf(actor.address ?? '');
  return store.slice(read, [who, siteOf(network) ?? network, name]);
}

/** Compares the caller's own current password, as `compareLogIn` does. */
export const compareOwnPassword = async (
  context: Context<unknown>,
  by: Account,
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  const own = ownPassword(by);
  const attempts = [{ subject: own, rule: wrongPasswords, now: context.now }];
  const obstacle = await findObstacle(context.store, attempts);
  if (typeof obstacle === 'number') refuseThrottled(obstacle);
  const right = await compareCounted(context, { attempts, favoured: true, own }, compare);
  if (right) await forgetTries(context.store, own);
  return right;
};

interface Counted {
  /** What it counts against, in one order everywhere, so that no two wait for each other. */
  attempts: readonly Try[];
  /** Whether a place is kept for it when many wait. */
  favoured: boolean;
  /** The account at the place that it comes from, which has a share of the queue. */
  own: Subject;
}

async function compareCounted(
  { store, hashing }: Context<unknown>,
  { attempts, favoured, own }: Counted,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  return hashing.inQueue({ favoured, of: JSON.stringify(own) }, async () => {
    const id = crypto.randomUUID();
    await begin(store, attempts, id);
    let failed = false;
    try {
      const right = await compare();
      failed = !right;
      return right;
    } finally {
      await endTry(store, attempts, { id, failed });
    }
  });
}

/** Begins a try; waits while others are under way with which it might pass a limit. */
async function begin(store: Store, attempts: readonly Try[], id: string): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const obstacle = (await findObstacle(store, attempts)) ?? (await beginTry(store, attempts, id));
    if (obstacle === 'begun') return;
    if (obstacle !== 'busy') refuseThrottled(obstacle);
    await pause(lookEvery);
  }
  refuseThrottled(1_000);
}

interface Account {
  role: Role;
  id: number;
}

const ownPassword = ({ role, id }: Account) => ['password', role, id];

/** Forgets the failures of an account, from wherever; those of a network stay. */
export async function forgetFailures(
  context: DatabaseContext,
  { name, ...by }: Account & { name: string },
) {
  await forgetTriesWithin(context.db, ['log-in', by.role, name]);
  await forgetTries(context, ownPassword(by));
}

/** Counts a new card, and refuses it when there were too many from one network or site. */
export async function countSignUp({ store, config, actor, now }: Context<unknown>): Promise<void> {
  const { SIGNUPS_PER_HOUR: perHour } = config;
  const network = networkOf(actor.address ?? '');
  const site = siteOf(network);
  const subject = ['join from', network];
  refuseThrottled(await countTry(store, { subject, rule: signUps(perHour), now }));
  if (!site) return;
  const wider = { subject: ['join from site', site], rule: signUpsOfSite(perHour), now };
  refuseThrottled(await countTry(store, wider));
}
