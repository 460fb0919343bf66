// Lists of claims: one of a guest's, those of a member, and their changes for open cards.
import type { Claim, MemberClaim } from '../../contract/rewards/claims.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import type { DatabaseContext } from '../database/context.ts';
import { listNewest } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { preparedCount } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { seenRows, type Seen } from '../database/queries/fair-share.ts';
import { claimsOf, withTimeLeft } from './shelf.ts';

export async function findClaimOf(context: DatabaseContext, { id }: { id: number }) {
  const [claim] = await findById(context, { id });
  return claim;
}

const findById = prepared((context, param: Param<{ id: number }>) =>
  claimsOf(context).where('claims.id', '=', param('id')),
);

/** The claims of a member, newest first; `q` searches the rewards. */
export const listClaims = (
  store: Store,
  { customerId, ...query }: PageQuery & { customerId: number },
): Promise<Page<MemberClaim>> =>
  listNewest(query, {
    slice: store.slice,
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

const readClaims = prepared(({ db }, param: Param<Some>) =>
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
    .where('claims.customerId', '=', param('customerId'))
    .where('claims.id', '<', param('before'))
    .orderBy('claims.id', 'desc')
    .limit(param('limit')),
);

const countOf = preparedCount('claims');

/** Changes of claims by customer, in their order. */
export type ClaimUpdates = Map<number, { change: number; claim: Claim; spent: number }[]>;

/** The changes of claims that cards have not seen, up to the share of each. */
export async function claimUpdates(
  context: DatabaseContext,
  seen: Seen<'change'>[],
  now: Date,
): Promise<ClaimUpdates> {
  if (seen.length === 0) return new Map();
  const rows = await claimsOf(context)
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .innerJoin(seenRows(context, { table: 'claims', column: 'change', seen }), (join) =>
      join
        .onRef('seen.customerId', '=', 'claims.customerId')
        .onRef('claims.change', '>', 'seen.change')
        .onRef('claims.change', '<=', 'seen.until'),
    )
    .select(['seen.customerId', 'claims.change', 'customers.spent'])
    .distinct()
    .orderBy('seen.customerId')
    .orderBy('claims.change')
    .execute();
  const updates = rows.map(({ customerId, change, spent, ...claim }) => ({
    customerId,
    change: change!,
    spent,
    claim: withTimeLeft(claim, now),
  }));
  return Map.groupBy(updates, ({ customerId }) => customerId);
}
