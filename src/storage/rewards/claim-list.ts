// Claims as they are read: one of a guest's, those of a member, and news of them.
import type { Claim, MemberClaim } from '../../contract/rewards/claims.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import type { DatabaseContext } from '../database/context.ts';
import { listNewest } from '../database/queries/pages.ts';
import { prepared, type Given } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { heardRows, type Heard } from '../database/queries/fair-share.ts';
import { claimsOf, withTimeLeft } from './shelf.ts';

export async function findClaimOf(context: DatabaseContext, { id }: { id: number }) {
  const [claim] = await findById(context, { id });
  return claim;
}

const findById = prepared((context, given: Given<{ id: number }>) =>
  claimsOf(context).where('claims.id', '=', given('id')),
);

/** What a member has claimed, newest first; `q` searches the rewards. */
export const listClaims = (
  store: Store,
  { customerId, ...query }: PageQuery & { customerId: number },
): Promise<Page<MemberClaim>> =>
  listNewest(query, {
    step: store.step,
    read: (before = Number.MAX_SAFE_INTEGER, limit) =>
      readClaims(store, { customerId, before, limit }) as Promise<MemberClaim[]>,
    count: async () => (await countOf(store, { customerId }))[0]!.total,
    text: (row) => row.reward,
  });

interface Some {
  customerId: number;
  before: number;
  limit: number;
}

const readClaims = prepared(({ db }, given: Given<Some>) =>
  db
    .selectFrom('claims')
    .leftJoin('partners', 'partners.id', 'claims.partnerId')
    .leftJoin('spendings as back', (join) =>
      join.onRef('back.claimId', '=', 'claims.id').on('back.points', '<', 0),
    )
    .select(['claims.id', 'claims.reward', 'claims.rewardArabic', 'claims.cost', 'claims.state'])
    .select(['claims.claimedAt', 'claims.expiresAt', 'claims.servedAt'])
    .select(['partners.name as partner', 'back.kind as givenBack', 'back.at as givenBackAt'])
    .select('back.reason')
    .where('claims.customerId', '=', given('customerId'))
    .where('claims.id', '<', given('before'))
    .orderBy('claims.id', 'desc')
    .limit(given('limit')),
);

const countOf = prepared(({ db }, given: Given<{ customerId: number }>) =>
  db
    .selectFrom('claims')
    .where('customerId', '=', given('customerId'))
    .select(({ fn }) => fn.countAll<number>().as('total')),
);

/** Changes of claims by customer, in their order. */
export type ClaimNews = Map<number, { change: number; claim: Claim; spent: number }[]>;

/** The changes of claims that cards have not heard of, of each as many as its share. */
export async function claimNews(
  context: DatabaseContext,
  heard: Heard<'change'>[],
  now: Date,
): Promise<ClaimNews> {
  if (heard.length === 0) return new Map();
  const rows = await claimsOf(context)
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .innerJoin(heardRows(context, { table: 'claims', column: 'change', heard }), (join) =>
      join
        .onRef('heard.customerId', '=', 'claims.customerId')
        .onRef('claims.change', '>', 'heard.change')
        .onRef('claims.change', '<=', 'heard.until'),
    )
    .select(['heard.customerId', 'claims.change', 'customers.spent'])
    .distinct()
    .orderBy('heard.customerId')
    .orderBy('claims.change')
    .execute();
  const news = rows.map(({ customerId, change, spent, ...claim }) => ({
    customerId,
    change: change!,
    spent,
    claim: withTimeLeft(claim, now),
  }));
  return Map.groupBy(news, ({ customerId }) => customerId);
}
