// Claims: a guest chooses a reward, a partner or the office serves it.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { needsRewards } from '../../contract/switches.ts';
import { firstName } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { refuseOff } from '../../domain/restaurant/switches.ts';
import { refuseSettlement } from '../../domain/rewards/rewards.ts';
import {
  findClaimByCode,
  type FoundClaim,
  findClaimOf,
  listClaims,
} from '../../storage/rewards/claims.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import { readShelf, withTimeLeft } from '../../storage/rewards/shelf.ts';
import { newCode, newQrToken } from '../accounts/secrets.ts';
import { byCaller } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';

/**
 * The number of candidate codes: with 10,000 open claims a code is taken in 1 of 100 cases, and all
 * three in 1 of a million.
 */
const codesToChooseFrom = 3;

/** A token and candidate codes for a new claim. */
export const freshClaim = () => ({
  token: `R${newQrToken()}`,
  codes: Array.from({ length: codesToChooseFrom }, newCode),
});

/**
 * A token for a claim that is served when it is made, so that nobody sees it. It begins with the
 * time, like UUIDs of version 7 (RFC 9562, 5.7), so that the tokens of one evening are neighbours
 * in the index.
 */
export const unshownToken = (at: Date) =>
  `R${at.getTime().toString(16).padStart(12, '0').toUpperCase()}${newQrToken().slice(12)}`;

export const claims: Handlers<'claims'> = {
  readShelf: async (_, { store, caller: { id: customerId }, now }) =>
    found(await readShelf(store, { customerId, now }), messages.notFound),

  claimReward: async ({ body }, context) => {
    const { store, caller, now } = context;
    const asked = { kind: 'claim', ...body, customerId: caller.id, fresh: freshClaim() } as const;
    const made = await context.claims.post({ ...asked, ...byCaller(context) });
    const { claim, customer, rewardSummary } = made;
    const { picture = null, partner = null } = rewardSummary ?? {};
    // A repeated request is answered with the current state of its claim.
    const again = rewardSummary ? undefined : await findClaimOf(store, { id: claim.id });
    const own = withTimeLeft(again ?? { ...claim, picture, partner }, now);
    return { points: customer.points, spent: customer.spent, claim: own };
  },

  cancelClaim: async ({ params: { id: claimId } }, context) => {
    const asked = { kind: 'cancelled', claimId, ...byCaller(context) } as const;
    const { customer } = await context.claims.post(asked);
    return { points: customer.points, spent: customer.spent };
  },

  findClaim: async ({ body }, context) => {
    const { actor, now } = context;
    const claim = await look(body, context);
    const isElsewhere = actor.role === 'partner' && claim.partnerId !== actor.id;
    if (isElsewhere) throw new Refusal('conflict', messages.claimElsewhere);
    refuseSettlement(claim, { to: 'served', now: now.toISOString() });
    return shown(claim, now);
  },

  serveClaim: async ({ body }, context) => {
    const { id, ...said } = body;
    refuseOff(needsRewards, await context.readSwitches());
    const claim = await look(said, context);
    if (id !== undefined && claim.id !== id) {
      throw new Refusal('not-found', messages.claimNotFound);
    }
    await context.claims.post({ kind: 'served', claimId: claim.id, ...byCaller(context) });
    return shown(claim, context.now);
  },

  undoClaim: async ({ params: { id: claimId }, body: { reason } }, context) => {
    await context.claims.post({ kind: 'undone', claimId, reason, ...byCaller(context) });
  },

  listClaims: async ({ params, query }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    return listClaims(store, { customerId: params.id, ...query });
  },
};

const shown = ({ name, ...claim }: FoundClaim, now: Date) => ({
  ...withTimeLeft(claim, now),
  name: firstName(name),
});

type Looking = Pick<Context<unknown>, 'store' | 'claims' | 'transact' | 'now'> & {
  actor: Parameters<typeof findClaimByCode>[1]['actor'];
};

/** Finds a claim by code or token; refuses an unknown one, and too many wrong codes. */
async function look(
  body: { code: string } | { token: string },
  { store, claims: { findByToken }, transact, actor, now }: Looking,
): Promise<FoundClaim> {
  if ('token' in body) {
    return found(await findByToken(body.token), messages.claimNotFound);
  }
  // A wrong code is refused after the commit, so that it stays counted.
  const seen = await transact((db) => findClaimByCode({ ...store, db }, { ...body, actor, now }));
  if (!seen) throw new Refusal('not-found', messages.claimNotFound);
  if (!('wait' in seen)) return seen;
  const minutes = Math.ceil(seen.wait / 60_000);
  const seconds = Math.ceil(seen.wait / 1_000);
  throw new Refusal('throttled', sentence(messages.tooManyClaimCodes, { minutes }), seconds);
}
