// A deleted guest disappears immediately; the rows of their history lose the guest in batches
// afterwards.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { until } from '../../lab/wait.ts';
import { countOf } from '../../src/storage/database/queries/pages.ts';
import { eraseWhile, isAnybodyLeft } from '../../src/storage/members/deleted-customers.ts';
import { rowsOfCustomers } from '../../src/storage/members/rows-of-customers.ts';
import { catchUp } from '../../src/storage/summaries/catch-up.ts';
import { backup, dump, fill, openRestaurantWithFolder, type File } from '../filled.ts';
import { forget, remove, removeAsBefore, rowsOf } from '../leaving.ts';
import { beginWork } from '../long-work.ts';
import { guest, owner, visitor } from '../people.ts';
import { visitRow } from '../programs.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';

/** The changes of points in the audit log as sorted texts. */
async function pointsTold(admin: Awaited<ReturnType<typeof owner>>) {
  const { rows } = await admin.asks('listAuditEntries', { query: { limit: 100 } });
  const told = rows.filter(({ action }) => action.startsWith('points.'));
  return told.map(({ at, action, detail }) => [at, action, detail].join()).toSorted();
}

/** The timeout of writing and deleting the entries. */
const inAWhile = { ...inLong, timeout: 180_000 };

onEachEngine((engine, testOnce) => {
  testOnce('their history goes row by row, and after each of them everything adds up', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, omar, sara } = await fill(restaurant);
    const { transactionId } = await admin.asks('awardPoints', {
      body: { customerId: omar.id, points: 1, description: 'Tea' },
    });
    await admin.asks('undoEntry', { body: { customerId: omar.id, transactionId } });
    await catchUp(restaurant.store, { limit: 1_000 });
    const before = await pointsTold(admin);
    expect(before.length).toBeGreaterThan(4);
    for (const { id, mobile } of [omar, sara]) {
      await remove(restaurant, id);
      expect(await admin.tries('readCustomer', { params: { id } })).toMatchObject({ status: 404 });
      const again = { name: 'Omar Again', mobile, password: 'walnut-tree' };
      await visitor(restaurant).asks('joinFamily', { body: again });
      for (let left = await rowsOf(restaurant, id); left > 0;) {
        expect(await forget(restaurant, id, 1)).toBe(1);
        expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
        const now = await rowsOf(restaurant, id);
        expect(now).toBeLessThan(left);
        left = now;
      }
      await forget(restaurant, id, 1);
    }
    await eraseWhile(restaurant.store, () => true);
    expect(await isAnybodyLeft(restaurant.store.db)).toBe(false);
    expect(await pointsTold(admin)).toEqual(before);
  });

  test('a backup in the middle has nothing of them but what a former card has', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, omar } = await fill(restaurant);
    await remove(restaurant, omar.id);
    await forget(restaurant, omar.id, 1);
    const file = await backup(admin);
    expect(await rowsOf(restaurant, omar.id)).toBe(0);
    const before = await dump(restaurant);
    await guest(restaurant, { name: 'Late Comer' });
    await admin.asks('restoreBackup', { body: file });
    expect(await dump(restaurant)).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  test('a restore in the middle brings them back with all of their rows', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, omar } = await fill(restaurant);
    const before = await dump(restaurant);
    const file = await backup(admin);
    await remove(restaurant, omar.id);
    await forget(restaurant, omar.id, 2);
    // The rows stay, as on a server that has had no time to delete them.
    const gone = restaurant.store.db.selectFrom('gone_customers').selectAll();
    expect(await gone.execute()).toMatchObject([{ customerId: omar.id }]);
    await admin.asks('restoreBackup', { body: file });
    await restaurant.store.db
      .insertInto('gone_customers')
      .values({ customerId: omar.id })
      .execute();
    await eraseWhile(restaurant.store, () => true);
    expect(await gone.execute()).toEqual([]);
    expect(await dump(restaurant)).toEqual(before);
  });

  test('one who leaves has an answer while other long work has its turn', inLong, async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { sara } = await fill(restaurant);
    const endWork = beginWork(restaurant);
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    expect(await sara.tries('currentCustomer')).toMatchObject({ status: 401 });
    expect(await rowsOf(restaurant, sara.id)).toBeGreaterThan(0);
    await endWork();
    await until(async () => (await rowsOf(restaurant, sara.id)) === 0);
  });

  testOnce('every table with the number of a customer says what becomes of it', async () => {
    const { db } = (await openRestaurant(engine)).store;
    const tables = await db.introspection.getTables();
    const numbered = tables.filter(({ columns }) =>
      columns.some(({ name }) => name === 'customerId'),
    );
    const rule = 'a table with a column `customerId` stands in `rowsOfCustomers`';
    expect(numbered.map(({ name }) => name).toSorted(), rule).toEqual(
      Object.keys(rowsOfCustomers).toSorted(),
    );
  });

  testOnce('of a guest who leaves, no table keeps the number that should not', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { omar, sara } = await fill(restaurant);
    for (const { id } of [omar, sara]) await remove(restaurant, id);
    await eraseWhile(restaurant.store, () => true);
    const { db } = restaurant.store;
    for (const [table, fate] of Object.entries(rowsOfCustomers)) {
      if (fate === 'as they are') continue;
      const left = await countOf(
        db.selectFrom(table as 'stamps').where('customerId', 'in', [omar.id, sara.id]),
      );
      expect([table, left]).toEqual([table, 0]);
    }
    const sessions = db.selectFrom('sessions').where('role', '=', 'customer');
    expect(await countOf(sessions.where('accountId', 'in', [omar.id, sara.id]))).toBe(0);
  });

  test('rows of a member who is missing leave the backup without the member, loudly', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin, sara, omar } = await fill(restaurant);
    const { db } = restaurant.store;
    const stampsOf = (id: number) => countOf(db.selectFrom('stamps').where('customerId', '=', id));
    const kept = await stampsOf(omar.id);
    expect(await stampsOf(sara.id)).toBeGreaterThan(0);
    await removeAsBefore(restaurant, sara.id);
    const left = await rowsOf(restaurant, sara.id);
    // A server of before has forgotten that rows of hers are left.
    await db.deleteFrom('gone_customers').execute();
    const made = await admin.asks('runBackup');
    expect(made).toMatchObject({ success: true, leftOut: left });
    const file = JSON.parse(await readFile(join(folder, made.filename!), 'utf8')) as File;
    const { stamps, visits, point_transactions: entries } = file.tables;
    expect(stamps!.filter(({ customerId }) => customerId !== null)).toHaveLength(kept);
    expect(stamps).toHaveLength(await countOf(db.selectFrom('stamps')));
    for (const { customerId } of [...stamps!, ...visits!, ...entries!]) {
      expect([null, omar.id]).toContain(customerId);
    }
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    expect(await admin.asks('runBackup')).toMatchObject({ leftOut: 0 });
  });

  test('a visit or a benefit of nobody is refused by the database', async () => {
    const { db } = (await openRestaurant(engine)).store;
    const nobody = 4_711;
    const at = '2026-10-01T00:00:00.000Z';
    const stamp = db
      .insertInto('stamps')
      .values({ customerId: nobody, at, benefit: 'Tea' } as never);
    for (const row of [db.insertInto('visits').values(visitRow(nobody, '1')), stamp]) {
      await expect(row.execute()).rejects.toThrow(/FOREIGN KEY|a row of nobody/);
    }
  });

  test('one with a hundred thousand entries is deleted in time', inAWhile, async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const { store } = restaurant;
    const count = 100_000;
    // The entries are inserted in batches, each within the timeout of a statement.
    for (let first = 0; first < count; first += 2_000) {
      const rows = Array.from(
        { length: 2_000 },
        (_, i) => sql`(${sara.id}, 1, ${first + i + 1}, 'Tea', '2026-10-01T00:00:00.000Z', 'admin',
          1, 'points.awarded')`,
      );
      await sql`insert into point_transactions ("customerId", points, balance, description,
        timestamp, "actorRole", "actorId", action) values ${sql.join(rows)}`.execute(store.db);
    }
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    expect(await sara.tries('currentCustomer')).toMatchObject({ status: 401 });
    await guest(restaurant, { name: 'Sara Again', mobile: sara.mobile });
    await eraseWhile(store, () => true);
    expect(await rowsOf(restaurant, sara.id)).toBe(0);
    const verified = await admin.asks('auditLedger');
    expect(verified).toMatchObject({ entries: count, points: 0, wrong: 0, wrongSums: 0 });
  });
});
