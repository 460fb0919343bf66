// What a guest can have for their points, and what becomes of a claim.
import type { Claim, ShelfReward } from '../../contract/rewards/claims.ts';
import type { Level } from '../../contract/levels.ts';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { rewardLimits } from '../../contract/values.ts';
import { ladder } from '../points/levels.ts';
import { Refusal } from '../refusal.ts';

/** Minutes that a claim is good for where the owner has said nothing. */
export const usualClaimMinutes = 15;

/** A reward as far as claiming it is concerned. */
export interface Offered {
  version: number;
  active: boolean;
  /** Days such as `2026-11-21`, both included. */
  firstDay: string | null;
  lastDay: string | null;
  lowestLevel: Level;
  cost: number;
  /** How many there are in all, and how many of them wait to be served or were. */
  stock: number | null;
  claimed: number;
  served: number;
  mostEach: number | null;
}

/** A guest who chooses one. */
export interface Chooser {
  points: number;
  spent: number;
  level: Level;
  /** Claims of this reward that wait, or were served. */
  had: number;
  /** Claims of any reward that wait. */
  open: number;
}

/** Milliseconds in which a guest may make so many claims. */
export const claimsWithin = 3_600_000;

/**
 * Refuses one claim too many within an hour, whatever became of those before: a guest who claims
 * and cancels without end would fill the database, and keep others waiting. `made` is when the
 * guest made their last claims (ISO 8601), in any order.
 */
export function refuseHaste({ made, at }: { made: readonly string[]; at: Date }): void {
  const since = at.getTime() - claimsWithin;
  const lately = made.map((moment) => Date.parse(moment)).filter((moment) => moment > since);
  const nth = lately.toSorted((one, other) => other - one)[rewardLimits.claimsPerHour - 1];
  if (nth === undefined) return;
  const wait = nth - since;
  const said = sentence(messages.tooManyClaimsLately, { minutes: Math.ceil(wait / 60_000) });
  throw new Refusal('throttled', said, Math.ceil(wait / 1_000));
}

const rank = (level: Level) => ladder.findIndex((step) => step.level === level);

/** Whether a reward is on the shelf on a day. */
export const isOffered = (
  { active, firstDay, lastDay }: Pick<Offered, 'active' | 'firstDay' | 'lastDay'>,
  today: string,
) => active && (firstDay ?? '') <= today && today <= (lastDay ?? today);

/** How many of a reward are left; null where there are as many as are asked for. */
export const leftOf = ({
  stock,
  claimed,
  served,
}: Pick<Offered, 'stock' | 'claimed' | 'served'>) =>
  stock === null ? null : stock - claimed - served;

/**
 * Refuses a claim: of a reward that is not offered on this day, that is another one than the guest
 * has seen, that is for a higher level, of which none is left or the guest has had enough, that
 * costs more than they have to spend; and one claim too many at a time.
 */
export function refuseClaim(
  reward: Offered,
  { version, today, ...guest }: Chooser & { version: number; today: string },
): void {
  const refuse = (said: ConstructorParameters<typeof Refusal>[1]) => {
    throw new Refusal('conflict', said);
  };
  const { lowestLevel: level, cost, mostEach } = reward;
  if (!isOffered(reward, today)) refuse(messages.rewardResting);
  if (reward.version !== version) refuse(messages.rewardChanged);
  if (rank(guest.level) < rank(level)) refuse(sentence(messages.rewardForLevel, { level }));
  if (leftOf(reward) === 0) refuse(messages.rewardGone);
  if (mostEach !== null && guest.had >= mostEach) refuse(messages.rewardHad);
  const missing = cost - (guest.points - guest.spent);
  if (missing > 0) refuse(sentence(messages.pointsMissing, { missing }));
  if (guest.open >= rewardLimits.openClaims) refuse(messages.tooManyClaims);
}

/** What can become of a claim that waits or was served. */
export type Settlement = 'served' | 'expired' | 'cancelled' | 'undone';

/** Refuses what cannot become of a claim in its state at a moment (ISO 8601). */
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

/** Where a reward stands for a guest: what is missing, if anything. */
export type Standing =
  | { is: 'ready' }
  | { is: 'near'; missing: number }
  | { is: 'higher'; level: Level }
  /** None is left, or the guest has had enough. */
  | { is: 'gone' | 'had' };

type Shelved = Pick<ShelfReward, 'cost' | 'lowestLevel' | 'left' | 'more'>;

function standingOf(
  { cost, lowestLevel, left, more }: Shelved,
  guest: { level: Level; available: number },
): Standing {
  if (left === 0) return { is: 'gone' };
  if (more === 0) return { is: 'had' };
  if (rank(guest.level) < rank(lowestLevel)) return { is: 'higher', level: lowestLevel };
  const missing = cost - guest.available;
  return missing > 0 ? { is: 'near', missing } : { is: 'ready' };
}

const order: Standing['is'][] = ['ready', 'near', 'higher', 'had', 'gone'];

/**
 * Rewards in the order in which a guest looks at them: what they can have, the cheapest first, then
 * what they are nearest to, what higher levels open, and what they cannot have.
 */
export const arrange = <R extends Shelved>(
  rewards: readonly R[],
  guest: { level: Level; available: number },
): (R & { standing: Standing })[] =>
  rewards
    .map((reward) => ({ ...reward, standing: standingOf(reward, guest) }))
    .toSorted(
      (one, other) =>
        order.indexOf(one.standing.is) - order.indexOf(other.standing.is) ||
        (one.standing.is === 'higher' ? rank(one.lowestLevel) - rank(other.lowestLevel) : 0) ||
        one.cost - other.cost,
    );

/** What a guest chooses a reward for: who has seen it otherwise is asked again. */
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

/** Refuses fewer than have been claimed already, and a last day before the first one. */
export function refuseImpossible(
  reward: Pick<Offered, 'stock' | 'claimed' | 'served' | 'firstDay' | 'lastDay'>,
): void {
  const { firstDay, lastDay } = reward;
  const endsFirst = firstDay !== null && lastDay !== null && lastDay < firstDay;
  if (endsFirst) throw new Refusal('invalid', messages.rewardEndsFirst);
  const left = leftOf(reward);
  if (left === null || left >= 0) return;
  const count = reward.claimed + reward.served;
  throw new Refusal('conflict', sentence(messages.stockBelowOut, { count }));
}
