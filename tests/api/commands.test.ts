// The commands of the operator: a backup, its proof, a restore and an audit without the web.
import { sql } from 'kysely';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addAdmin } from '../../src/storage/staff/admin-queries.ts';
import { openStore } from '../../src/storage/database/store.ts';
import { command, placeOf } from '../commands.ts';
import { dump, everything, fill, openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { emptyDatabase, type Restaurant } from '../restaurant.ts';
import { visitor } from '../people.ts';
import { addFactors } from '../second-factors.ts';

onEachEngine((engine) => {
  test('beside a running server a backup is made, proved and restored', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const here = placeOf(restaurant, folder);
    const made = await command('backup', here, '--prove');
    expect(made).toEqual({
      code: 0,
      said: expect.stringMatching(/The backup is made: \S+\.json\s+It is proved: /),
    });
    const before = await dump(restaurant);
    const [filename] = await readdir(folder);
    expect((await admin.asks('listBackups')).rows).toMatchObject([
      { filename, success: true, provenAt: expect.any(String) },
    ]);

    const body = { customerId: sara.id, points: 7, description: 'Tea' };
    await admin.asks('awardPoints', { body });
    const restored = await command('restore', here, join(folder, filename!));
    expect(restored.said).toMatch(
      /The restaurant is as it was at \S+Z:[^]* 3 customers\n[^]*log in/,
    );
    expect(restored.code).toBe(0);
    expect(await dump(restaurant)).toEqual(before);
    expect((await admin.tries('currentAdmin')).status).toBe(401);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('a restaurant comes back on a new machine from nothing but a file', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await fill(restaurant);
    const { filename } = await admin.asks('runBackup');
    const { location, remove } = await emptyDatabase(engine);
    onTestFinished(remove);
    const elsewhere = await mkdtemp(join(tmpdir(), 'sofra-new-'));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const there = placeOf({ location }, elsewhere);
    expect(await command('restore', there, join(folder, filename!))).toMatchObject({
      code: 0,
    });
    expect(await readdir(elsewhere)).toEqual([]);
    const store = openStore(location);
    onTestFinished(() => store.close());
    expect(await dump({ ...restaurant, store })).toEqual(await dump(restaurant));
    const { password } = await store.db
      .selectFrom('customers')
      .select('password')
      .where('id', '=', sara.id)
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id/);
  });

  test(
    'a file that cannot be restored is said, with what to do, and changes nothing',
    inLong,
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      await fill(restaurant);
      const here = placeOf(restaurant, folder);
      const path = join(folder, 'mine.json');
      await writeFile(path, '{"format":"sofra-backup","version":1');
      const before = await everything(restaurant);
      expect(await command('restore', here, path)).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          /Nothing was restored[^]*recovery\.md[^]*the file ends too early/,
        ),
      });
      expect(await command('restore', here)).toMatchObject({ code: 1 });
      const missing = await command('restore', here, join(folder, 'other.json'));
      expect(missing.said).toContain(`There is no file ${join(folder, 'other.json')}`);
      expect(await everything(restaurant)).toEqual(before);
      expect(await readFile(path, 'utf8')).toContain('sofra');
    },
  );

  test(
    'a restaurant that nobody has opened has no backup, and is told to be started',
    inLong,
    async () => {
      const { location, remove } = await emptyDatabase(engine);
      onTestFinished(remove);
      const folder = await mkdtemp(join(tmpdir(), 'sofra-new-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      expect(await command('backup', placeOf({ location }, folder))).toEqual({
        code: 1,
        said: expect.stringMatching(/The backup failed\. Sofra was never started on this database/),
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('a forgotten password of the office is replaced beside a running server', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const here = placeOf(restaurant, folder);
    await addFactors(restaurant);
    const { code, said } = await command('rescue', here);
    const [, password] = /admin has a new password: (\S+)/.exec(said) ?? [];
    expect([code, password?.length], said).toEqual([0, 12]);
    expect((await admin.tries('currentAdmin')).status).toBe(401);
    const body = { username: 'admin', password: password! };
    expect(said).toContain('so has every second factor');
    expect(await admin.asks('logInAdmin', { body })).toMatchObject({ username: 'admin' });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.rescued' } });
    expect(rows).toMatchObject([{ actorRole: 'system', detail: 'admin' }]);

    const { store } = restaurant;
    await addAdmin(store.db, { username: 'Layla', password: '', now: new Date() });
    const before = await everything(restaurant);
    for (const name of [[], ['nobody']]) {
      const unsaid = await command('rescue', here, ...name);
      expect(unsaid).toEqual({
        code: 1,
        said: expect.stringMatching(/one of these: admin, Layla/),
      });
    }
    expect(await everything(restaurant)).toEqual(before);
    const leaves = store.db.updateTable('admins').set({ active: false });
    await leaves.where('username', '=', 'Layla').execute();
    const rescued = await command('rescue', here, 'LAYLA');
    const [, given] = /Layla has a new password: (\S+)/.exec(rescued.said) ?? [];
    const { asks } = visitor(restaurant);
    await asks('logInAdmin', { body: { username: 'Layla', password: given! } });
    await admin.asks('currentAdmin');
    // Of those who left, nobody is asked about.
    await leaves.where('username', '=', 'Layla').execute();
    expect((await command('rescue', here)).said).toContain('admin has a new password');
  });

  test('an audit says in words what it found, and ends with 1 where that is wrong', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { sara } = await fill(restaurant);
    const here = placeOf(restaurant, folder);
    const right = await command('audit-ledger', here);
    expect(right.code).toBe(0);
    expect(right.said).toContain('Members: 3, with 6 entries.');
    expect(right.said).toContain('Every balance is the sum of its entries');
    await tamper(restaurant, [`update customers set points = 2000 where id = ${sara.id}`]);
    const wrong = await command('audit-ledger', here);
    expect(wrong.code).toBe(1);
    expect(wrong.said).toContain(
      `Sara Ahmad (member ${sara.id}): 2,000 points, and the entries give 1,050; Bronze.`,
    );
    expect((await visitor(restaurant).tries('currentTerms')).status).toBe(200);
  });
});

test('a database that is not there is named, with the reason', async () => {
  const DATABASE_URL = 'postgres://sofra:secret@127.0.0.1:1/house';
  const { code, said } = await command('rescue', { DATABASE_URL, BACKUP_DIR: tmpdir() });
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /No password was changed\. .+ cannot be used, PostgreSQL at 127\.0\.0\.1:1: nothing answers/,
    ),
  ]);
  expect(said).not.toContain('secret');
});

/** Runs queries with the ledger's guards off, as only somebody with an SQL shell can. */
async function tamper({ store: { db, engine } }: Restaurant, queries: string[]) {
  await db.transaction().execute(async (shell) => {
    const { indexes, guards } = await engine.dropConstraints(shell, [
      'customers',
      'point_transactions',
    ]);
    for (const query of queries) await sql.raw(query).execute(shell);
    for (const query of [...indexes, ...guards]) await query.execute(shell);
  });
}
