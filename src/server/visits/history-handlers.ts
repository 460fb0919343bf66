// The handlers of a guest's history.
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import { listHistory } from '../../storage/visits/reading/history-queries.ts';
import type { Handlers } from '../context.ts';

export const history: Handlers<'history'> = {
  listHistory: ({ query }, { store, caller }) =>
    listHistory(store, { customerId: caller.id, ...query }),
  listHistoryOf: async ({ params: { id }, query }, { store }) => {
    found(await findCustomer(store, id), messages.customerNotFound);
    return listHistory(store, { customerId: id, ...query });
  },
};
