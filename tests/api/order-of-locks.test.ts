// A guest's request that is under way, and an act that may end the guest's sessions: neither waits
// for the other in a circle, which PostgreSQL would end after a second.
import { test } from 'vitest';
import { untilSomebodyWaits } from '../locks.ts';
import { anotherSession, guest, newMobile, owner } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onPostgres } from '../setup/engines.ts';

async function open() {
  const restaurant = await openRestaurant('PostgreSQL');
  const [admin, sara] = [await owner(restaurant), await guest(restaurant, { name: 'Sara' })];
  const omar = await guest(restaurant, { name: 'Omar' });
  return { restaurant, admin, sara, omar };
}

type Table = Awaited<ReturnType<typeof open>>;

const params = ({ sara: { id } }: Table) => ({ id });

/** Acts that may end Sara's sessions; some are prepared before her request is under way. */
const acts: Record<string, (table: Table) => Promise<() => Promise<unknown>>> = {
  'a join of her card': async ({ admin, sara, omar: { id, name, mobile } }) => {
    const body = { other: sara.id, name, mobile };
    return () => admin.asks('joinCards', { params: { id }, body });
  },
  'the undo of a join by which her card had another number': async (table) => {
    const { restaurant, admin, sara, omar } = table;
    const body = { other: omar.id, name: sara.name, mobile: omar.mobile };
    const { joinId } = await admin.asks('joinCards', { params: params(table), body });
    await anotherSession(restaurant, sara);
    return () => admin.asks('partCards', { params: { id: joinId } });
  },
  'her deletion': async (table) => () =>
    table.admin.asks('removeCustomer', { params: params(table) }),
  'another number': async (table) => () =>
    table.admin.asks('changeCustomer', { params: params(table), body: { mobile: newMobile() } }),
  'a new password from the office': async (table) => () =>
    table.admin.asks('resetCustomerPassword', {
      params: params(table),
      body: { newPassword: 'olive-tree' },
    }),
  'a new password of her own': async ({ sara }) => {
    const [currentPassword, newPassword] = [sara.password, 'olive-tree'];
    const body = { currentPassword, newPassword, confirmPassword: newPassword };
    return () => sara.asks('changeCustomerPassword', { body });
  },
  'an invitation to her card, which lost its password': async (table) => {
    const { restaurant, admin, sara } = table;
    const customers = restaurant.store.db.updateTable('customers').where('id', '=', sara.id);
    await customers.set({ password: null }).execute();
    return () => admin.asks('inviteCustomer', { params: params(table), body: {} });
  },
  'her leaving': async ({ sara }) => {
    return () => sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
  },
};

onPostgres(() => {
  test.for(Object.entries(acts))('a request of a guest goes on beside %s', async ([, prepare]) => {
    const table = await open();
    const { db } = table.restaurant.store;
    const act = await prepare(table);
    const ended = await db.transaction().execute(async (tx) => {
      // A request of a guest begins with this lock.
      const sessions = tx.selectFrom('sessions').select('tokenHash').where('role', '=', 'customer');
      await sessions.where('accountId', '=', table.sara.id).forKeyShare().execute();
      const begun = act();
      await untilSomebodyWaits(db);
      // The act waits for the session, and has not locked the card.
      const card = tx.selectFrom('customers').select('id').where('id', '=', table.sara.id);
      await card.forUpdate().noWait().execute();
      return { begun };
    });
    await ended.begun;
  });
});
