// Handlers of points and of the till: award, deduct, undo, list; the shortcuts, a scanned card.
import { messages } from '../../contract/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import type { CustomerChange } from '../../storage/points/postings.ts';
import { readEarning } from '../../storage/house/settings.ts';
import { listTransactions } from '../../storage/points/points.ts';
import { findCustomerByQr, readHabits } from '../../storage/points/till.ts';
import { byCaller } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { withSpentIfAny } from '../members/customers.ts';

export const points: Handlers<'points'> = {
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

type AwardContext = Parameters<Handlers<'points'>['awardPoints']>[1];

async function post(change: CustomerChange, context: AwardContext) {
  const balance = await context.ledger.post({ ...change, ...byCaller(context) });
  context.metrics.pointsChanged(change.kind);
  return balance;
}

export const till: Handlers<'till'> = {
  readTill: async (_, { store }) => {
    const [habits, earning] = await Promise.all([readHabits(store), readEarning(store)]);
    return { ...habits, recent: habits.recent.map(withSpentIfAny), earning };
  },
  findCustomerByQr: async ({ body }, { store, transact }) => {
    // The transaction checks that the session is still alive in which the token was sent.
    const customer = await transact((db) => findCustomerByQr({ ...store, db }, body.token));
    if (!customer) throw new Refusal('invalid', messages.qrOutdated);
    return withSpentIfAny(customer);
  },
};
