// Handlers of points: award, deduct, undo, list.
import type { points as contract } from '../../contract/points/points.ts';
import { messages } from '../../contract/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import type { CustomerChange } from '../../storage/points/postings.ts';
import { listTransactions } from '../../storage/points/points.ts';
import type { Handlers } from '../context.ts';

export const points: Handlers<typeof contract> = {
  awardPoints: ({ body }, context) => post({ kind: 'award', ...body }, context),
  deductPoints: ({ body }, context) => post({ kind: 'deduct', ...body }, context),
  undoEntry: ({ body: { transactionId: undoes, ...body } }, context) =>
    post({ kind: 'undo', undoes, ...body }, context),
  listTransactions: async ({ params, query }, { caller, store }) => {
    const foreign = caller.role === 'customer' && caller.id !== params.id;
    if (foreign) throw new Refusal('not-found', messages.customerNotFound);
    found(await findCustomer(store, params.id), messages.customerNotFound);
    return listTransactions(store, { customerId: params.id, ...query });
  },
};

type AwardContext = Parameters<Handlers<typeof contract>['awardPoints']>[1];

async function post(
  change: CustomerChange,
  { ledger, metrics, actor, sessionHash, now, idempotencyKey }: AwardContext,
) {
  const made = { actor, sessionHash, at: now, key: idempotencyKey };
  const balance = await ledger.post({ ...change, ...made });
  metrics.pointsChanged(change.kind);
  return balance;
}
