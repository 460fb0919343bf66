// The throttling of guesses: after failures, the next try has to wait.
import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { networkOf, siteOf } from '../../domain/addresses.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  failuresOfAccount,
  failuresOfAddress,
  failuresOfSite,
  invitationsOfCashier,
  linksInAll,
  linksOfGuest,
  linksToAddress,
  lookUpsOfCashier,
  signUps,
  signUpsOfSite,
  subscriptionsOfGuest,
  testMails,
  tillCodes,
  tillCodesOfSite,
  wrongCodes,
  wrongPasswords,
  wrongPins,
  wrongPinsOfDay,
  wrongPinsOfTill,
  type Throttle,
} from '../../domain/throttle-rules.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Store } from '../../storage/database/store.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';
import { isKnownDevice } from '../../storage/accounts/accounts.ts';
import {
  beginTry,
  countTry,
  endTry,
  findObstacle,
  forgetTries,
  forgetTriesWithin,
  type Subject,
  type Try,
} from '../../storage/accounts/throttle-queries.ts';
import type { Context } from '../context.ts';
import { hashToken } from './secrets.ts';

/** Refuses a try that has to wait `wait` milliseconds; 0 lets it pass. */
function refuseThrottled(wait: number): void {
  if (wait > 0) throw new Refusal('throttled', messages.tryAgainLater, Math.ceil(wait / 1_000));
}

/** Refuses a try that has to wait for failed tries; concurrent tries are no reason to refuse. */
function refuseObstacle(obstacle: Awaited<ReturnType<typeof findObstacle>>): void {
  if (typeof obstacle === 'number') refuseThrottled(obstacle);
}

interface LogIn {
  role: Role;
  /** The key of the account as typed; the account may not exist. */
  name: string;
  accountId: number | undefined;
}

/** The interval in milliseconds between checks for concurrent tries. */
const lookInterval = 20;
/** The number of checks after which concurrent tries are no longer waited for. */
const maxRounds = 150;

/**
 * Compares the password of a log-in. The try is counted before its result is known, and the count
 * is taken back if it was right, so that concurrent tries cannot pass a limit. It counts for the
 * account at its network, so that people elsewhere are not held up; failures also count for the
 * account and for the network. A device on which this account logged in before has only a count of
 * its own (OWASP's device cookies). Refuses a try that has to wait, and, before it counts, one
 * without a place in the queue (as unavailable).
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
  refuseObstacle(await lookUpForLogIn(context, name, () => findObstacle(store, attempts)));
  const favoured = known || role !== 'customer';
  return compareCounted(context, { attempts, favoured, own: here }, compare);
}

/**
 * Runs a look-up that precedes the comparison of a password. Look-ups run one at a time, so that a
 * flood of guesses leaves the database to other callers. They wait in nested queues that take
 * turns: known devices apart from strangers, then by network, then by `name`.
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
export async function compareOwnPassword(
  context: Context<unknown>,
  by: Account,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const own = ownPassword(by);
  const attempts = [{ subject: own, rule: wrongPasswords, now: context.now }];
  refuseObstacle(await findObstacle(context.store, attempts));
  return compareCounted(context, { attempts, favoured: true, own }, compare);
}

/**
 * Compares a second factor of an administrator, as `compareLogIn` does a password: a device on
 * which the account logged in before has a count of its own. All other devices share a count that a
 * right factor does not reset, because guesses may have come from any of them.
 */
export async function compareSecondFactor(
  context: Context<unknown>,
  adminId: number,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { store, deviceHash, now } = context;
  const device = { role: 'admin', accountId: adminId } as const;
  const known =
    deviceHash !== undefined && (await isKnownDevice(store.db, { deviceHash, ...device }));
  const own = secondFactor(adminId, known ? 'known devices' : 'other devices');
  const attempts = [{ subject: own, rule: wrongPasswords, now }];
  refuseObstacle(await findObstacle(store, attempts));
  return compareCounted(context, { attempts, favoured: true, own, keeps: !known }, compare);
}

const secondFactor = (adminId: number, devices: 'known devices' | 'other devices') => [
  'second factor',
  adminId,
  devices,
];

