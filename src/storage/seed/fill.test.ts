// The seed fills an empty database once, with balances that add up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresDatabase, dropPostgresDatabase } from '../../../tests/setup/databases.ts';
import { onEachEngine } from '../../../tests/setup/engines.ts';
import { nextDue } from '../../domain/partners/stamps.ts';
import type { Store } from '../database/store.ts';
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
    store = openStore({ databaseUrl, dataDir: folder, unhurried: true });
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
      .select(['customerId', 'benefitId', 'frequency', 'at'])
      .orderBy('at')
      .execute();
    const last = new Map<string, string>();
    const early = stamps.filter(({ customerId, benefitId, frequency, at }) => {
      const key = `${customerId} ${benefitId}`;
      const lastServed = last.get(key) ?? null;
      last.set(key, at);
      const served = { frequency, lastServed, timeZone: 'Asia/Riyadh' };
      return nextDue({ ...served, now: new Date(at) }) !== null;
    });
    expect(stamps.length).toBeGreaterThan(300);
    expect(early).toEqual([]);
    expect(last.size).toBeLessThan(stamps.length);
  });

  test('a database that has members is refused', async () => {
    await expect(fill(store, wish)).rejects.toThrow('This database has members already');
  });
});
