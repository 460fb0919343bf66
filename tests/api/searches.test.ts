// Searches that must find nothing: in a guest's history, and in the history of backups.
import { expect, test } from 'vitest';
import { openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { times } from '../many.ts';
import { guest, owner } from '../people.ts';

onEachEngine((engine) => {
  test('a history is searched by its descriptions, page by page', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const dishes = ['Dinner', 'عشاء في المطعم', 'Dinner on the Terrace', 'Tea', 'Zoë’s dinner'];
    for (const description of dishes) {
      await admin.asks('awardPoints', { body: { customerId: sara.id, points: 1, description } });
    }
    const params = { id: sara.id };
    const found = async (q: string) => {
      const { rows, total } = await sara.asks('listTransactions', { params, query: { q } });
      expect(total).toBe(rows.length);
      return rows.map(({ description }) => description);
    };
    expect(await found('dinner')).toEqual(['Zoë’s dinner', 'Dinner on the Terrace', 'Dinner']);
    expect(await found('terrace DINN')).toEqual(['Dinner on the Terrace']);
    expect(await found('العشاء')).toEqual([]);
    expect(await found('عشاء')).toEqual(['عشاء في المطعم']);
    expect(await found('zoe')).toEqual(['Zoë’s dinner']);
    expect(await found('%')).toEqual([]);
    const query = { q: 'dinner', limit: 2 };
    const first = await admin.asks('listTransactions', { params, query });
    expect(first).toMatchObject({ total: 3, rows: [{}, {}] });
    const second = await admin.asks('listTransactions', {
      params,
      query: { ...query, after: first.next! },
    });
    expect(second).toMatchObject({ total: 3, rows: [{ description: 'Dinner' }] });
    expect(second.next).toBeUndefined();
  });

  test('backups are found by the names of their files and by what came of them', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    await times(3, async () => {
      await admin.asks('runBackup');
      restaurant.clock.pass({ minutes: 10 });
    });
    const { db } = restaurant.store;
    const failed = { timestamp: '2026-11-20T00:00:00.000Z', success: false, filename: null };
    await db
      .insertInto('backup_history')
      .values({ ...failed, scheduled: true })
      .execute();
    const found = async (q: string) => {
      const { rows, total } = await admin.asks('listBackups', { query: { q } });
      expect(total).toBe(rows.length);
      return rows.map(({ filename }) => filename?.slice(0, 22) ?? 'none');
    };
    expect(await found('18-40')).toEqual(['sofra-2026-11-21T18-40']);
    expect(await found('2026-11-21')).toHaveLength(3);
    expect(await found('FAILED')).toEqual(['none']);
    expect(await found('success 18-30')).toEqual(['sofra-2026-11-21T18-30']);
    expect(await found('nothing')).toEqual([]);
    expect(await found('')).toHaveLength(4);
  });
});
