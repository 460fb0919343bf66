// Handlers of the till: its shortcuts, and the member of a scanned card.
import { messages } from '../../contract/messages.ts';
import type { till as contract } from '../../contract/points/till.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readEarning } from '../../storage/house/settings.ts';
import { findCustomerByQr, readHabits } from '../../storage/points/till.ts';
import type { Handlers } from '../context.ts';
import { withSpentIfAny } from '../members/customers.ts';

export const till: Handlers<typeof contract> = {
  readTill: async (_, { store }) => {
    const [habits, earning] = await Promise.all([readHabits(store), readEarning(store.db)]);
    return { ...habits, recent: habits.recent.map(withSpentIfAny), earning };
  },
  findCustomerByQr: async ({ body }, { store, transact }) => {
    // The transaction checks that the session is still alive in which the token was sent.
    const customer = await transact((db) => findCustomerByQr({ ...store, db }, body.token));
    if (!customer) throw new Refusal('invalid', messages.qrOutdated);
    return withSpentIfAny(customer);
  },
};
