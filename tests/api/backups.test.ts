// Backups are made, listed and downloaded, one at a time, and deleted beyond their number.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupTables } from '../../src/contract/data/backups.ts';
import { backupVersion } from '../../src/storage/backup/format/file-format.ts';
import { proveFile } from '../../src/storage/backup/prove.ts';
import { restore } from '../../src/storage/backup/run.ts';
import type { ProgressReport } from '../../src/domain/progress.ts';
import { sofra } from '../../src/storage/data/backup-queries.ts';
import { releaseLease, renewLease, takeLease } from '../../src/storage/leases/leases.ts';
import { auditEntries, backup, everything, fill, moment } from '../filled.ts';
import { openRestaurantWithFolder, type File } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong, inLongOnPostgres } from '../setup/long.ts';
import { owner, visitor } from '../people.ts';

onEachEngine((engine, testOnce) => {
  testOnce('a backup is made, listed and fetched, and nobody else can read its file', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const made = await admin.asks('runBackup');
    expect(made).toEqual({
      id: expect.any(Number),
      timestamp: moment,
      success: true,
      filename: 'sofra-2026-11-21T18-30-00-000Z.json',
      provenAt: null,
      copiedAt: null,
      leftOut: 0,
    });
    expect(await admin.asks('listBackups')).toEqual({ rows: [made], total: 1 });
    const fetched = await admin.tries('downloadBackup', { params: { filename: made.filename! } });
    expect(fetched).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${made.filename}"`,
        'cache-control': 'no-store',
      },
    });
    expect(fetched.text).toBe(await readFile(join(folder, made.filename!), 'utf8'));
    expect(JSON.parse(fetched.text)).toMatchObject({
      format: 'sofra-backup',
      version: backupVersion,
      createdAt: moment,
      counts: { admins: 1, partners: 1, customers: 3, point_transactions: 6, settings: 5 },
      checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect((await stat(join(folder, made.filename!))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual([made.filename]);
    const actions = (await auditEntries(restaurant)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('backup.'))).toEqual([
      'backup.made',
      'backup.downloaded',
    ]);
  });

  test('a backup has no session, pass or failed log-in in it', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    await visitor(restaurant).tries('logInAdmin', {
      body: { username: 'admin', password: 'no-no-no' },
    });
    const file = await backup(admin);
    expect(Object.keys(file.tables)).toEqual(backupTables);
    const text = JSON.stringify(file);
    const { db } = restaurant.store;
    const sessions = await db.selectFrom('sessions').select('tokenHash as secret').execute();
    const passes = await db.selectFrom('one_time_passes').select('passHash as secret').execute();
    expect(passes.length).toBeGreaterThan(0);
    for (const { secret } of [...sessions, ...passes]) expect(text).not.toContain(secret);
  });

  test('a backup is one moment of a restaurant in which points are given meanwhile', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const body = { customerId: sara.id, points: 1, description: 'Tea' };
    const award = () => admin.asks('awardPoints', { body });
    const awards = Array.from({ length: 50 }, award);
    const [file] = await Promise.all([
      backup(admin),
      ...awards,
      ...Array.from({ length: 50 }, award),
    ]);
    const entries = file.tables.point_transactions!.filter(
      ({ customerId }) => customerId === sara.id,
    );
    const sum = entries.reduce((points, entry) => points + Number(entry.points), 0);
    expect(file.tables.customers).toContainEqual(expect.objectContaining({ id: 1, points: sum }));
    expect((await admin.tries('restoreBackup', { body: file })).status).toBe(200);
  });

  test('one at a time: another backup or restore meanwhile is refused', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const file = await backup(admin);
    const before = await everything(restaurant);
    const elsewhere = { holder: 'another server', at: restaurant.clock.now() };
    expect(await takeLease(restaurant.store.db, { ...elsewhere, work: 'proof' })).toBe(true);
    const refused = { status: 409, text: 'A backup, a restore or a check is running already' };
    for (const name of ['runBackup', 'proveBackup', 'auditLedger'] as const) {
      expect(await admin.tries(name, { params: { filename: 'any' } })).toMatchObject(refused);
    }
    for (const name of ['checkBackup', 'restoreBackup'] as const) {
      expect(await admin.tries(name, { body: file })).toMatchObject(refused);
    }
    expect(await everything(restaurant)).toEqual(before);
    await releaseLease(restaurant.store.db, elsewhere.holder);
    expect((await admin.tries('runBackup')).status).toBe(200);
  });

  test('a server that was killed holds up no other one for longer than it was there', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const killed = { holder: 'killed', at: restaurant.clock.now() };
    await takeLease(restaurant.store.db, { ...killed, work: 'backup' });
    const left = ['sofra-2026-11-20T00-00-00-000Z.json.part', 'upload.part'];
    for (const name of left) await writeFile(join(folder, name), '{');
    await mkdir(join(folder, 'scratch.part'));
    restaurant.clock.pass({ seconds: 19 });
    expect((await admin.tries('runBackup')).status).toBe(409);
    expect(await readdir(folder)).toHaveLength(3);
    restaurant.clock.pass({ seconds: 1 });
    const { filename } = await admin.asks('runBackup');
    expect(await readdir(folder)).toEqual([filename]);
    expect(await renewLease(restaurant.store.db, killed)).toBe(false);
  });

  testOnce('a running job is seen from every server, with how far it is', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    expect(await admin.asks('readProgress')).toBeNull();
    const elsewhere = { holder: 'another server', at: restaurant.clock.now() };
    await takeLease(restaurant.store.db, { ...elsewhere, work: 'restore' });
    const begun = { work: 'restore', startedAt: moment, done: 0, total: 0 };
    expect(await admin.asks('readProgress')).toEqual(begun);
    restaurant.clock.pass({ seconds: 15 });
    const far = { done: 1_000, total: 6_000_000_000 };
    await renewLease(restaurant.store.db, { ...elsewhere, at: restaurant.clock.now(), ...far });
    restaurant.clock.pass({ seconds: 15 });
    expect(await admin.asks('readProgress')).toEqual({ ...begun, ...far });
    restaurant.clock.pass({ seconds: 5 });
    expect(await admin.asks('readProgress')).toBeNull();
  });

  testOnce(
    'the share of a work that is done never falls, and is all of it in the end',
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const { admin } = await fill(restaurant);
      const { filename } = await admin.asks('runBackup');
      const path = join(folder, filename!);
      const [holder, at] = ['this server', restaurant.clock.now()];
      await takeLease(restaurant.store.db, { holder, at, work: 'restore' });
      const order = { folder, path, holder, actor: sofra, at };
      for (const does of [
        (report: ProgressReport) => proveFile(order, report),
        (report: ProgressReport) => restore(restaurant.store, order, report),
      ]) {
        const shares = await sharesOf(does);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        expect(shares.at(-1)).toBe(1);
        // Adding keys, indexes and the proof takes as long as adding the rows.
        expect(shares.filter((share) => share > 0.7 && share < 1).length).toBeGreaterThan(5);
      }
    },
  );

  testOnce(
    'a restaurant in which something is wrong has no backup, but keeps its file',
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const { admin, sara } = await fill(restaurant);
      const file = await backup(admin);
      const { db } = restaurant.store;
      await db.updateTable('customers').set({ password: 'x' }).where('id', '=', sara.id).execute();
      expect(await admin.tries('runBackup')).toMatchObject({ status: 503 });
      expect(await readdir(folder)).toHaveLength(1);
      const [failed] = (await auditEntries(restaurant)).filter(
        ({ action }) => action === 'backup.failed',
      );
      expect(failed?.detail).toBe(
        'This backup is damaged: customers, row 1: password is not right',
      );
      await admin.asks('restoreBackup', { body: file });
      const { rows } = await admin.asks('listBackups');
      expect(rows.map(({ success }) => success)).toEqual([false, false, true]);
      const kept = JSON.parse(await readFile(join(folder, rows[0]!.filename!), 'utf8')) as File;
      expect(kept.tables.customers?.[0]).toMatchObject({ id: sara.id, password: 'x' });
    },
  );

  test('a restaurant too large for the process fails its backup, and goes on', inLong, async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const { db } = restaurant.store;
    const terms = { content: 'x'.repeat(1_000_000), updatedAt: moment, active: false };
    for (let version = 0; version < 150; version += 1) {
      await db.insertInto('terms_and_conditions').values(terms).execute();
    }
    expect(await admin.tries('runBackup')).toMatchObject({
      status: 503,
      text: 'Failed to run backup',
    });
    const { rows } = await admin.asks('listBackups');
    expect(rows).toMatchObject([{ success: false, filename: null }]);
    expect(await admin.asks('readProgress')).toBeNull();
    await db.deleteFrom('terms_and_conditions').execute();
    const { filename } = await admin.asks('runBackup');
    expect(await readdir(folder)).toEqual([filename]);
  });

  test('the oldest files go; the history stays, page by page', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const config = { frequency: '0 0 * * 0', maxBackups: 2 } as const;
    expect(await admin.asks('changeBackupConfig', { body: config })).toEqual(config);
    const names: (string | null)[] = [];
    while (names.length < 3) names.push((await admin.asks('runBackup')).filename);
    expect(names).toEqual([
      'sofra-2026-11-21T18-30-00-000Z.json',
      'sofra-2026-11-21T18-30-00-000Z-2.json',
      'sofra-2026-11-21T18-30-00-000Z-3.json',
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(names.slice(1).toSorted());
    const first = await admin.asks('listBackups', { query: { limit: 2 } });
    expect(first.rows.map(({ filename }) => filename)).toEqual([names[2], names[1]]);
    const last = await admin.asks('listBackups', { query: { limit: 2, after: first.next! } });
    expect(last).toMatchObject({ rows: [{ success: true, filename: null }], total: 3 });
    const gone = { params: { filename: names[0]! } };
    expect((await admin.tries('downloadBackup', gone)).status).toBe(404);
  });

  testOnce('a backup that fails is told as failed, and the next one works', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    expect(await admin.tries('runBackup')).toMatchObject({
      status: 503,
      text: 'Failed to run backup',
    });
    const { rows } = await admin.asks('listBackups');
    expect(rows).toMatchObject([{ success: false, filename: null }]);
    await rm(folder);
    expect(await admin.asks('runBackup')).toMatchObject({ success: true });
    expect((await auditEntries(restaurant)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['backup.failed', 'backup.made']),
    );
  });

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    '..',
    'sofra.db',
    'sofra-2026-11-21T18-30-00-000Z.json.part',
  ])('%s is no backup', inLongOnPostgres(engine), async (filename) => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    await admin.asks('runBackup');
    expect(await admin.tries('downloadBackup', { params: { filename } })).toMatchObject({
      status: 404,
      text: expect.stringMatching(/^(Backup n|N)ot found$/),
    });
  });

  testOnce('every night and a week of backups, until the owner says otherwise', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const standard = { frequency: '0 0 * * *', maxBackups: 7 } as const;
    expect(await admin.asks('readBackupConfig')).toEqual(standard);
    for (const [wrong, text] of [
      [{ maxBackups: 0 }, 'Keep at least 1 backup'],
      [{ maxBackups: 31 }, 'Keep at most 30 backups'],
      [{ maxBackups: 1.5 }, 'The number of backups must be a whole number'],
      [{ frequency: '* * * * *' }, 'Invalid input'],
      [{ frequency: undefined }, expect.any(String)],
      [{ more: 1 }, 'Unknown field: more'],
    ] as const) {
      const body = { ...standard, ...wrong };
      const answer = await admin.tries('changeBackupConfig', { body });
      expect(answer).toMatchObject({ status: 400, text });
    }
    const file = await backup(admin);
    const monthly = { frequency: '0 0 1 * *', maxBackups: 30 } as const;
    await admin.asks('changeBackupConfig', { body: monthly });
    await admin.asks('restoreBackup', { body: file });
    expect(await admin.asks('readBackupConfig')).toEqual(monthly);
  });
});

/** The progress of some work, as a share, at each report. */
async function sharesOf(does: (report: ProgressReport) => Promise<unknown>): Promise<number[]> {
  const shares: number[] = [];
  let [done, total] = [0, 0];
  await does({
    expect: (rows) => void (total += rows),
    did: (rows) => void shares.push((done += rows) / total),
  });
  return shares;
}