interface Counted {
  /** The counters of the try, in the same order everywhere, which prevents deadlocks. */
  attempts: readonly Try[];
  /** Whether the try may take one of the reserved places of the queue. */
  favoured: boolean;
  /** The account and its place, which have a limited share of the queue. */
  own: Subject;
  /** Whether earlier failures still count after a right try. */
  keeps?: boolean;
}

async function compareCounted(
  { store, hashing }: Context<unknown>,
  { attempts, favoured, own, keeps = false }: Counted,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const right = await hashing.inQueue({ favoured, of: JSON.stringify(own) }, async () => {
    const id = crypto.randomUUID();
    await begin(store, attempts, id);
    let failed = false;
    try {
      failed = !(await compare());
      return !failed;
    } finally {
      await endTry(store, attempts, { id, failed });
    }
  });
  if (right && !keeps) await forgetTries(store, own);
  return right;
}

/** Begins a try; waits while concurrent tries could exceed a limit together with it. */
async function begin(store: Store, attempts: readonly Try[], id: string): Promise<void> {
  for (let looks = 0; looks < maxRounds; looks += 1) {
    const obstacle = (await findObstacle(store, attempts)) ?? (await beginTry(store, attempts, id));
    if (obstacle === 'begun') return;
    if (obstacle !== 'busy') refuseThrottled(obstacle);
    await pause(lookInterval);
  }
  refuseThrottled(1_000);
}

interface Account {
  role: Role;
  id: number;
}

const ownPassword = ({ role, id }: Account) => ['password', role, id];

/** Deletes the failures of an account from everywhere; those of networks stay. */
export async function forgetFailures(
  context: DatabaseContext,
  { name, ...by }: Account & { name: string },
) {
  await forgetTriesWithin(context.db, ['log-in', by.role, name]);
  await forgetTries(context, ownPassword(by));
  if (by.role !== 'admin') return;
  await forgetTries(context, secondFactor(by.id, 'known devices'));
  await forgetTries(context, secondFactor(by.id, 'other devices'));
}

/** Counts a new card, and refuses it if there were too many from its network or site. */
export async function countSignUp(context: Context<unknown>): Promise<void> {
  const { SIGNUPS_PER_HOUR: perHour } = context.config;
  await countFrom('join', context, { rule: signUps(perHour), wider: signUpsOfSite(perHour) });
}

/** Counts a typed code of a till; refuses it if there were too many from its network or site. */
export const countTillCode = (context: Context<unknown>): Promise<void> =>
  countFrom('till code', context, { rule: tillCodes, wider: tillCodesOfSite });

async function countFrom(
  what: string,
  { store, actor, now }: Context<unknown>,
  { rule, wider }: Record<'rule' | 'wider', Throttle>,
): Promise<void> {
  const network = networkOf(actor.address ?? '');
  const site = siteOf(network);
  refuseThrottled(await countTry(store, { subject: [`${what} from`, network], rule, now }));
  if (!site) return;
  const subject = [`${what} from site`, site];
  refuseThrottled(await countTry(store, { subject, rule: wider, now }));
}

/**
 * Compares a PIN, as `compareLogIn` does a password. The try counts for the person at all tills
 * together and for the till, whether there is such a person or not.
 */
export async function comparePin(
  context: Context<unknown>,
  { adminId, tillId }: { adminId: number; tillId: number },
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { store, now } = context;
  const own = pinOf(adminId);
  const attempts = [
    { subject: ['pin at till', tillId], rule: wrongPinsOfTill, now },
    { subject: ofDay(adminId), rule: wrongPinsOfDay, now },
    { subject: own, rule: wrongPins, now },
  ];
  refuseObstacle(await findObstacle(store, attempts));
  return compareCounted(context, { attempts, favoured: true, own }, compare);
}

const pinOf = (adminId: number) => ['pin', adminId];
/**
 * A right PIN of the person does not reset this count, because guesses of somebody else may come in
 * between.
 */
const ofDay = (adminId: number) => ['pin of a day', adminId];

/** Deletes the wrong PINs of a person. */
export async function forgetWrongPins(context: DatabaseContext, { id }: { id: number }) {
  await forgetTries(context, pinOf(id));
  await forgetTries(context, ofDay(id));
}

