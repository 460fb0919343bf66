// A guest's request that is under way, and what ends the guest's sessions: neither waits for the
// other in a circle, which PostgreSQL would end after a second.
import { expect, test } from 'vitest';
import { transact } from '../../src/storage/database/transaction.ts';
import { untilSomebodyWaits } from '../locks.ts';
import { guest, newMobile, owner, type Person } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onPostgres } from '../setup/engines.ts';

type Guest = Awaited<ReturnType<typeof guest>>;

/** What ends a guest's sessions. */
const acts: Record<string, (admin: Person, sara: Guest, omar: Guest) => Promise<unknown>> = {
  'a join of the card': (admin, { id: other }, { id, name, mobile }) =>
    admin.asks('joinCards', { params: { id }, body: { other, name, mobile } }),
  'a deletion': (admin, { id }) => admin.asks('removeCustomer', { params: { id } }),
  'another number': (admin, { id }) =>
    admin.asks('changeCustomer', { params: { id }, body: { mobile: newMobile() } }),
  'a new password of the office': (admin, { id }) =>
    admin.asks('resetCustomerPassword', { params: { id }, body: { newPassword: 'olive-tree' } }),
  'the guest, who leaves': (_, sara) => sara.asks('leaveFamily', { body: { mobile: sara.mobile } }),
};

onPostgres(() => {
  test.for(Object.entries(acts))('a request of a guest goes on beside %s', async ([, act]) => {
    const restaurant = await openRestaurant('PostgreSQL');
    const admin = await owner(restaurant);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    const { store } = restaurant;
    const begun = transact(store, async (db) => {
      // As each request of a guest does, on another device of hers.
      await db
        .selectFrom('sessions')
        .select('tokenHash')
        .where('role', '=', 'customer')
        .where('accountId', '=', sara.id)
        .forKeyShare()
        .execute();
      const ended = act(admin, sara, omar);
      await untilSomebodyWaits(store.db);
      // Nobody who waits for the session has locked the card.
      const card = db.selectFrom('customers').select('id').where('id', '=', sara.id);
      await card.forUpdate().noWait().execute();
      return { ended };
    });
    const { ended } = await begun;
    await expect(ended).resolves.not.toThrow();
  });
});
