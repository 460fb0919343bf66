// Handlers of requests: what passes a limit is asked for, and decided by somebody else.
import { AboveLimit } from '../../domain/house/staff-limits.ts';
import { pageOfAll } from '../../storage/database/queries/pages.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { transact } from '../../storage/database/transaction.ts';
import { approveRequest, declineRequest, type Approver } from '../../storage/visits/deciding.ts';
import { ownRequests, waitingRequests } from '../../storage/visits/requests.ts';
import type { Context, Handlers } from '../context.ts';
import { freshClaim } from '../rewards/claims.ts';

export const requests: Handlers<'requests'> = {
  listRequests: async ({ query }, { store, now }) =>
    pageOfAll(await waitingRequests(store.db, now), query, {
      text: ({ guest, askedBy }) => `${guest ?? ''} ${askedBy}`,
      key: ({ askedAt }) => askedAt,
    }),

  listOwnRequests: (_, { store, caller, now }) =>
    ownRequests(store.db, { askedById: caller.id, now }),

  approveRequest: ({ params: { id } }, context) =>
    decide(context, (on, { by, now }) => approveRequest(on, { id, by, now, freshClaim })),

  declineRequest: ({ params: { id }, body: { reason } }, context) =>
    decide(context, (on, { by, now }) => declineRequest(on, { id, by, reason, now })),
};

type DecideContext = Parameters<(typeof requests)['approveRequest']>[1];

/** Decides in one transaction, which locks the people before their sessions. */
async function decide(
  context: DecideContext,
  work: (on: DatabaseContext, by: { by: Approver; now: Date }) => Promise<number | undefined>,
): Promise<void> {
  const { store, notify, now } = context;
  const by = approverOf(context);
  const customerId = await transact(store, (db) => work({ ...store, db }, { by, now }));
  if (customerId !== undefined) notify([customerId]);
}

/** The person who decides: the one who is logged in. */
const approverOf = ({ caller, actor, sessionHash }: DecideContext): Approver => ({
  id: caller.id,
  address: actor.address,
  sessionHash,
});

/**
 * What somebody does, or asks for where it passes a limit of theirs. Two at once with one key are
 * told apart by its index, and the second of them asks again.
 */
export async function doneOrAsked<Done, Asked>(
  { store }: Pick<Context<unknown>, 'store'>,
  act: () => Promise<Done>,
  ask: (on: DatabaseContext, above: AboveLimit) => Promise<Asked>,
): Promise<Done | Asked> {
  try {
    return await act();
  } catch (problem) {
    if (!(problem instanceof AboveLimit)) throw problem;
    return transact(store, (db) => ask({ ...store, db }, problem), again(store));
  }
}

const again =
  ({ engine }: Pick<DatabaseContext, 'engine'>) =>
  (error: unknown) =>
    engine.isRetryable(error) || engine.isDuplicate(error);
