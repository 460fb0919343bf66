// Visits of which nothing stood before 0.14 are undone by the update, and by a restore of an older
// backup; their bills are free, and programs read of them.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/storage/database/store.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { takeBackStamp } from '../../src/storage/partners/stamp-queries.ts';
import { postAll } from '../../src/storage/points/entry-postings.ts';
import { postClaims } from '../../src/storage/rewards/claim-postings.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { readSteps } from '../../src/storage/schema/steps.ts';
import { backup } from '../filled.ts';
import { emptyDatabase } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { asOfVersion } from '../summed.ts';
import { books, openWithVisits, settle } from '../visits.ts';

const actor = { role: 'admin', id: 1, address: null } as const;
const moment = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 18, minutes)).toISOString();

onEachEngine((engine) => {
  test('an update undoes them by whoever took back the last part', async () => {
    const { location, remove } = await emptyDatabase(engine);
    const store = openStore(location);
    onTestFinished(async () => {
      await store.close();
      await remove();
    });
    const steps = await readSteps(store.engine);
    const before = steps.filter(({ name }) => name < '0044');
    await migrate(store, { steps: before });
    for (const text of rowsOfBefore) await sql.raw(text).execute(store.db);
    await migrate(store);
    const visits = await store.db.selectFrom('visits').selectAll().orderBy('id').execute();
    const by = (undoneAt: string | null, role: string | null, id: number | null) => ({
      undoneAt,
      undoneByRole: role,
      undoneById: id,
    });
    expect(visits).toMatchObject([
      { ...by(moment(5), 'admin', 2), pointsUndoneAt: moment(5) },
      { ...by(null, null, null), pointsUndoneAt: moment(6) },
      { ...by(moment(7), 'partner', null), pointsUndoneAt: null },
      { ...by(null, null, null), pointsUndoneAt: null },
      { ...by(moment(8), 'admin', 1), pointsUndoneAt: null },
    ]);
    const reversals = await store.db.selectFrom('visit_reversals').selectAll().execute();
    expect(reversals).toMatchObject([
      { visitId: 1, at: moment(5), points: 100, billNumber: '1', amount: null, actorId: 2 },
    ]);
    // The bill of the first two is free, and that of the fourth is not.
    const again = (number: string) =>
      sql.raw(visit({ number, entryId: 'null', undone: 'null, null, null' })).execute(store.db);
    await again('1');
    await again('2');
    await expect(again('4')).rejects.toThrow();
  });

  test('a restored backup of a version before has them undone too', async () => {
    const table = await openWithVisits(engine);
    const { restaurant, admin, sara, benefitId, chosen } = table;
    const { store } = restaurant;
    const guest = { customerId: sara.id };
    const bill = (number: string) => ({ amount: '10', number });
    // The benefit is one of the first level, which the guest is about to leave.
    const given = await admin.asks('settleVisit', { body: { guest, benefits: [benefitId] } });
    const alone = await admin.asks('settleVisit', { body: { guest, bill: bill('1') } });
    const rewarded = await admin.asks('settleVisit', {
      body: { guest, bill: bill('2'), rewards: [chosen] },
    });
    const served = await admin.asks('settleVisit', { body: { guest, rewards: [chosen] } });
    const entries = await store.db.selectFrom('visits').select(['id', 'entryId']).execute();
    const entryOf = (visit: { id: number }) => entries.find(({ id }) => id === visit.id)!.entryId!;
    const now = restaurant.clock.now();
    // As a version before did, which wrote no more than the entry, the claim and the stamp.
    await transact(store, async (db) => {
      const context = { ...store, db };
      for (const visit of [alone, rewarded]) {
        const undo = { kind: 'undo', undoes: entryOf(visit), description: 'A slip' } as const;
        await postAll(context, [{ ...undo, customerId: sara.id, actor, at: now }]);
      }
      await takeBackStamp(context, { id: given.benefits[0]!.id, actor, now });
      const claimId = served.claims[0]!.id;
      await postClaims(context, [{ kind: 'undone', claimId, actor, at: now, reason: 'A slip' }]);
    });
    const file = asOfVersion(await backup(admin), 11);
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });

    const rows = await store.db
      .selectFrom('visits')
      .select(['id', 'undoneAt', 'undoneByRole', 'pointsUndoneAt'])
      .orderBy('id')
      .execute();
    const at = now.toISOString();
    expect(rows).toEqual([
      { id: given.id, undoneAt: at, undoneByRole: 'admin', pointsUndoneAt: null },
      { id: alone.id, undoneAt: at, undoneByRole: 'admin', pointsUndoneAt: at },
      { id: rewarded.id, undoneAt: null, undoneByRole: null, pointsUndoneAt: at },
      { id: served.id, undoneAt: at, undoneByRole: 'admin', pointsUndoneAt: null },
    ]);
    for (const number of ['1', '2']) {
      expect((await settle(admin, { guest, bill: bill(number) })).status).toBe(200);
    }
    expect(await books(table)).toMatchObject({ wrong: 0 });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrongSums: 0 });
  });
});

