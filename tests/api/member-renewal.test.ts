// Members whom an earlier version has stored get the words and keys of this one, while everybody
// works; until then they are found as before.
import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../locks.ts';
import { renewMembers } from '../../src/storage/members/renewal.ts';
import type { Store } from '../../src/storage/database/store.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { guest, owner } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const now = new Date('2026-11-21T18:30:00Z');
const later = new Date('2026-11-21T19:31:00Z');

async function renewAll(store: Store, at: Date) {
  while (!(await renewMembers(store, at)));
}

/** The words and the key of a member as versions before 0.14 have stored them. */
async function asBefore({ store }: Restaurant, id: number, words: string[]) {
  const { mobile, nameKey } = await store.db
    .selectFrom('customers')
    .select(['mobile', 'nameKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const digits = mobile.replace('+', '');
  await store.db.updateTable('customers').set({ mobileKey: digits }).where('id', '=', id).execute();
  await store.db.deleteFrom('customer_words').where('customerId', '=', id).execute();
  const reversed = `<${[...digits].toReversed().join('')}`;
  await store.db
    .insertInto('customer_words')
    .values(
      [...words, digits, reversed].map((word) => ({ word, customerId: id, shared: 0, nameKey })),
    )
    .execute();
}

onEachEngine((engine, testOnce) => {
  const found = async (restaurant: Restaurant, q: string) =>
    (await (await owner(restaurant)).asks('listCustomers', { query: { q } })).rows.map(
      ({ name }) => name,
    );

  /** A restaurant with members as before, and others. */
  async function withOldMembers() {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant, { name: 'Sara Al-Harbi', mobile: '+5491123456789' });
    const jorg = await guest(restaurant, { name: 'Jörg Müßig' });
    await guest(restaurant, { name: 'Omar' });
    await asBefore(restaurant, sara.id, ['sara', 'al-harbi']);
    await asBefore(restaurant, jorg.id, ['jorg', 'mußig']);
    return { restaurant, sara, jorg };
  }

  const keyOf = async ({ store }: Restaurant, id: number) =>
    (await store.db.selectFrom('customers').select('mobileKey').where('id', '=', id).execute())[0];

  test('members are found as before until their words are renewed, and then by all', async () => {
    const { restaurant, sara } = await withOldMembers();
    const before = ['sara', 'al-harbi', 'sara al-harbi', 'AL-HARBI sar', 'al-h', '+549112345'];
    const asEver = async () => {
      for (const q of before)
        expect([q, await found(restaurant, q)]).toEqual([q, ['Sara Al-Harbi']]);
      for (const q of ['jorg', 'jörg müßig', 'müß']) {
        expect([q, await found(restaurant, q)]).toEqual([q, ['Jörg Müßig']]);
      }
    };
    await asEver();
    expect(await found(restaurant, 'harbi')).toEqual([]);
    await renewAll(restaurant.store, now);
    await asEver();
    expect(await found(restaurant, 'harbi')).toEqual(['Sara Al-Harbi']);
    expect(await found(restaurant, 'sara harbi')).toEqual(['Sara Al-Harbi']);
    expect(await found(restaurant, 'jorg mussig')).toEqual(['Jörg Müßig']);
    expect(await keyOf(restaurant, sara.id)).toEqual({ mobileKey: '541123456789' });
  });

  testOnce('a second round, an hour later, renews whom an earlier version has added', async () => {
    const { restaurant } = await withOldMembers();
    const { store } = restaurant;
    await renewAll(store, now);
    const mona = await guest(restaurant, { name: 'Mona Al-Harbi' });
    await asBefore(restaurant, mona.id, ['mona', 'al-harbi']);
    await renewAll(store, now);
    expect(await found(restaurant, 'harbi')).toEqual(['Sara Al-Harbi']);
    await renewAll(store, later);
    expect(await found(restaurant, 'harbi')).toEqual(['Mona Al-Harbi', 'Sara Al-Harbi']);
    const state = await store.db.selectFrom('member_renewal').selectAll().execute();
    expect(state).toMatchObject([{ rounds: 0 }]);
  });

  test('two servers renew together, and a key that somebody has stays theirs', async () => {
    const { restaurant, sara } = await withOldMembers();
    const twin = await guest(restaurant, { name: 'Sara' });
    await restaurant.store.db
      .updateTable('customers')
      .set({ mobile: '+541123456789', mobileKey: '541123456789' })
      .where('id', '=', twin.id)
      .execute();
    const { store } = restaurant;
    await Promise.all([renewAll(store, now), renewAll(store, now)]);
    expect(await found(restaurant, 'harbi')).toEqual(['Sara Al-Harbi']);
    expect(await keyOf(restaurant, sara.id)).toEqual({ mobileKey: '5491123456789' });
    expect(await keyOf(restaurant, twin.id)).toEqual({ mobileKey: '541123456789' });
  });

  testOnce('a member who is renamed meanwhile keeps the words of the new name', async () => {
    const { restaurant, sara } = await withOldMembers();
    const { store } = restaurant;
    const admin = await owner(restaurant);
    let renewing: Promise<unknown> = Promise.resolve();
    if (engine === 'PostgreSQL') {
      await store.db.transaction().execute(async (held) => {
        const row = held.selectFrom('customers').select('id').where('id', '=', sara.id);
        await row.$call(store.engine.forUpdate).execute();
        renewing = renewAll(store, now);
        await untilSomebodyWaits(store.db);
        const renaming = held.updateTable('customers').set({ name: 'Sara El-Dosari' });
        await renaming.where('id', '=', sara.id).execute();
      });
    } else {
      renewing = renewAll(store, now);
      const params = { id: sara.id };
      await admin.asks('changeCustomer', { params, body: { name: 'Sara El-Dosari' } });
    }
    await renewing;
    expect(await found(restaurant, 'sara dosari')).toContain('Sara El-Dosari');
    expect(await found(restaurant, 'harbi')).toEqual([]);
  });

  test('restored members need no renewal, from any version', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const sara = await guest(restaurant, { name: 'Sara Al-Harbi', mobile: '+5215512345678' });
    await asBefore(restaurant, sara.id, ['sara', 'al-harbi']);
    const admin = await owner(restaurant);
    const file = await backup(admin);
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    expect(await found(restaurant, 'harbi')).toEqual(['Sara Al-Harbi']);
    expect(await keyOf(restaurant, sara.id)).toEqual({ mobileKey: '525512345678' });
    expect(await renewMembers(restaurant.store, later)).toBe(true);
    const state = await restaurant.store.db.selectFrom('member_renewal').selectAll().execute();
    expect(state).toMatchObject([{ rounds: 0 }]);
  });
});
