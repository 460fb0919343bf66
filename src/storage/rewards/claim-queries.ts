// Claims are made and settled in groups, found by QR, and listed.
import type { MemberClaim } from '../../contract/rewards/claims.ts';
import type { DatabaseContext } from '../database/context.ts';
import { createPostings } from '../database/groups/postings.ts';
import { listOfCustomer, type RowsBefore } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { batched } from '../database/queries/batched.ts';
import type { postClaims, PostedClaim } from './claim-postings.ts';
import type { ClaimPosting } from './writes.ts';
import { claimsOf } from './shelf.ts';

export interface Claims {
  /**
   * Makes or settles a claim, and resolves once that is durable. A repeated key of the same actor
   * gets the first answer again. Refuses a posting that the rules of rewards forbid, an unknown
   * claim or reward, an ended session, and a key that was used for another posting.
   */
  post: (posting: ClaimPosting) => Promise<PostedClaim>;
  /** The claim with a QR, in any state. Concurrent questions are read in one batch. */
  findByToken: (token: string) => Promise<FoundClaim | undefined>;
}

/**
 * Creates the claims of a store; concurrent postings are committed in one transaction.
 * @param post Writes a group of postings.
 */
export const createClaims = (store: Store, post: typeof postClaims): Claims => ({
  post: createPostings(store, {
    postAll: post,
    concerns: ({ isNew, customer }) => (isNew ? customer.id : undefined),
  }),
  findByToken: batched(async (tokens) => {
    const claims = await findByTokens(store, { tokens });
    const found = new Map(claims.map((claim) => [claim.token, claim]));
    return (token) => found.get(token);
  }),
});

/** The query for claims as they are served. */
export const foundClaims = ({ db }: DatabaseContext) =>
  db
    .selectFrom('claims')
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .leftJoin('rewards', 'rewards.id', 'claims.rewardId')
    .select(['claims.id', 'claims.reward', 'claims.rewardArabic', 'claims.cost'])
    .select(['claims.partnerId', 'claims.state', 'claims.expiresAt', 'claims.token'])
    .select(['customers.name', 'rewards.picture']);

export type FoundClaim = Awaited<ReturnType<typeof findByTokens>>[number];

const findByTokens = prepared((context, param: Param<{ tokens: string[] }>) => {
  const tokens = context.engine.list('claims', 'token', param('tokens'));
  return foundClaims(context).where('claims.token', '=', tokens);
});

/** A claim as its guest sees it; undefined if there is none. */
export async function findClaimOf(context: DatabaseContext, { id }: { id: number }) {
  const [claim] = await findById(context, { id });
  return claim;
}

const findById = prepared((context, param: Param<{ id: number }>) =>
  claimsOf(context).where('claims.id', '=', param('id')),
);

const readClaims = prepared(({ db }, param: Param<RowsBefore>) =>
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

/** The claims of a member, newest first; `q` searches the rewards. */
export const listClaims = listOfCustomer(
  'claims',
  (context, values) => readClaims(context, values) as Promise<MemberClaim[]>,
  (row) => row.reward,
);