interface VisitOfBefore {
  number: string | null;
  entryId: string;
  undone?: string;
}

/** A visit of a guest, with a bill or without. */
function visit({ number, entryId, undone = 'null, null, null' }: VisitOfBefore): string {
  const bill = number === null ? 'null, null, null, null' : `'${number}', '${number}', 1000, 'SAR'`;
  return `insert into visits
      ("customerId", "at", "businessDay", "outletId", "billNumber", "billKey", "amount", "currency",
      "identifiedBy", "actorRole", "actorId", "entryId",
      "undoneAt", "undoneByRole", "undoneById")
    values (1, '${moment(0)}', '2026-11-21', 1, ${bill},
      'typed', 'admin', 1, ${entryId}, ${undone})`;
}

const entry = (points: number, balance: number, more: string) => `insert into point_transactions
  ("customerId", points, balance, description, timestamp, "actorRole", "actorId", action, undoes)
  values (1, ${points}, ${balance}, 'Dinner', ${more})`;

const stamp = (visitId: number, back: string) => `insert into stamps
  ("benefit", "customerId", "at", "takenBackAt", "takenBackBy", "visitId")
  values ('Tea', 1, '${moment(0)}', ${back}, ${visitId})`;

/**
 * Five visits: points that were undone alone, with and without a benefit that stands; a benefit
 * that a partner took back; a visit that stands; and a reward that was undone.
 */
const rowsOfBefore = [
  `insert into customers (name, "nameKey", mobile, "mobileKey", "createdAt")
    values ('Sara', 'sara', '+966500000001', '966500000001', '${moment(0)}')`,
  entry(100, 100, `'${moment(0)}', 'admin', 1, 'points.awarded', null`),
  entry(100, 200, `'${moment(0)}', 'admin', 1, 'points.awarded', null`),
  entry(100, 300, `'${moment(0)}', 'admin', 1, 'points.awarded', null`),
  entry(-100, 200, `'${moment(5)}', 'admin', 2, 'points.undone', 1`),
  entry(-100, 100, `'${moment(6)}', 'admin', 1, 'points.undone', 2`),
  visit({ number: '1', entryId: '1' }),
  visit({ number: '2', entryId: '2' }),
  visit({ number: null, entryId: 'null' }),
  visit({ number: '4', entryId: '3' }),
  visit({ number: null, entryId: 'null' }),
  stamp(2, 'null, null'),
  stamp(3, `'${moment(7)}', 'partner'`),
  `insert into claims (reward, cost, "customerId", code, token, state, "claimedAt", "expiresAt",
      "servedAt", "servedByRole", "servedById", "visitId", "change")
    values ('Tea', 50, 1, '123456', 'R1', 'cancelled', '${moment(0)}', '${moment(15)}',
      '${moment(0)}', 'admin', 1, 5, 1)`,
  `insert into spendings
      ("customerId", "claimId", kind, points, spent, "at", "actorRole", "actorId")
    values (1, 1, 'claimed', 50, 50, '${moment(0)}', 'customer', 1)`,
  `insert into spendings
      ("customerId", "claimId", kind, points, spent, "at", "actorRole", "actorId")
    values (1, 1, 'undone', -50, 0, '${moment(8)}', 'admin', 1)`,
];
