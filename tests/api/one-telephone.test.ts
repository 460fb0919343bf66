// A telephone whose number has two forms is one member: Argentina's 9 and Mexico's former 1 after
// the code are dialled from abroad only.
import { expect, test } from 'vitest';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { brings } from '../importing.ts';
import { guest, owner, partner, visitor } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const [local, abroad] = ['+541123456789', '+5491123456789'];
const password = 'walnut-tree';

onEachEngine((engine, testOnce) => {
  const joins = (restaurant: Restaurant, mobile: string) =>
    visitor(restaurant).tries('joinFamily', { body: { name: 'Sara', mobile, password } });

  const logsIn = async (restaurant: Restaurant, mobile: string) => {
    const { status, text } = await visitor(restaurant).tries('logInCustomer', {
      body: { mobile, password },
    });
    return status === 200 ? (JSON.parse(text) as { id: number }).id : status;
  };

  const inArgentina = async (restaurant: Restaurant) => {
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { countryCode: '54' } });
    return admin;
  };

  /** Two members whom a version before 0.14 has stored with one telephone. */
  async function withTwoCards(restaurant: Restaurant) {
    const [one, other] = [
      await guest(restaurant, { name: 'Sara', mobile: local }),
      await guest(restaurant, { name: 'Sara Ahmad' }),
    ];
    await restaurant.store.db
      .updateTable('customers')
      .set({ mobile: abroad, mobileKey: '5491123456789' })
      .where('id', '=', other.id)
      .execute();
    return { one, other };
  }

  test('one telephone joins once, however its number is written, and finds its card', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await inArgentina(restaurant);
    const { status, text } = await joins(restaurant, '011 15-2345-6789');
    expect([status, JSON.parse(text).mobile]).toEqual([200, abroad]);
    const { id } = JSON.parse(text);
    const ways = [local, abroad, '11 2345 6789', '+54 11 15 2345-6789', '0054 9 11 2345 6789'];
    const bakery = await partner(restaurant);
    for (const way of ways) {
      expect([way, (await joins(restaurant, way)).status]).toEqual([way, 409]);
      expect([way, await logsIn(restaurant, way)]).toEqual([way, id]);
      const { rows } = await admin.asks('listCustomers', { query: { q: way } });
      expect([way, rows.map((row) => row.id)]).toEqual([way, [id]]);
      const params = { mobile: way };
      const seen = await bakery.asks('findCustomerAtCounter', { params });
      expect(seen).toMatchObject({ name: 'Sara', mobile: '••••••••••789' });
    }
  });

  test('two who join with both forms at the same time get one card', async () => {
    const restaurant = await openRestaurant(engine);
    const answers = await Promise.all(
      [local, abroad, '+525512345678', '+5215512345678'].map((way) => joins(restaurant, way)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  });

  testOnce('a file brings nobody in twice', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    await guest(restaurant, { name: 'Sara', mobile: abroad });
    const admin = await inArgentina(restaurant);
    const rows = ['Sara,011 2345-6789,5', 'Omar,+54 9 351 234-5678,5', 'Omar,0351 15 234 5678,5'];
    const { counts } = await brings(admin, `Name,Mobile,Points\n${rows.join('\n')}\n`);
    expect(counts).toMatchObject({ new: 1, changed: 1, refused: 1 });
  });

  testOnce('two cards of one telephone stay, each is reached, and names the other', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { one, other } = await withTwoCards(restaurant);
    const admin = await inArgentina(restaurant);
    const each = async () => {
      expect(await logsIn(restaurant, local)).toBe(one.id);
      expect(await logsIn(restaurant, abroad)).toBe(other.id);
      const namesakes = async (id: number) =>
        (await admin.asks('readCustomer', { params: { id } })).namesakes?.map((also) => also.id);
      expect(await namesakes(one.id)).toEqual([other.id]);
      expect(await namesakes(other.id)).toEqual([one.id]);
      expect((await joins(restaurant, '011 15 2345 6789')).status).toBe(409);
    };
    await each();
    const params = { id: other.id };
    await admin.asks('changeCustomer', { params, body: { name: 'Sara Omar' } });
    const number = await admin.tries('changeCustomer', { params, body: { mobile: local } });
    expect(number.status).toBe(409);
    await each();
    const file = await backup(admin);
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    await each();
    await admin.asks('removeCustomer', { params: { id: one.id } });
    expect(await logsIn(restaurant, local)).toBe(other.id);
  });
});
