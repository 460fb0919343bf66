// Passwords that Sofra makes are typed with the digits of any keyboard; what somebody has chosen
// stays as it is. Both comparisons are one try.
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { guest, owner, partner, visitor } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { hashCosts } from '../setup/templates.ts';

const made = 'k7fm2x9qw345';
const arabic = 'k٧fm٢x٩qw٣٤٥';
const persian = 'k۷fm۲x۹qw۳۴۵';

onEachEngine((engine) => {
  const logIn = async (restaurant: Restaurant, mobile: string, password: string) =>
    (await visitor(restaurant).tries('logInCustomer', { body: { mobile, password } })).status;

  async function withReset() {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const reset = { params: { id: sara.id }, body: { newPassword: made } };
    await admin.asks('resetCustomerPassword', reset);
    return { restaurant, sara, admin };
  }

  test('a generated password is typed in digits of every script, by everybody', async () => {
    const { restaurant, sara, admin } = await withReset();
    for (const typed of [arabic, persian, made]) {
      expect([typed, await logIn(restaurant, sara.mobile, typed)]).toEqual([typed, 200]);
    }
    const bakery = await partner(restaurant);
    const params = { id: bakery.id };
    await admin.asks('resetPartnerPassword', { params, body: { newPassword: made } });
    const body = { username: bakery.username, password: arabic };
    expect((await visitor(restaurant).tries('logInPartner', { body })).status).toBe(200);
    // It is typed as the current password too.
    const own = { newPassword: 'walnut-tree', confirmPassword: 'walnut-tree' };
    const session = visitor(restaurant);
    await session.asks('logInCustomer', { body: { mobile: sara.mobile, password: made } });
    const change = { body: { currentPassword: arabic, ...own } };
    expect((await session.tries('changeCustomerPassword', change)).status).toBeLessThan(300);
  });

  test('what a guest has chosen stays as it is', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant, { password: 'نخلة-٢٣٤٥' });
    expect(await logIn(restaurant, sara.mobile, 'نخلة-٢٣٤٥')).toBe(200);
    expect(await logIn(restaurant, sara.mobile, 'نخلة-2345')).toBe(401);
    expect(await logIn(restaurant, sara.mobile, 'نخلة-۲۳۴۵')).toBe(401);
  });

  test('both comparisons are one try, of an account and of nobody', async () => {
    const { restaurant, sara } = await withReset();
    const { hashing } = restaurant.services;
    let compared = 0;
    const { matching } = hashing;
    hashing.matching = (...of) => {
      compared += 1;
      return matching(...of);
    };
    const statuses = async (mobile: string) => {
      const all = [];
      for (let i = 0; i < 5; i += 1) all.push(await logIn(restaurant, mobile, `${arabic}٩`));
      return all;
    };
    expect(await statuses(sara.mobile)).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses('+966509999999')).toEqual([401, 401, 401, 401, 401]);
    expect(compared).toBe(10);
    const tries = await restaurant.store.db.selectFrom('throttles').selectAll().execute();
    const counts = tries
      .filter(({ subject }) => subject.includes('customer'))
      .map(({ moments }) => (JSON.parse(moments) as number[]).length);
    expect(Math.max(...counts)).toBe(5);
  });

  test('a hash of another cost is renewed for the password, and not for its spelling', async () => {
    const { restaurant, sara } = await withReset();
    const password = await hashPassword(made, { ...hashCosts.small, passes: 2 });
    await restaurant.store.db.updateTable('customers').set({ password }).execute();
    expect(await logIn(restaurant, sara.mobile, arabic)).toBe(200);
    const [row] = await restaurant.store.db.selectFrom('customers').select('password').execute();
    expect(restaurant.services.hashing.isOutdated(row!.password!)).toBe(false);
    expect(await logIn(restaurant, sara.mobile, made)).toBe(200);
  });
});
