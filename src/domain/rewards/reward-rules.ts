// The rules of rewards and claims.
import type { Claim } from '../../contract/rewards/claims.ts';
import type { Level } from '../../contract/values/level-names.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { rewardLimits } from '../../contract/values/values.ts';
import { Refusal } from '../refusal.ts';
import { rank } from './shelf.ts';

/** The fields of a reward that the rules of claims need. */
export interface Offered {
  version: number;
  active: boolean;
  /** Days such as `2026-11-21`, both included. */
  firstDay: string | null;
  lastDay: string | null;
  lowestLevel: Level;
  cost: number;
  /** `stock` is the total number, null for no limit; `claimed` and `served` count its claims. */
  stock: number | null;
  claimed: number;
  served: number;
  mostEach: number | null;
}

/** The fields of a guest that the rules of claims need. */
export interface Chooser {
  points: number;
  spent: number;
  level: Level;
  /** Claims of this reward that wait or were served. */
  had: number;
  /** Claims of any reward that wait. */
  open: number;
}

/** The version of the reward that was shown, and the day. */
interface Shown {
  version: number;
  today: string;
}

/** The period in milliseconds for the limit of a guest's claims. */
const claimsWithin = 3_600_000;

/** The sentences of refusals as the guest reads them, and as those who serve the guest do. */
const sentences = {
  guest: {
    had: messages.rewardHad,
    missing: messages.pointsMissing,
    open: messages.tooManyClaims,
    haste: messages.tooManyClaimsLately,
  },
  staff: {
    had: messages.rewardHadByGuest,
    missing: messages.pointsMissingOfGuest,
    open: messages.tooManyClaimsOfGuest,
    haste: messages.tooManyClaimsLatelyOfGuest,
  },
} as const;
type Reader = keyof typeof sentences;

interface Haste {
  /** The moments of the guest's last claims (ISO 8601), in any order. */
  made: readonly string[];
  at: Date;
  /** Who reads the refusal. */
  reader: Reader;
}

/**
 * Refuses a claim above the limit per hour, in which cancelled and expired claims count too: a
 * guest who claims and cancels endlessly would fill the database and delay others.
 */
export function refuseHaste({ made, at, reader }: Haste): void {
  const since = at.getTime() - claimsWithin;
  const lately = made.map((moment) => Date.parse(moment)).filter((moment) => moment > since);
  const nth = lately.toSorted((one, other) => other - one)[rewardLimits.claimsPerHour - 1];
  if (nth === undefined) return;
  const wait = nth - since;
  const reason = sentence(sentences[reader].haste, { minutes: Math.ceil(wait / 60_000) });
  throw new Refusal('throttled', reason, Math.ceil(wait / 1_000));
}

/** Whether a reward is on the shelf on a day. */
export const isOffered = (
  { active, firstDay, lastDay }: Pick<Offered, 'active' | 'firstDay' | 'lastDay'>,
  today: string,
) => active && (firstDay ?? '') <= today && today <= (lastDay ?? today);

/** The number of a reward that is left; null for no limit. */
export const remainingOf = ({
  stock,
  claimed,
  served,
}: Pick<Offered, 'stock' | 'claimed' | 'served'>) =>
  stock === null ? null : stock - claimed - served;

/**
 * Refuses a claim of a reward that is not offered on this day, has changed since the guest saw it,
 * is for a higher level, is used up, has reached the limit for this guest, or costs more than the
 * guest can spend; and a claim above the limit of open claims.
 */
export function refuseClaim(
  reward: Offered,
  { version, today, reader, ...guest }: Chooser & Pick<Haste, 'reader'> & Shown,
): void {
  const refuse = (reason: ConstructorParameters<typeof Refusal>[1]) => {
    throw new Refusal('conflict', reason);
  };
  const { lowestLevel: level, cost, mostEach } = reward;
  if (!isOffered(reward, today)) refuse(messages.rewardResting);
  if (reward.version !== version) refuse(messages.rewardChanged);
  if (rank(guest.level) < rank(level)) refuse(sentence(messages.rewardForLevel, { level }));
  if (remainingOf(reward) === 0) refuse(messages.rewardGone);
  if (mostEach !== null && guest.had >= mostEach) refuse(sentences[reader].had);
  const missing = cost - (guest.points - guest.spent);
  if (missing > 0) refuse(sentence(sentences[reader].missing, { missing }));
  if (guest.open >= rewardLimits.openClaims) refuse(sentences[reader].open);
}

/** Refuses to give a reward that is not offered on this day, or of which none is left. */
export function refuseGift(reward: Offered, today: string): void {
  if (!isOffered(reward, today)) throw new Refusal('conflict', messages.rewardResting);
  if (remainingOf(reward) === 0) throw new Refusal('conflict', messages.rewardGone);
}

/** The ways in which a claim is settled. */
export type Settlement = 'served' | 'expired' | 'cancelled' | 'undone';

/** Refuses a settlement that the state of a claim does not allow at a moment (ISO 8601). */
export function refuseSettlement(
  { state, expiresAt }: Pick<Claim, 'state' | 'expiresAt'>,
  { to, now }: { to: Settlement; now: string },
): void {
  if (to === 'undone') {
    if (state !== 'served') throw new Refusal('conflict', whyNot[state] ?? messages.claimNotServed);
    return;
  }
  const why = state === 'claimed' && expiresAt <= now && to === 'served' ? 'expired' : state;
  const message = whyNot[why];
  if (message) throw new Refusal('conflict', message);
}

const whyNot = {
  claimed: undefined,
  served: messages.claimServed,
  expired: messages.claimExpired,
  cancelled: messages.claimCancelled,
};

/** The fields that matter to a guest's choice: a change of one of them makes a new version. */
const chosenFor = [
  'name',
  'nameArabic',
  'description',
  'descriptionArabic',
  'cost',
  'partnerId',
] as const;

/** The version of a reward after changes. */
export const versionAfter = (
  { version }: Pick<Offered, 'version'>,
  changes: Partial<Record<string, unknown>>,
) => (chosenFor.some((name) => name in changes) ? version + 1 : version);

/** Refuses a stock below the number of claims, and a last day before the first one. */
export function refuseImpossible(
  reward: Pick<Offered, 'stock' | 'claimed' | 'served' | 'firstDay' | 'lastDay'>,
): void {
  const { firstDay, lastDay } = reward;
  const endsFirst = firstDay !== null && lastDay !== null && lastDay < firstDay;
  if (endsFirst) throw new Refusal('invalid', messages.lastDayFirst);
  const remaining = remainingOf(reward);
  if (remaining === null || remaining >= 0) return;
  const count = reward.claimed + reward.served;
  throw new Refusal('conflict', sentence(messages.stockBelowOut, { count }));
}

/** The defaults of a reward's optional fields: for everybody, without limits. */
export const blankReward = {
  nameArabic: null,
  description: null,
  descriptionArabic: null,
  lowestLevel: 'Starter',
  stock: null,
  mostEach: null,
  firstDay: null,
  lastDay: null,
  active: true,
  partnerId: null,
  picture: null,
  menuPrice: null,
  ownCost: null,
  moneyCurrency: null,
} as const;
