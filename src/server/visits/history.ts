// The handler of a guest's history.
import { listHistory } from '../../storage/visits/reading/history.ts';
import type { Handlers } from '../context.ts';
import { refuseWithoutRewards } from '../rewards/rewards.ts';

export const history: Handlers<'history'> = {
  listHistory: async ({ query }, { store, caller }) => {
    await refuseWithoutRewards(store.db);
    return listHistory(store, { customerId: caller.id, ...query });
  },
};
