// A restaurant that was here before: Sofra does not start with an empty one in its place without
// `--new`.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../lab/folders.ts';
import { refuseMoved, storeMarks } from '../src/storage/move/move-marks.ts';
import { migrate } from '../src/storage/schema/migrate.ts';
import { readSteps } from '../src/storage/schema/steps.ts';
import { readAppliedSteps } from '../src/storage/schema/applied-steps.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { command } from './commands.ts';
import { onEachEngine, onPostgres } from './setup/engines.ts';
import { databaseFor, furnishedDatabaseFor, start } from './setup/processes.ts';

/** A folder for the marks of the restaurants that were here before. */
async function memory() {
  const CACHE_DIRECTORY = await briefFolder('sofra-memory-');
  onTestFinished(() => rm(CACHE_DIRECTORY, { recursive: true }));
  return { CACHE_DIRECTORY };
}

/** Starts Sofra, which must refuse to start; returns its output. */
async function refused(environment: Record<string, string>, options: string[] = []) {
  const sofra = start(environment, { options });
  expect(await sofra.ended, sofra.said.join('\n')).toBe(1);
  return sofra.said.join(' ');
}

test('a data folder that is not there any more is missed, until somebody begins anew', async () => {
  const { location, config } = await furnishedDatabaseFor('SQLite');
  const here = { ...config, ...(await memory()) };
  const sofra = start(here);
  await sofra.address();
  await sofra.kill();
  const { dataDir } = location;
  const elsewhere = `${dataDir}-elsewhere`;
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  await rename(dataDir, elsewhere);
  expect(await refused(here)).toMatch(
    /no house in .*sofra\.db, where one was open on \d.*no folder/,
  );
  // The folder is empty, as a mount point without its disk.
  await mkdir(dataDir);
  const doctor = await command('doctor', here);
  expect(doctor).toMatchObject({ code: 1, said: expect.stringContaining('A house is missed') });
  expect(await refused(here)).toMatch(/Is a disk not mounted.*npm start -- --new/);
  await start(here, { options: ['--new'] }).says(/The administrator is admin, with the password/);
});

onEachEngine((engine) => {
  test('an empty database beside backups is not opened, and leads to them', async () => {
    const { config } = await databaseFor(engine);
    const folder = await briefFolder('sofra-backups-');
    onTestFinished(() => rm(folder, { recursive: true }));
    const backup = 'sofra-2026-11-21T18-30-00-000Z.json';
    for (const name of [backup, 'sofra-2026-11-20T18-30-00-000Z.json', 'notes.txt']) {
      await writeFile(join(folder, name), '{}');
    }
    const here = { ...config, BACKUP_DIR: folder };
    const said = await refused(here);
    expect(said).toContain(`backups of one are in ${folder}, such as ${backup}`);
    expect(said).toContain('npm run restore -- FILE');
  });

  test('a restaurant that was moved is not opened, unless it is to go on here', async () => {
    const { location, config } = await databaseFor(engine);
    const mark = { place: 'PostgreSQL at db:5432', at: '2026-11-21T18:30:00.000Z' };
    await withStore(location, async (store) => {
      // The database has the schema of an earlier version.
      const steps = (await readSteps(store.engine)).filter(({ name }) => name < '0020');
      await migrate(store, { steps });
      await storeMarks(store.db, { movedTo: mark });
    });
    expect(await refused(config)).toMatch(/moved to PostgreSQL at db:5432 on 2026-11-21/);
    // The commands that begin with `runCommand` are refused in api/move.test.ts.
    const { code, said } = await command('seed', config);
    expect([code, said]).toEqual([1, expect.stringContaining('This house was moved to Postgre')]);
    const taken = await withStore(location, ({ db }) => readAppliedSteps(db));
    expect([...taken.keys()].filter((name) => name >= '0020')).toEqual([]);
    const sofra = start(config, { options: ['--here'] });
    await sofra.address();
    await sofra.kill();
    await withStore(location, ({ db }) => refuseMoved(db));
  });
});

onPostgres(() => {
  test('an empty PostgreSQL beside a restaurant in SQLite is told how that one moves', async () => {
    const { config } = await databaseFor('PostgreSQL');
    const { location } = await furnishedDatabaseFor('SQLite');
    const said = await refused({ ...config, DATA_DIR: location.dataDir });
    expect(said).toMatch(/one is in .+ To bring it there: npm run move -- postgres/);
  });
});
