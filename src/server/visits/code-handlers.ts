// Finds what waits for a guest by the code on their card, or an older claim by its own code or QR.
import { messages } from '../../contract/messages/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { refuseSettlement } from '../../domain/rewards/reward-rules.ts';
import { verifyLocked } from '../../storage/partners/counter-queries.ts';
import { findTillCustomers } from '../../storage/points/till-queries.ts';
import type { FoundClaim } from '../../storage/rewards/claim-queries.ts';
import { findWaiting } from '../../storage/rewards/code-queries.ts';
import { newCodes } from '../accounts/secrets.ts';
import type { Handlers } from '../context.ts';
import { withoutZeros } from '../members/replies.ts';
import { verified } from '../partners/counter-handlers.ts';
import { claimReply, findByQr, tooManyWrong } from '../rewards/claim-handlers.ts';

export const codes: Handlers<'codes'> = {
  findClaim: async ({ body }, context) =>
    'token' in body ? offered(await findByQr(body, context), context) : findTyped(body, context),
};

type FindContext = Parameters<Handlers<'codes'>['findClaim']>[1];

/** An older claim that can be served here; refuses one that cannot. */
function offered(claim: FoundClaim, { actor, now }: Pick<FindContext, 'actor' | 'now'>) {
  const isElsewhere = actor.role === 'partner' && claim.partnerId !== actor.id;
  if (isElsewhere) throw new Refusal('conflict', messages.claimElsewhere);
  refuseSettlement(claim, { to: 'served', now: now.toISOString() });
  return claimReply(claim, now);
}

/**
 * Finds by a typed code an older claim, or the guest on whose card the code is. A partner
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
  return { customer: withoutZeros(found(customer, messages.customerNotFound)) };
}
