// The seed fills an empty database once, with balances that add up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresDatabase, dropPostgresDatabase } from '../../../tests/setup/databases.ts';
import { onEachEngine } from '../../../tests/setup/engines.ts';
import { nextDue } from '../../domain/partners/stamp-rules.ts';
import type { Store } from '../database/store.ts';
import { verifyLedger } from '../verification/ledger.ts';
import { migrate } from '../schema/migrate.ts';
import { openStore } from '../database/store.ts';
import { fill } from './fill.ts';

const wish = {
  members: 1_200,
  seed: 1,
  now: new Date('2026-11-21T12:00:00.000Z'),
  passwords: { guest: "the guest's hash", partner: "the partners' hash" },
};
const database = `fill_${process.pid}`;

onEachEngine((engine) => {
  let folder: string;
  let store: Store;
  let mobile: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sofra-fill-'));
    const databaseUrl =
      engine === 'PostgreSQL' ? await createPostgresDatabase({ name: database }) : undefined;
    store = openStore({ databaseUrl, dataDir: folder, withoutTimeouts: true });
    await migrate(store);
    mobile = await fill(store, wish);
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
    if (engine === 'PostgreSQL') await dropPostgresDatabase(database);
  });

  test('every balance is the sum of its entries, and one guest can log in', async () => {
    const guests = await store.db.selectFrom('customers').selectAll().execute();
    const entries = await store.db.selectFrom('point_transactions').selectAll().execute();
    const sums = new Map<number, number>();
    for (const { customerId, points } of entries) {
      sums.set(customerId, (sums.get(customerId) ?? 0) + points);
    }
    expect(guests).toHaveLength(wish.members);
    expect(guests.filter(({ id, points }) => points !== sums.get(id))).toEqual([]);
    const able = guests.filter(({ password }) => password !== null);
    expect(able).toMatchObject([{ mobile, password: wish.passwords.guest }]);
  });

  test('every award has a visit, and each bill a number of its own on its day', async () => {
    const all = await store.db.selectFrom('visits').selectAll().orderBy('id').execute();
    const visits = all.filter(({ actorRole }) => actorRole === 'system');
    const awards = await store.db
      .selectFrom('point_transactions')
      .select('id')
      .where('undoes', 'is', null)
      .execute();
    expect(new Set(visits.map(({ entryId }) => entryId))).toEqual(
      new Set(awards.map(({ id }) => id)),
    );
    const bills = visits.map(({ businessDay, billNumber }) => `${businessDay} ${billNumber}`);
    expect(new Set(bills).size).toBe(bills.length);
    expect(visits.filter(({ amount, currency }) => !amount || currency !== 'SAR')).toEqual([]);
    const undone = visits.filter(({ undoneAt }) => undoneAt !== null);
    expect(undone.length).toBeGreaterThan(0);
    expect(undone.length).toBeLessThan(visits.length / 20);
    for (const own of Map.groupBy(all, ({ customerId }) => customerId).values()) {
      const times = own.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
    }
  });

  test('points are spent on rewards served in visits, and none are deducted', async () => {
    const claims = await store.db
      .selectFrom('claims')
      .innerJoin('visits', 'visits.id', 'claims.visitId')
      .select(['state', 'claimedAt', 'servedAt', 'visits.at', 'visits.undoneAt'])
      .select(['claims.customerId as of', 'visits.customerId as by'])
      .execute();
    const made = await store.db.selectFrom('claims').select('id').execute();
    expect(claims).toHaveLength(made.length);
    expect(claims.length).toBeGreaterThan(100);
    const strange = claims.filter(
      ({ state, claimedAt, servedAt, at, undoneAt, of, by }) =>
        state !== 'served' || claimedAt !== at || servedAt !== at || undoneAt || of !== by,
    );
    expect(strange).toEqual([]);
    const taken = await store.db
      .selectFrom('point_transactions')
      .select('points')
      .where('points', '<', 0)
      .where('undoes', 'is', null)
      .execute();
    expect(taken).toEqual([]);
  });

  test('the verification of the ledger finds nothing wrong', async () => {
    const actor = { role: 'system', id: null, address: null } as const;
    const report = { expect: () => {}, did: () => {} };
    const found = await verifyLedger(store, { actor, at: wish.now }, report);
    expect(found).toMatchObject({ members: wish.members, wrong: 0, wrongSums: 0 });
  });

  test('visits during the past event counted twice', async () => {
    const doubled = await store.db
      .selectFrom('point_transactions')
      .select('description')
      .where('description', 'like', '%(×2 Anniversary week)')
      .execute();
    expect(doubled.length).toBeGreaterThan(0);
  });

  test('no benefit was served before it was due', async () => {
    const stamps = await store.db
      .selectFrom('stamps')
      .innerJoin('level_benefits', 'level_benefits.id', 'stamps.benefitId')
      .select(['customerId', 'benefitId', 'frequency', 'at', 'visitId'])
      .orderBy('at')
      .execute();
    const last = new Map<string, string>();
    const early = stamps.filter(({ customerId, benefitId, frequency, at }) => {
      const key = `${customerId} ${benefitId}`;
      const lastServed = last.get(key) ?? null;
      last.set(key, at);
      const served = { frequency, lastServed, timeZone: 'Asia/Riyadh', weekBegins: 0 };
      return nextDue({ ...served, now: new Date(at) }) !== null;
    });
    expect(stamps.length).toBeGreaterThan(300);
    expect(stamps.filter(({ visitId }) => visitId === null)).toEqual([]);
    expect(early).toEqual([]);
    expect(last.size).toBeLessThan(stamps.length);
  });

  test('a database that has members is refused', async () => {
    await expect(fill(store, wish)).rejects.toThrow('This database has members already');
  });
});
