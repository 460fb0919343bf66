// Points: award, deduct, list.
import type { points as contract } from '../contract/points.ts';
import { messages } from '../contract/messages.ts';
import type { Change } from '../domain/points.ts';
import { found, Refusal } from '../domain/refusal.ts';
import { findCustomer } from '../storage/customers.ts';
import { listTransactions } from '../storage/points.ts';
import type { Handlers } from './context.ts';

export const points: Handlers<typeof contract> = {
  awardPoints: ({ body }, context) => post('award', body, context),
  deductPoints: ({ body }, context) => post('deduct', body, context),
  listTransactions: async ({ params, query }, { caller, store }) => {
    const foreign = caller.role === 'customer' && caller.id !== params.id;
    if (foreign) throw new Refusal('not-found', messages.customerNotFound);
    found(await findCustomer(store, params.id), messages.customerNotFound);
    return listTransactions(store, { customerId: params.id, ...query });
  },
};

type AwardContext = Parameters<Handlers<typeof contract>['awardPoints']>[1];

async function post(
  kind: Change['kind'],
  change: Omit<Change, 'kind'> & { customerId: number },
  { ledger, metrics, actor, sessionHash, now, idempotencyKey }: AwardContext,
) {
  const made = { actor, sessionHash, at: now, key: idempotencyKey };
  const balance = await ledger.post({ kind, ...change, ...made });
  metrics.pointsChanged(kind);
  return balance;
}
