// A restore brings an old state of the restaurant back, completely or not at all.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { backupVersion } from '../../src/storage/backup/format/file-format.ts';
import {
  backup,
  auditEntries,
  dump,
  everything,
  fill,
  moment,
  openRestaurantWithFolder,
  type Row,
} from '../filled.ts';
import type { Tables } from '../../src/storage/database/tables/tables.ts';
import { onEachEngine, onPostgres, type EngineName } from '../setup/engines.ts';
import { guest, newMobile, owner, visitor } from '../people.ts';

onEachEngine((engine, testOnce) => {
  test('an old state comes back whole: people, points, words, numbers', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const before = await dump(restaurant);
    const file = await backup(admin);

    await admin.asks('deductPoints', {
      body: { customerId: sara.id, points: 50, description: 'Gift' },
    });
    const late = await guest(restaurant, { name: 'Late Comer' });
    await restaurant.store.db.deleteFrom('level_benefits').execute();
    await restaurant.store.db.updateTable('settings').set({ value: '"Other"' }).execute();
    await restaurant.store.db.deleteFrom('customers').where('id', '=', sara.id).execute();
    const restored = await admin.asks('restoreBackup', { body: file });
    expect(restored).toEqual({ createdAt: moment, version: backupVersion, counts: file.counts });
    expect(await dump(restaurant)).toEqual(before);

    const { rows } = await admin.asks('listCustomers', { query: { q: 'sar' } });
    expect(rows).toMatchObject([{ id: sara.id, points: 1_050, level: 'Bronze' }]);
    const next = await guest(restaurant, { name: 'Next Guest' });
    expect(next.id).toBeGreaterThan(late.id);
    const body = { customerId: sara.id, points: 1, description: 'Tea' };
    expect(await admin.asks('awardPoints', { body })).toMatchObject({ total: 1_051 });
  });

  testOnce('before a restore the restaurant as it is is backed up', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const file = await backup(admin);
    const body = { customerId: sara.id, points: 7, description: 'Tea' };
    await admin.asks('awardPoints', { body });
    const before = await dump(restaurant);
    await admin.asks('restoreBackup', { body: file });
    const { rows } = await admin.asks('listBackups');
    expect(rows.map(({ success }) => success)).toEqual([true, true]);
    const own = JSON.parse(await readFile(join(folder, rows[0]!.filename!), 'utf8'));
    await admin.asks('restoreBackup', { body: own });
    expect(await dump(restaurant)).toEqual(before);
  });

  test('a file of one engine restores into an empty restaurant of the other', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const file = await backup(admin);
    const before = await dump(restaurant);
    const { restaurant: other } = await openRestaurantWithFolder(otherEngine(engine));
    const started = await auditEntries(other);
    await (await owner(other)).asks('restoreBackup', { body: file });
    // Limits of persons are not restored, since the other restaurant has other people.
    before.staff_limits = before.staff_limits!.filter(({ whose }) => whose === 'cashier');
    // Tills and keys are ended by a restore, since devices and programs elsewhere have their
    // secrets.
    const tills = before.tills.map((till) => ({ ...till, tokenHash: null, endedAt: moment }));
    const ended = { keyHash: null, endedAt: moment };
    const keys = before.connection_keys.map((key) => ({ ...key, ...ended }));
    const expected = withoutPasswords({ ...before, tills, connection_keys: keys });
    expect(withoutPasswords(await dump(other))).toEqual(expected);
    const again = visitor(other);
    await again.asks('logInCustomer', { body: { mobile: sara.mobile, password: sara.password } });
    expect(await again.asks('currentCustomer')).toMatchObject({ id: sara.id, points: 1_050 });
    const joined = await guest(other);
    expect(joined.id).toBeGreaterThan(Math.max(...before.customers.map(({ id }) => id as number)));
    const body = { customerId: joined.id, points: 5, description: 'Tea' };
    const ids = before.point_transactions.map(({ id }) => id as number);
    const { transactionId } = await (await owner(other)).asks('awardPoints', { body });
    expect(transactionId).toBeGreaterThan(Math.max(...ids));
    expect((await auditEntries(other)).slice(0, started.length)).toEqual(started);
  });

  test('a file that another program has written anew restores as well', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const file = await backup(admin);
    const before = await dump(restaurant);
    await restaurant.store.db.deleteFrom('customers').where('id', '=', sara.id).execute();
    const tables = Object.entries(file.tables).map(([table, rows]) => [table, rows.map(reversed)]);
    const text = JSON.stringify({ ...file, tables: Object.fromEntries(tables) }, null, 2)
      .replaceAll(/: (-?\d+)(,?\n)/g, ': $1.0$2')
      .replaceAll('"customerId"', String.raw`"\u0063ustomerId"`)
      .replaceAll('"description"', String.raw`"descri\u0070tion"`);
    expect(text).toContain(`"\\u0063ustomerId": ${sara.id}.0`);
    await admin.asks('restoreBackup', { body: text });
    expect(await dump(restaurant)).toEqual(before);
  });

  testOnce('a restaurant that is younger than the file gets its audit log, once', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const file = await backup(admin);
    const { restaurant: younger } = await openRestaurantWithFolder(engine, { days: 1 });
    const office = await owner(younger);
    await office.asks('restoreBackup', { body: file });
    await office.asks('restoreBackup', { body: file });
    const told = file.tables.audit_log!.map(({ id: _, ...deed }) => deed);
    const log = await auditEntries(younger);
    expect(log.filter(({ at }) => at === moment)).toEqual(told);
    expect(log.filter(({ action }) => action === 'backup.restored')).toHaveLength(2);
  });

  testOnce('the audit log tells each award once, before and after a restore', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const omar = await guest(restaurant);
    const award = (customerId: number, key: string, points: number) => {
      restaurant.clock.pass({ minutes: 1 });
      const body = { customerId, points, description: 'Tea' };
      return admin.asks('awardPoints', { body }, { headers: { 'idempotency-key': key } });
    };
    const awards = async () => {
      const query = { q: 'points.', limit: 100 };
      const { rows } = await admin.asks('listAuditEntries', { query });
      return rows.map(({ at, subjectId, detail, address }) => [at, subjectId, detail, address]);
    };
    const earlier = await award(sara.id, 'earlier', 11);
    await award(omar.id, 'deleted', 12);
    const file = await backup(admin);
    const ids = { params: { id: omar.id } };
    const beforeDeletion = await awards();
    await admin.asks('removeCustomer', ids);
    const withoutOmar = beforeDeletion.map(([at, id, ...entry]) => [
      at,
      id === omar.id ? null : id,
      ...entry,
    ]);
    expect(await awards()).toEqual(withoutOmar);
    const later = await award(sara.id, 'later', 13);
    const all = await awards();
    await admin.asks('restoreBackup', { body: file });
    // The file is from before Omar left.
    expect((await awards()).slice(1)).toEqual(beforeDeletion);
    expect(await awards()).toHaveLength(all.length);
    // The first award is in the backup, so its key makes no second one; the later award is made
    // again.
    expect(await award(sara.id, 'earlier', 11)).toEqual(earlier);
    const anew = await award(sara.id, 'later', 13);
    expect(anew.transactionId).toBeGreaterThan(later.transactionId);
    expect(await awards()).toHaveLength(all.length + 1);
    await admin.asks('restoreBackup', { body: file });
    expect(await awards()).toHaveLength(all.length + 1);
  });

  test('sessions, passes, invitations and devices end with a restore, but one', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara, bakery } = await fill(restaurant);
    const [other, file] = [await owner(restaurant), await backup(admin)];
    const enrolled = { name: 'Omar', mobile: newMobile() };
    await admin.asks('enrolCustomer', { body: enrolled });
    await admin.asks('makeCards', { body: {} });
    const rowsOf = (table: 'one_time_passes' | 'known_devices' | 'invitations') =>
      restaurant.store.db.selectFrom(table).selectAll().execute();
    // The three are the QR and the code of the enrolment, and the printed card.
    expect(await rowsOf('invitations')).toHaveLength(3);
    expect(await rowsOf('one_time_passes')).not.toEqual([]);
    expect(await rowsOf('known_devices')).not.toEqual([]);
    await admin.asks('restoreBackup', { body: file });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    expect((await bakery.tries('currentPartner')).status).toBe(401);
    expect((await other.tries('currentAdmin')).status).toBe(401);
    expect(await admin.asks('currentAdmin')).toMatchObject({ username: 'admin' });
    expect(await rowsOf('one_time_passes')).toEqual([]);
    expect(await rowsOf('known_devices')).toEqual([]);
    expect(await rowsOf('invitations')).toEqual([]);
  });

  test("a restore leaves today's password to whoever restores", async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const file = await backup(admin);
    const { db } = restaurant.store;
    const today = file.tables.admins![0]!.password as string;
    const old = structuredClone(file);
    await db
      .updateTable('admins')
      .set({ password: today.replace(/m=\d+/, 'm=19457') })
      .execute();
    await admin.asks('restoreBackup', { body: old });
    const [kept] = await db.selectFrom('admins').selectAll().execute();
    expect(kept?.password).toContain('m=19457');
  });

  test('a backup whose administrator is another one is refused in words', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const { restaurant: elsewhere } = await openRestaurantWithFolder(engine);
    const layla = await owner(elsewhere);
    const createdAt = '2026-11-01T09:00:00.000Z';
    const named = { username: 'layla', usernameKey: 'layla', createdAt };
    await elsewhere.store.db.updateTable('admins').set(named).execute();
    const file = await backup(layla);
    const before = await everything(restaurant);
    expect(await admin.tries('restoreBackup', { body: file })).toMatchObject({
      status: 409,
      text: 'The backup has layla as administrator 1, but you are admin, administrator 1',
    });
    expect(await everything(restaurant)).toEqual(before);
  });

  testOnce('idempotency keys stay where their entry is in the backup', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const body = { customerId: sara.id, points: 10, description: 'Dinner' };
    const [kept, gone] = ['kept', 'gone'].map((key) => ({ headers: { 'idempotency-key': key } }));
    const first = await admin.asks('awardPoints', { body }, kept);
    const file = await backup(admin);
    await admin.asks('awardPoints', { body }, gone);
    await admin.asks('restoreBackup', { body: file });
    expect(await admin.asks('awardPoints', { body }, kept)).toEqual(first);
    expect(await admin.asks('awardPoints', { body }, gone)).toMatchObject({
      total: first.total + 10,
    });
  });

  test('a fault in the middle of a restore leaves exactly the old state', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const file = await backup(admin);
    const body = { customerId: sara.id, points: 7, description: 'Tea' };
    await admin.asks('awardPoints', { body });
    const { db } = restaurant.store;
    await db.deleteFrom('level_benefits').execute();
    const { schema } = db;
    const index = schema.createIndex('fault').unique().on('level_benefits').column('imagePath');
    await index.execute();
    const before = await dump(restaurant);
    const sessions = await db.selectFrom('sessions').selectAll().execute();
    expect((await admin.tries('restoreBackup', { body: file })).status).toBe(500);
    expect(await dump(restaurant)).toEqual(before);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual(sessions);
    await schema.dropIndex('fault').execute();
    expect(await admin.asks('awardPoints', { body })).toMatchObject({ total: 1_064 });
    await admin.asks('restoreBackup', { body: file });
    expect(await admin.asks('awardPoints', { body })).toMatchObject({ total: 1_057 });
  });
});

onPostgres(() => {
  test('an index is of use as soon as a restore has made it', async () => {
    const { restaurant } = await openRestaurantWithFolder('PostgreSQL');
    const { admin, sara } = await fill(restaurant);
    const body = { customerId: sara.id, points: 10, description: 'Dinner' };
    await admin.asks('awardPoints', { body }, { headers: { 'idempotency-key': 'kept' } });
    await admin.asks('restoreBackup', { body: await backup(admin) });
    const { rows } = await sql`select indexrelid::regclass::text as name from pg_index
      where indcheckxmin`.execute(restaurant.store.db);
    expect(rows).toEqual([]);
  });
});

const otherEngine = (engine: EngineName): EngineName =>
  engine === 'SQLite' && 'url' in inject('postgres') ? 'PostgreSQL' : 'SQLite';

const withoutPasswords = ({ admins, ...rest }: Record<keyof Tables, Row[]>) => ({
  ...rest,
  admins: admins.map(({ password: _, ...admin }) => admin),
});

/** The same row with its fields in reverse order. */
const reversed = (row: Row): Row => Object.fromEntries(Object.entries(row).toReversed());
