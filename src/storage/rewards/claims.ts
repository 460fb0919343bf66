// Claims are made and settled in groups, found by QR or code, and listed.
import type { MemberClaim } from '../../contract/rewards/claims.ts';
import { isCode } from '../../domain/members/codes.ts';
import { wrongCodes, wrongCodesOfPartners } from '../../domain/throttle.ts';
import { recordingOf, type Actor } from '../restaurant/audit.ts';
import type { DatabaseContext } from '../database/context.ts';
import { createPostings } from '../database/groups/postings.ts';
import { listOfCustomer, type RowsBefore } from '../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { batched } from '../database/queries/batched.ts';
import { postClaims, type PostedClaim } from './postings.ts';
import type { ClaimPosting } from './writes.ts';
import { claimsOf } from './shelf.ts';
import { lockTries, type Try } from '../accounts/throttle.ts';

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

/** Creates the claims of a store; concurrent postings are committed in one transaction. */
export const createClaims = (store: Store): Claims => ({
  post: createPostings(store, {
    postAll: postClaims,
    concerns: ({ isNew, customer }) => (isNew ? customer.id : undefined),
  }),
  findByToken: batched(async (tokens) => {
    const claims = await findByTokens(store, { tokens });
    const found = new Map(claims.map((claim) => [claim.token, claim]));
    return (token) => found.get(token);
  }),
});

/**
 * In a transaction: the claim with a code, in any state; undefined if there is none, or the
 * milliseconds to wait after too many wrong codes. For a partner, the code of a claim that it does
 * not honour counts as wrong. Wrong codes are counted by account, for partners also for all
 * partners together, and are noted in the audit log. A right code does not reset the count:
 * otherwise a partner could guess endlessly with the help of a guest who keeps making claims.
 */
export async function findClaimByCode(
  context: DatabaseContext,
  { code, actor, now }: { code: string; actor: Actor & { id: number }; now: Date },
): Promise<FoundClaim | { wait: number } | undefined> {
  const counts: Try[] = [
    { subject: ['claim-code', actor.role, actor.id], rule: wrongCodes, now },
    ...(actor.role === 'partner'
      ? [{ subject: ['claim-codes of partners'], rule: wrongCodesOfPartners, now }]
      : []),
  ];
  const tries = await lockTries(context, counts);
  const wait = Math.max(...counts.map((one) => one.rule.wait(tries.of(one), now.getTime())));
  if (wait > 0) return { wait };
  // Only well-formed codes are looked up, since PostgreSQL refuses texts with NUL.
  const rows = isCode(code) ? await findByCode(context, { code }) : [];
  const own = rows.filter(({ partnerId }) => actor.role === 'admin' || partnerId === actor.id);
  // The waiting claim is preferred, and otherwise the newest, whose state explains the refusal.
  const found = own.find(({ state }) => state === 'claimed') ?? own[0];
  if (found) return found;
  for (const one of counts) tries.add(one);
  await askAll(context, [
    tries.keeping(),
    recordingOf({ actor, action: 'reward.code-refused', at: now }),
  ]);
  return undefined;
}

const foundClaims = ({ db }: DatabaseContext) =>
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

/**
 * The limit of claims that are read for a code: at most one of them waits, all others are older.
 */
const codeLimit = 20;

const findByCode = prepared((context, param: Param<{ code: string }>) =>
  foundClaims(context)
    .where('claims.code', '=', param('code'))
    .orderBy('claims.id', 'desc')
    .limit(codeLimit),
);

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
