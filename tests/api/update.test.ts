// An update of a restaurant makes a backup before its tables change, unless that is switched off.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../../lab/folders.ts';
import { openTcpProxy } from '../../lab/network/tcp-proxy.ts';
import { expireLease } from '../../lab/restaurants/store.ts';
import { loadConfig } from '../../src/server/config.ts';
import { updateBackup } from '../../src/server/operation/backup-before-update.ts';
import { createJobRunner } from '../../src/storage/jobs/runner.ts';
import { openStore } from '../../src/storage/database/store.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { readSteps } from '../../src/storage/schema/steps.ts';
import { sentenceFor } from '../filled.ts';
import { untilSomebodyWaits } from '../locks.ts';
import { emptyDatabase } from '../restaurant.ts';
import { untilTheEnd } from '../setup/endings.ts';
import { onEachEngine, onPostgres, type EngineName } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { start } from '../setup/processes.ts';

const at = '2026-11-01T12:00:00.000Z';

/**
 * A restaurant of version 0.9 with an administrator and a guest, and the function that updates it.
 */
async function formerRestaurant(engine: EngineName) {
  const { location, remove } = await emptyDatabase(engine);
  const folder = await briefFolder('sofra-backups-');
  const store = openStore(location);
  const jobs = createJobRunner({ store, folder, clock: () => new Date() });
  onTestFinished(async () => {
    await jobs.close();
    await store.close();
    await remove();
    await rm(folder, { recursive: true });
  });
  const steps = (await readSteps(store.engine)).filter(({ name }) => name < '0020');
  await migrate(store, { steps });
  await sql`insert into admins (username, "usernameKey", password, "createdAt")
    values ('admin', 'admin', ${`$argon2id$v=19$m=8,t=1,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`},
      ${at})`.execute(store.db);
  await sql`insert into customers (name, "nameKey", mobile, "mobileKey", "createdAt")
    values ('Sara', 'sara', '+966500000001', '966500000001', ${at})`.execute(store.db);
  const said: string[] = [];
  const report = (sentence: string) => void said.push(sentence);
  const update = async (environment: Record<string, string> = {}) => {
    const config = loadConfig(environment);
    await migrate(store, { report, ...updateBackup({ store, jobs, config }, report) });
    return said.filter((sentence) => sentence.startsWith('As it was'));
  };
  const copies = async () =>
    location.databaseUrl
      ? []
      : (await readdir(location.dataDir)).filter((name) => name.startsWith('sofra-before'));
  return { location, store, folder, update, copies };
}

onEachEngine((engine) => {
  test('the data is kept before its tables change, in a file that both versions read', async () => {
    const { store, folder, update, copies } = await formerRestaurant(engine);
    const [kept] = await update();
    expect(await update()).toEqual([kept]);
    if (engine === 'SQLite') {
      expect(await copies()).toHaveLength(1);
      expect(await readdir(folder)).toEqual([]);
      return;
    }
    const [filename = ''] = await readdir(folder);
    expect(kept).toBe(`As it was, the house is kept in ${join(folder, filename)}`);
    const text = await readFile(join(folder, filename), 'utf8');
    const { version, needs, tables } = JSON.parse(text);
    expect([version, needs]).toEqual([7, '0.9.0']);
    expect(tables).not.toHaveProperty('tills');
    expect(tables.admins[0]).not.toHaveProperty('role');
    expect(await sentenceFor(text)).toBe(undefined);
    const history = await store.db.selectFrom('backup_history').selectAll().execute();
    expect(history).toMatchObject([{ filename, success: true, scheduled: false }]);
  });

  test('nothing is kept where that is switched off', async () => {
    const { folder, update, copies } = await formerRestaurant(engine);
    expect(await update({ BACKUP_BEFORE_UPDATE: 'false' })).toEqual([]);
    expect([await copies(), await readdir(folder)]).toEqual([[], []]);
  });
});

onPostgres(() => {
  test('without the backup nothing is changed, and the way on is said', async () => {
    const { store, update } = await formerRestaurant('PostgreSQL');
    await sql`update admins set active = false`.execute(store.db);
    await expect(update()).rejects.toThrow(/cannot be made: .*BACKUP_BEFORE_UPDATE=false/);
    const taken = await store.db.selectFrom('kysely_migration').select('name').execute();
    expect(taken.some(({ name }) => name >= '0020')).toBe(false);
  });

  test('a database that goes away during the backup is waited for', inLong, async () => {
    const { location, store } = await formerRestaurant('PostgreSQL');
    const url = new URL(location.databaseUrl!);
    const proxy = untilTheEnd(await openTcpProxy(Number(url.port)));
    url.port = String(proxy.port);
    const sofra = start({ DATABASE_URL: url.href });
    await store.db.transaction().execute(async (db) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
      await sql`lock table customers in access exclusive mode`.execute(db);
      await untilSomebodyWaits(store.db);
      proxy.cut();
      await sofra.says(/it went away during the backup. Sofra tries again/);
    });
    await expireLease(location);
    proxy.mend();
    await sofra.says(/As it was, the house is kept in/);
    await sofra.address();
  });
});
