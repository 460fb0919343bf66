// Handlers of requests: acts above a limit are requested, and somebody else decides.
import type * as z from 'zod/mini';
import { messages } from '../../contract/messages/messages.ts';
import type { Approval } from '../../contract/visits/requests.ts';
import { Refusal } from '../../domain/refusal.ts';
import { verifyPinHere } from '../staff/till-handlers.ts';
import { AboveLimit } from '../../domain/staff/limit-rules.ts';
import { pageOfAll } from '../../storage/database/queries/pages.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { isWorthRetrying, transact } from '../../storage/database/transaction.ts';
import {
  approveRequest,
  declineRequest,
  type Approver,
} from '../../storage/visits/requests/deciding.ts';
import { ownRequests, waitingRequests } from '../../storage/visits/requests/request-queries.ts';
import type { Context, Handlers } from '../context.ts';
import { unshownToken } from '../rewards/claim-handlers.ts';

export const requests: Handlers<'requests'> = {
  listRequests: async ({ query }, { store, now }) =>
    pageOfAll(await waitingRequests(store.db, now), query, {
      text: ({ guest, askedBy }) => `${guest ?? ''} ${askedBy}`,
      key: ({ askedAt }) => askedAt,
    }),

  listOwnRequests: (_, { store, caller, now }) =>
    ownRequests(store.db, { askedById: caller.id, now }),

  approveRequest: ({ params: { id }, body: { approver } = {} }, context) =>
    decide(context, approver, (on, { by, now }) =>
      approveRequest(on, { id, by, now, newToken: () => unshownToken(now) }),
    ),

  declineRequest: ({ params: { id }, body: { reason, approver } }, context) =>
    decide(context, approver, (on, { by, now }) => declineRequest(on, { id, by, reason, now })),
};

type DecideContext = Parameters<(typeof requests)['approveRequest']>[1];

/** Decides in one transaction, which locks the people before their sessions. */
async function decide(
  context: DecideContext,
  approver: AtTill | undefined,
  work: (on: DatabaseContext, by: { by: Approver; now: Date }) => Promise<number | undefined>,
): Promise<void> {
  const { store, notify, now } = context;
  const by = await approverOf(context, approver);
  const customerId = await transact(store, (db) => work({ ...store, db }, { by, now }));
  if (customerId !== undefined) notify([customerId]);
}

type AtTill = z.output<typeof Approval>['approver'] & {};

/** The person who decides: the caller, or a person who types their PIN at this till. */
async function approverOf(context: DecideContext, typed: AtTill | undefined): Promise<Approver> {
  const { caller, actor, sessionHash } = context;
  const here = { address: actor.address, sessionHash };
  if (typed) {
    await context.checkCaller();
    return { id: typed.adminId, ...here, typed: await verifyPinHere(context, typed) };
  }
  if (caller.staffRole === 'cashier') throw new Refusal('forbidden', messages.notAllowed);
  return { id: caller.id, ...here };
}

/**
 * Does an act, or makes a request if it is above a limit. For concurrent calls with the same key,
 * the unique index refuses the second, which then finds the first answer.
 */
export async function doOrRequest<Done, Asked>(
  { store }: Pick<Context<unknown>, 'store'>,
  act: () => Promise<Done>,
  ask: (on: DatabaseContext, above: AboveLimit) => Promise<Asked>,
): Promise<Done | Asked> {
  try {
    return await act();
  } catch (problem) {
    if (!(problem instanceof AboveLimit)) throw problem;
    return transact(store, (db) => ask({ ...store, db }, problem), isWorthRetrying(store.engine));
  }
}
