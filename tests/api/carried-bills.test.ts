// Awards of bills from before there were visits become visits, as far as their entries have the
// data.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../../src/storage/database/store.ts';
import { addVisitsOfOldBills } from '../../src/storage/visits/old-bills.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { untilSomebodyWaits } from '../locks.ts';
import { guest, owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

async function carryAll(store: Store) {
  while (!(await addVisitsOfOldBills(store)));
}

onEachEngine((engine) => {
  test('each award that stands and says its bill becomes one visit, once', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { store } = restaurant;
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const rate = { currency: 'SAR', pointsPerUnit: '10', timeZone: 'Asia/Riyadh' };
    await admin.asks('changeSettings', { body: rate });
    const customerId = sara.id;
    const award = (bill: string, description?: string) =>
      admin.asks('awardPoints', { body: { customerId, bill, description } });
    const { transactionId: first } = await award('1,234.50', 'Dinner · for two');
    const { transactionId: slip } = await award('99');
    await admin.asks('undoEntry', { body: { customerId, transactionId: slip } });
    await admin.asks('awardPoints', { body: { customerId, points: 5, description: 'Tea' } });
    const { transactionId: second } = await award('7');
    const visits = () =>
      store.db
        .selectFrom('visits')
        .select(['customerId', 'businessDay', 'amount', 'currency', 'entryId'])
        .select(['identifiedBy', 'billNumber', 'actorRole'])
        .orderBy('id')
        .execute();
    await Promise.all([carryAll(store), carryAll(store)]);
    expect(await addVisitsOfOldBills(store)).toBe(true);
    const common = {
      customerId,
      businessDay: '2026-11-21',
      currency: 'SAR',
      identifiedBy: null,
      billNumber: null,
      actorRole: 'admin',
    };
    const carried = [
      { ...common, amount: 123_450, entryId: first },
      { ...common, amount: 700, entryId: second },
    ];
    expect(await visits()).toEqual(carried);
    expect((await admin.asks('auditLedger')).wrong).toBe(0);

    // An award without the data of a bill stays a row without a visit, after a restore too.
    await award('50');
    await carryAll(store);
    const { filename } = await admin.asks('runBackup');
    const file = await admin.tries('downloadBackup', { params: { filename: filename! } });
    await admin.asks('restoreBackup', { body: file.text });
    await carryAll(store);
    expect(await visits()).toEqual(carried);
  });

  test('a restore waits for bills that are being carried over, and they for it', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { store } = restaurant;
    const admin = await owner(restaurant);
    await guest(restaurant);
    const { filename } = await admin.asks('runBackup');
    const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
    let restoring: Promise<unknown> = Promise.resolve();
    await store.db.transaction().execute(async (held) => {
      const state = held.selectFrom('carried_bills').selectAll();
      await state.$call(store.engine.forUpdate).execute();
      restoring = admin.asks('restoreBackup', { body: text });
      // On SQLite, the restore waits for the one writer in any case.
      if (engine === 'SQLite') return;
      await untilSomebodyWaits(store.db);
      // The restore has not locked any of the tables that it replaces yet, so there is no deadlock.
      await sql`lock table customers in access share mode nowait`.execute(held);
    });
    await restoring;
    expect((await admin.asks('auditLedger')).wrong).toBe(0);
  });
});
