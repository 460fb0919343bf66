// The shelf: the rewards that a guest can claim for their points, and their open claims.
import { sql } from 'kysely';
import type { Claim, Shelf } from '../../contract/rewards/claims.ts';
import { messages } from '../../contract/messages/messages.ts';
import { rewardLimits } from '../../contract/values/values.ts';
import { dayIn } from '../../domain/days.ts';
import { found } from '../../domain/refusal.ts';
import { isOffered, remainingOf } from '../../domain/rewards/reward-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { rewardsIn } from './reward-queries.ts';
import { countClaims, countIn, rewardSettings, type ClaimCount } from './reads.ts';

/** Reads the rewards of today in one round trip; undefined while rewards are switched off. */
export async function readShelf(
  context: DatabaseContext,
  { customerId, now }: { customerId: number; now: Date },
): Promise<Shelf | undefined> {
  const {
    settings,
    sums: [sums],
    rewards,
    counts,
    claims,
  } = await askAll(context, {
    settings: rewardSettings.rows,
    sums: readSums.with({ id: customerId }),
    rewards: readRewards.with({ limit: rewardLimits.rewards }),
    counts: countClaims.with({ customerIds: [customerId] }),
    claims: openClaims.with({ customerIds: [customerId] }),
  });
  const { rewards: isOn, timeZone } = rewardSettings.valuesIn(settings);
  if (!isOn) return undefined;
  return {
    ...found(sums, messages.customerNotFound),
    rewards: shelved(rewards, { counts, today: dayIn(now, timeZone) }),
    claims: claims.map((claim) => withTimeLeft(claim, now)),
  };
}

/**
 * The rewards that are offered on a day, with the number that is left in all and for this guest.
 */
export const shelved = <R extends Awaited<ReturnType<typeof readRewards>>[number]>(
  rewards: readonly R[],
  { counts, today }: { counts: readonly ClaimCount[]; today: string },
) =>
  rewards
    .filter((reward) => isOffered(reward, today))
    .map((reward) => {
      const { mostEach } = reward;
      const had = countIn(counts.filter(({ rewardId }) => rewardId === reward.id));
      const more = mostEach === null ? null : Math.max(0, mostEach - had);
      return { ...reward, left: remainingOf(reward), more };
    });

/** A claim with the milliseconds until it runs out. */
export const withTimeLeft = <C extends Pick<Claim, 'expiresAt'>>(claim: C, now: Date) => ({
  ...claim,
  left: Math.max(0, Date.parse(claim.expiresAt) - now.getTime()),
});

const readSums = prepared(({ db }, param: Param<{ id: number }>) =>
  db.selectFrom('customers').select(['points', 'spent']).where('id', '=', param('id')),
);

export const readRewards = prepared(({ db }, param: Param<{ limit: number }>) =>
  rewardsIn(db)
    .select('version')
    .where('rewards.active', '=', sql.lit(true))
    // The rewards of a partner are hidden while it is switched off.
    .where(({ or, eb }) => or([eb('partnerId', 'is', null), eb('partners.active', '=', true)]))
    .orderBy('rewards.id')
    .limit(param('limit')),
);

/** The claims of customers that wait, the newest first. */
export const openClaims = prepared((context, param: Param<{ customerIds: number[] }>) =>
  claimsOf(context)
    .select(['claims.customerId', 'claims.partnerId'])
    .where(
      'claims.customerId',
      '=',
      context.engine.list('claims', 'customerId', param('customerIds')),
    )
    .where('claims.state', '=', sql.lit('claimed'))
    .orderBy('claims.id', 'desc'),
);

/** The query for claims as their guest sees them. */
export const claimsOf = ({ db }: DatabaseContext) =>
  db
    .selectFrom('claims')
    .leftJoin('rewards', 'rewards.id', 'claims.rewardId')
    .leftJoin('partners', 'partners.id', 'claims.partnerId')
    .select(['claims.id', 'claims.reward', 'claims.rewardArabic', 'claims.cost'])
    .select(['claims.rewardId', 'rewards.picture', 'partners.name as partner', 'claims.state'])
    .select(['claims.claimedAt', 'claims.expiresAt']);
