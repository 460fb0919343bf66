// The handlers of a guest's history.
import { listHistory } from '../../storage/visits/reading/history-queries.ts';
import type { Handlers } from '../context.ts';

export const history: Handlers<'history'> = {
  listHistory: ({ query }, { store, caller }) =>
    listHistory(store, { customerId: caller.id, ...query }),
  listHistoryOf: ({ params, query }, { store }) =>
    listHistory(store, { customerId: params.id, ...query }),
};
