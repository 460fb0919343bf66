// Claims: a guest chooses a reward, a partner or the office serves it.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { needsRewards } from '../../contract/switches.ts';
import { firstName } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { refuseOff } from '../../domain/restaurant/switches.ts';
import { refuseSettlement } from '../../domain/rewards/rewards.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import { verifyLocked } from '../../storage/partners/counter.ts';
import { findTillCustomers } from '../../storage/points/till.ts';
import { type FoundClaim, findClaimOf, listClaims } from '../../storage/rewards/claims.ts';
import { findClaimByCode, findWaiting } from '../../storage/rewards/codes.ts';
import { readShelf, withTimeLeft } from '../../storage/rewards/shelf.ts';
import { newCodes, newQrToken } from '../accounts/secrets.ts';
import { byCaller } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { withoutZeroSpent } from '../members/replies.ts';
import { verified } from '../partners/counter.ts';

/**
 * The token of a new claim, which nobody sees. It begins with the time, like UUIDs of version 7
 * (RFC 9562, 5.7), so that the tokens of one evening are neighbours in the index.
 */
export const unshownToken = (at: Date) =>
  `R${at.getTime().toString(16).padStart(12, '0').toUpperCase()}${newQrToken().slice(12)}`;

export const codes: Handlers<'codes'> = {
  findClaim: async ({ body }, context) =>
    'token' in body ? offered(await findByQr(body, context), context) : findTyped(body, context),
};

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
    const again = rewardSummary ? undefined : await findClaimOf(store, { id: claim.id });
    const own = withTimeLeft(again ?? { ...claim, picture, partner }, now);
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

type FindContext = Parameters<Handlers<'codes'>['findClaim']>[1];

/** An older claim that can be served here; refuses one that cannot. */
function offered(claim: FoundClaim, { actor, now }: Pick<FindContext, 'actor' | 'now'>) {
  const isElsewhere = actor.role === 'partner' && claim.partnerId !== actor.id;
  if (isElsewhere) throw new Refusal('conflict', messages.claimElsewhere);
  refuseSettlement(claim, { to: 'served', now: now.toISOString() });
  return shown(claim, now);
}

/** An older claim by its QR, in any state; refuses an unknown one. */
async function findByQr({ token }: { token: string }, { claims: { findByToken } }: FindContext) {
  return found(await findByToken(token), messages.claimNotFound);
}

/**
 * What waits by a typed code: an older claim, or the guest on whose card the code is. A partner
 * verifies that guest; the office gets the member. Refuses an unknown code, one that several guests
 * have, and too many wrong ones.
 */
async function findTyped({ code }: { code: string }, context: FindContext) {
  const { store, transact, actor, caller, notify, now } = context;
  // A wrong code is refused after the commit, so that it stays counted.
  const seen = await transact(async (db) => {
    const on = { ...store, db };
    const waiting = await findWaiting(on, { code, actor, now });
    const id = waiting && 'guestId' in waiting ? waiting.guestId : undefined;
    if (id === undefined || actor.role !== 'partner') return waiting;
    const guest = await verifyLocked(on, { id, partner: actor, fresh: newCodes(), now });
    return { guestId: id, guest };
  });
  if (!seen) throw new Refusal('not-found', messages.claimNotFound);
  if ('wait' in seen) throw tooManyWrong(seen.wait);
  if ('several' in seen) throw new Refusal('conflict', messages.codeOfSeveral);
  if ('guest' in seen) {
    notify([seen.guestId]);
    return { verified: await verified(seen.guest, { store, caller, now }) };
  }
  if (!('guestId' in seen)) return offered(seen, context);
  const [customer] = await findTillCustomers(store, { values: [seen.guestId] });
  return { customer: withoutZeroSpent(found(customer, messages.customerNotFound)) };
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

function tooManyWrong(wait: number): Refusal {
  const minutes = Math.ceil(wait / 60_000);
  const said = sentence(messages.tooManyClaimCodes, { minutes });
  return new Refusal('throttled', said, Math.ceil(wait / 1_000));
}