/** Counts a look-up of a cashier, who shall not read out the members; nobody else's counts. */
export async function countLookUp(
  { store, caller, now }: Context<SessionAccount>,
  what: 'search' | 'sheet',
): Promise<void> {
  if (caller.staffRole !== 'cashier') return;
  const subject = [`${what} of cashier`, caller.id];
  refuseThrottled(await countTry(store, { subject, rule: lookUpsOfCashier, now }));
}

/** Counts an invitation by a cashier, with or without a new member; nobody else's counts. */
export async function countInvitation({ store, caller, now }: Context<SessionAccount>) {
  if (caller.staffRole !== 'cashier') return;
  const subject = ['invitations of cashier', caller.id];
  refuseThrottled(await countTry(store, { subject, rule: invitationsOfCashier, now }));
}

/**
 * Counts an e-mail with a link to an address that a guest has typed; refuses it if there were too
 * many of the guest, to the address, or of all guests.
 */
export async function countLink(
  { store, caller, now }: Context<SessionAccount>,
  address: string,
): Promise<void> {
  const to = hashToken(address.toLowerCase());
  for (const attempt of [
    { subject: ['link of guest', caller.id], rule: linksOfGuest, now },
    { subject: ['link to', to], rule: linksToAddress, now },
    { subject: ['links'], rule: linksInAll, now },
  ])
    refuseThrottled(await countTry(store, attempt));
}

/** Counts a browser that a guest notes for pushes; refuses it if there were too many. */
export async function countSubscription({ store, caller, now }: Context<SessionAccount>) {
  const subject = ['push of guest', caller.id];
  refuseThrottled(await countTry(store, { subject, rule: subscriptionsOfGuest, now }));
}

/** Counts a test mail of an owner; refuses it if there were too many. */
export async function countTestMail({ store, caller, now }: Context<SessionAccount>) {
  const subject = ['test mail', caller.id];
  refuseThrottled(await countTry(store, { subject, rule: testMails, now }));
}

/** A try of an invitation. */
interface InvitationTry {
  /** The number that was typed with a code. */
  number: string | undefined;
  /** Whether there is an invitation that the try may be right for; compares no digits or code. */
  isThere: () => Promise<boolean>;
  compare: () => Promise<boolean>;
}

/**
 * Tries an invitation. Wrong tries are counted and limited by network and site, and with a code by
 * number; a right one passes whatever others from the network have sent. In a network that has to
 * wait, only what has an invitation is compared, so that guesses there write nothing; they are all
 * refused alike.
 */
export async function compareInvitation(
  context: Context<unknown>,
  { number, isThere, compare }: InvitationTry,
): Promise<boolean> {
  const { store, now } = context;
  const held = await findObstacle(store, wrongFrom('invitation', context));
  const isHeld = typeof held === 'number';
  if (isHeld && !(await isThere())) refuseObstacle(held);
  try {
    if (number === undefined ? await compare() : await compareCode()) return true;
  } catch (error) {
    // The wait of a number would tell that it has an invitation.
    if (isHeld && error instanceof Refusal && error.reason === 'throttled') refuseObstacle(held);
    throw error;
  }
  refuseObstacle(held);
  await countWrong('invitation', context);
  return false;

  async function compareCode(): Promise<boolean> {
    const own = ['invitation', number ?? ''];
    const attempts = [{ subject: own, rule: wrongCodes, now }];
    refuseObstacle(await findObstacle(store, attempts));
    return compareCounted(context, { attempts, favoured: false, own, keeps: true }, compare);
  }
}

/** Counts a wrong try; refuses it if there were too many from its network or site. */
export async function countWrong(
  what: 'invitation' | 'receipt' | 'link',
  context: Context<unknown>,
) {
  for (const attempt of wrongFrom(what, context)) {
    refuseThrottled(await countTry(context.store, attempt));
  }
}

/** The counters of wrong tries by network and site. */
function wrongFrom(what: string, { actor, now }: Context<unknown>): Try[] {
  const network = networkOf(actor.address ?? '');
  const site = siteOf(network);
  const attempts: Try[] = [{ subject: [`${what} from`, network], rule: failuresOfAddress, now }];
  if (site) attempts.push({ subject: [`${what} from site`, site], rule: failuresOfSite, now });
  return attempts;
}
