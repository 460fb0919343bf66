// The queries, with locks, that run before claims are made and settled.
import { sql } from 'kysely';
import { rewardLimits } from '../../contract/values/values.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { preparedFind, preparedLock } from '../database/queries/rows.ts';
import { settingsQuery } from '../restaurant/setting-queries.ts';

/**
 * Locks customers in the order of their numbers; this comes before the locks of rewards and claims.
 */
export const lockSpenders = preparedLock('customers', [
  'id',
  'name',
  'points',
  'spent',
  'level',
  'claimChanges',
]);
export type Spender = Awaited<ReturnType<typeof lockSpenders>>[number];

/** What a reward is worth, which its claim keeps once it is served. */
export const moneyColumns = ['menuPrice', 'ownCost', 'moneyCurrency'] as const;

export const lockRewards = preparedLock('rewards', [
  'id',
  'name',
  'nameArabic',
  'cost',
  'lowestLevel',
  'stock',
  'mostEach',
  'firstDay',
  'lastDay',
  'active',
  'partnerId',
  'version',
  'claimed',
  'served',
  ...moneyColumns,
]);
export type LockedReward = Awaited<ReturnType<typeof lockRewards>>[number];

/** Rewards as a guest sees them: the picture, and the partner; null for the restaurant itself. */
export const findRewardSummaries = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('rewards')
    .leftJoin('partners', 'partners.id', 'rewards.partnerId')
    .select(['rewards.id', 'picture', 'partners.name as partner'])
    .select('partners.active as partnerActive')
    .where('rewards.id', '=', engine.list('rewards', 'id', param('ids'))),
);
export type RewardSummary = Awaited<ReturnType<typeof findRewardSummaries>>[number];

/** The columns are listed, because prepared queries must name their columns. */
export const claimColumns = [
  'id',
  'rewardId',
  'reward',
  'rewardArabic',
  'cost',
  'customerId',
  'partnerId',
  'code',
  'token',
  'state',
  'claimedAt',
  'expiresAt',
  'servedAt',
  ...moneyColumns,
] as const;

/** Finds the customers and rewards of claims, which have to be locked before the claims. */
export const findClaims = preparedFind('claims', ['id', 'customerId', 'rewardId'], 'id');

export const lockClaims = preparedLock('claims', claimColumns);
export type ClaimRow = Awaited<ReturnType<typeof lockClaims>>[number];

/** Claims that customers have made with these keys. */
export const claimsWithKeys = preparedFind(
  'claims',
  [...claimColumns, 'idempotencyKey', 'requestHash'],
  'idempotencyKey',
);

/** Claims that were served with these keys. */
export const servedWithKeys = preparedFind(
  'claims',
  ['id', 'servedAt', 'servedKey', 'servedByRole', 'servedById'],
  'servedKey',
);

/** The numbers of waiting and served claims, by customer and reward; gifts do not count. */
export const countClaims = prepared(({ db, engine }, param: Param<{ customerIds: number[] }>) =>
  db
    .selectFrom('claims')
    .select(['customerId', 'rewardId', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('customerId', '=', engine.list('claims', 'customerId', param('customerIds')))
    .where('state', 'in', [sql.lit('claimed' as const), sql.lit('served' as const)])
    .where('cost', '>', sql.lit(0))
    .groupBy(['customerId', 'rewardId', 'state']),
);

export type ClaimCount = Awaited<ReturnType<typeof countClaims>>[number];

/** The sum of some of these numbers. */
export const countIn = (counts: readonly { count: number }[]) =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** The times of each customer's last claims, as many as the limit per hour. */
export const latestClaims = prepared(({ db, engine }, param: Param<{ customerIds: number[] }>) =>
  db
    // Without `materialized`, PostgreSQL would compute `first` for every joined claim.
    .with(
      (named) => named('claiming').materialized(),
      (query) =>
        query
          .selectFrom('customers')
          .select('customers.id')
          .select(
            sql<number>`coalesce((select claims.id from claims
              where claims."customerId" = customers.id order by claims.id desc
              limit 1 offset ${sql.lit(rewardLimits.claimsPerHour - 1)}), 0)`.as('first'),
          )
          .where('customers.id', '=', engine.list('customers', 'id', param('customerIds'))),
    )
    .selectFrom('claiming')
    .innerJoin('claims', (join) =>
      join
        .onRef('claims.customerId', '=', 'claiming.id')
        .onRef('claims.id', '>=', 'claiming.first'),
    )
    .select(['claims.customerId', 'claims.claimedAt']),
);

/**
 * Whether rewards are on, the minutes for which a claim is valid, and the time zone of their days.
 */
export const rewardSettings = settingsQuery(['rewards', 'claimMinutes', 'timeZone']);

/** The number of a customer's claims that wait to be served. */
export const countWaitingClaims = prepared(({ db }, param: Param<{ customerId: number }>) =>
  db
    .selectFrom('claims')
    .where('customerId', '=', param('customerId'))
    .where('state', '=', sql.lit('claimed'))
    .select(({ fn }) => fn.countAll<number>().as('total')),
);
