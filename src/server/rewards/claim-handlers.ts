// Claims: a guest chooses a reward, a partner or the office serves it.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { needsRewards } from '../../contract/switches.ts';
import { firstName } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { refuseOff } from '../../domain/restaurant/switch-rules.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import { type FoundClaim, findClaimOf, listClaims } from '../../storage/rewards/claim-queries.ts';
import { findClaimByCode } from '../../storage/rewards/code-queries.ts';
import { readShelf, withTimeLeft } from '../../storage/rewards/shelf.ts';
import { newQrToken } from '../accounts/secrets.ts';
import { byCaller } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';

/**
 * The token of a new claim, which nobody sees. It begins with the time, like UUIDs of version 7
 * (RFC 9562, 5.7), so that the tokens of one evening are neighbours in the index.
 */
export const unshownToken = (at: Date) =>
  `R${at.getTime().toString(16).padStart(12, '0').toUpperCase()}${newQrToken().slice(12)}`;

export const claims: Handlers<'claims'> = {
  readShelf: async (_, { store, caller: { id: customerId }, now }) =>
    found(await readShelf(store, { customerId, now }), messages.notFound),

  claimReward: async ({ body }, context) => {
    const { store, caller, now } = context;
    const asked = {
      kind: 'claim',
      ...body,
      customerId: caller.id,
      token: unshownToken(now),
    } as const;
    const made = await context.claims.post({ ...asked, ...byCaller(context) });
    const { claim, customer, rewardSummary } = made;
    const { picture = null, partner = null } = rewardSummary ?? {};
    // A repeated request is answered with the current state of its claim.
    const reread = rewardSummary ? undefined : await findClaimOf(store, { id: claim.id });
    const own = withTimeLeft(reread ?? { ...claim, picture, partner }, now);
    return { points: customer.points, spent: customer.spent, claim: own };
  },

  cancelClaim: async ({ params: { id: claimId } }, context) => {
    const asked = { kind: 'cancelled', claimId, ...byCaller(context) } as const;
    const { customer } = await context.claims.post(asked);
    return { points: customer.points, spent: customer.spent };
  },

  serveClaim: async ({ body: { id, ...body } }, context) => {
    refuseOff(needsRewards, await context.readSwitches());
    const claim =
      'token' in body ? await findByQr(body, context) : await findOwn({ ...body, id }, context);
    if (id !== undefined && claim.id !== id) {
      throw new Refusal('not-found', messages.claimNotFound);
    }
    await context.claims.post({ kind: 'served', claimId: claim.id, ...byCaller(context) });
    return claimReply(claim, context.now);
  },

  undoClaim: async ({ params: { id: claimId }, body: { reason } }, context) => {
    await context.claims.post({ kind: 'undone', claimId, reason, ...byCaller(context) });
  },

  listClaims: async ({ params, query }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    return listClaims(store, { customerId: params.id, ...query });
  },
};

/** An older claim as the counter sees it. */
export const claimReply = ({ name, ...claim }: FoundClaim, now: Date) => ({
  ...withTimeLeft(claim, now),
  name: firstName(name),
});

type FindContext = Pick<Context<unknown>, 'store' | 'transact' | 'now'> & {
  actor: Parameters<typeof findClaimByCode>[1]['actor'];
};

/** An older claim by its QR, in any state; refuses an unknown one. */
export async function findByQr(
  { token }: { token: string },
  { claims: { findByToken } }: Pick<Context<unknown>, 'claims'>,
) {
  return found(await findByToken(token), messages.claimNotFound);
}

/** An older claim by its own code; refuses an unknown one, and too many wrong codes. */
async function findOwn(
  typed: { code: string; id: number | undefined },
  { store, transact, actor, now }: FindContext,
): Promise<FoundClaim> {
  const seen = await transact((db) => findClaimByCode({ ...store, db }, { ...typed, actor, now }));
  if (seen && 'wait' in seen) throw tooManyWrong(seen.wait);
  return found(seen, messages.claimNotFound);
}

/** The refusal after too many wrong codes; the wait is in milliseconds. */
export function tooManyWrong(wait: number): Refusal {
  const minutes = Math.ceil(wait / 60_000);
  const reason = sentence(messages.tooManyClaimCodes, { minutes });
  return new Refusal('throttled', reason, Math.ceil(wait / 1_000));
}
