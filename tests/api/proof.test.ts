// A restaurant that loses nothing proves it: its backups come back, and its ledger adds up.
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupVersion } from '../../src/storage/backup/format/file-format.ts';
import { lookAfterBackups } from '../../src/server/operation/schedule.ts';
import { takeLease } from '../../src/storage/leases/leases.ts';
import {
  backup,
  auditEntries,
  everything,
  fill,
  moment,
  openRestaurantWithFolder,
  tamper,
} from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

onEachEngine((engine) => {
  test('why a backup failed is in the log, and not told to who asked for it', async () => {
    const lines: string[] = [];
    const heard = { write: (line: string) => void lines.push(line) };
    const restaurant = await openRestaurant(engine, {}, { heard });
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const { db } = restaurant.store;
    await db.updateTable('customers').set({ password: 'x' }).where('id', '=', sara.id).execute();
    expect(await admin.tries('runBackup')).toMatchObject({ text: 'Failed to run backup' });
    const faults = lines.filter((line) => line.includes('a request failed'));
    expect(faults).toEqual([expect.stringContaining('row 1: password is not right')]);
  });

  test('a backup is proved by coming back elsewhere, and nothing changes for it', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const { id, filename } = await admin.asks('runBackup');
    const { backup_history, audit_log, sessions, ...before } = await everything(restaurant);
    restaurant.clock.pass({ minutes: 5 });
    const params = { filename: filename! };
    const proved = await admin.asks('proveBackup', { params });
    expect(proved).toMatchObject({ id, success: true, provenAt: '2026-11-21T18:35:00.000Z' });
    expect((await admin.asks('listBackups')).rows).toEqual([proved]);
    expect(await everything(restaurant)).toMatchObject(before);
    const after = await everything(restaurant);
    expect(after.audit_log).toHaveLength(audit_log.length + 1);
    expect(after.sessions).toHaveLength(sessions.length);
    expect(after.backup_history).toHaveLength(backup_history.length);
    expect((await auditEntries(restaurant)).at(-1)).toMatchObject({
      action: 'backup.proved',
      detail: filename,
    });
    expect(await readdir(folder)).toEqual([filename]);
  });

  test('a file that was damaged since is not proved', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const { filename } = await admin.asks('runBackup');
    await appendFile(join(folder, filename!), '{}');
    const params = { filename: filename! };
    expect(await admin.tries('proveBackup', { params })).toMatchObject({
      status: 400,
      text: expect.stringMatching(/^This backup is damaged: at byte \d+: the file goes on$/),
    });
    expect((await admin.asks('listBackups')).rows).toMatchObject([{ provenAt: null }]);
    expect((await admin.tries('proveBackup', { params: { filename: 'other.json' } })).status).toBe(
      404,
    );
  });

  test('a check says what a file holds, and changes nothing', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const file = await backup(admin);
    const [name] = await readdir(folder);
    const before = await everything(restaurant);
    const summary = { createdAt: moment, version: backupVersion, counts: file.counts };
    const asItIs = await readFile(join(folder, name!), 'utf8');
    for (const body of [file, asItIs, JSON.stringify(file, null, 2)]) {
      expect(await admin.asks('checkBackup', { body })).toEqual(summary);
    }
    expect(await everything(restaurant)).toEqual(before);
    expect(await readdir(folder)).toEqual([name]);
  });

  test('a ledger in which all is right says so, and that it was audited', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    expect(await admin.asks('auditLedger')).toEqual({
      at: moment,
      members: 3,
      entries: 6,
      points: 301_051,
      wrong: 0,
      first: [],
      wrongSums: 0,
    });
    expect((await auditEntries(restaurant)).at(-1)).toMatchObject({
      actorRole: 'admin',
      action: 'ledger.audited',
      detail: '0 / 3',
    });
  });

  test('a balance that got past the guards is found, and a level', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara, omar } = await fill(restaurant);
    await tamper(restaurant, [
      `update customers set points = 2000 where id = ${sara.id}`,
      'alter table customers drop column level',
      `alter table customers add column level text not null default 'Starter'`,
      `update customers set level = 'Bronze' where id = ${sara.id}`,
    ]);
    expect(await admin.asks('auditLedger')).toMatchObject({
      wrong: 2,
      first: [
        {
          customerId: sara.id,
          name: 'Sara Ahmad',
          points: 2_000,
          entriesGive: 1_050,
          level: 'Bronze',
          levelShould: 'Bronze',
        },
        {
          customerId: omar.id,
          points: 300_001,
          entriesGive: 300_001,
          level: 'Starter',
          levelShould: 'Gold',
        },
      ],
    });
  });

  test('an undo that takes more than its entry gave is found', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, omar } = await fill(restaurant);
    await tamper(restaurant, [
      `update point_transactions set points = points + 1 where description = 'قهوة'`,
    ]);
    expect(await admin.asks('auditLedger')).toMatchObject({
      wrong: 1,
      first: [{ customerId: omar.id }],
    });
  });

  test('backups are made when they are due, once, and by Sofra itself', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const { look, log } = watchman(restaurant);
    await look();
    expect(await readdir(folder)).toEqual([]);
    restaurant.clock.pass({ days: 1 });
    await Promise.all([look(), look()]);
    await look();
    const { rows } = await (await owner(restaurant)).asks('listBackups');
    expect(rows).toMatchObject([{ success: true, timestamp: '2026-11-22T18:30:00.000Z' }]);
    expect(log).toEqual(['the backup that was due is made']);
    const made = (await auditEntries(restaurant)).find(({ action }) => action === 'backup.made');
    expect(made).toMatchObject({ actorRole: 'system', actorId: null });

    // Three nights without a running Sofra are made up for by one backup.
    restaurant.clock.pass({ days: 3 });
    await look();
    await look();
    expect(log).toHaveLength(2);
    restaurant.clock.pass({ days: 1 });
    await takeLease(restaurant.store.db, {
      holder: 'other',
      at: restaurant.clock.now(),
      work: 'proof',
    });
    await look();
    expect(log).toHaveLength(2);
    restaurant.clock.pass({ minutes: 1 });
    await look();
    expect(log).toHaveLength(3);
    expect((await admin.tries('currentAdmin')).status).toBe(401);
  });

  test('a scheduled backup that fails is told as failed, and tried again each hour', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { sara } = await fill(restaurant);
    const { look, log } = watchman(restaurant);
    const { db } = restaurant.store;
    await db.updateTable('customers').set({ password: 'x' }).where('id', '=', sara.id).execute();
    restaurant.clock.pass({ days: 1 });
    await look();
    restaurant.clock.pass({ minutes: 59 });
    await look();
    expect(log).toEqual(['the backup that was due could not be made']);
    restaurant.clock.pass({ minutes: 1 });
    await look();
    await db.updateTable('customers').set({ password: null }).where('id', '=', sara.id).execute();
    restaurant.clock.pass({ hours: 1 });
    await look();
    expect(log.at(-1)).toBe('the backup that was due is made');
    const { rows } = await (await owner(restaurant)).asks('listBackups');
    expect(rows.map(({ success }) => success)).toEqual([true, false, false]);
  });
});

/** The administrator of a restaurant's backups, and the entries of the log. */
function watchman({ services, clock }: Restaurant) {
  const log: string[] = [];
  const write = (_: object, line: string) => void log.push(line);
  const look = () =>
    lookAfterBackups({ ...services, clock: clock.now }, { info: write, error: write } as never);
  return { look, log };
}
