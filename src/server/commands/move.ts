// `npm run move -- postgres://…` or `sqlite:FOLDER`: moves the restaurant to another database.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { acquireFolder } from '../../storage/database/data-folder.ts';
import { withLocation, placeOf } from '../../storage/database/reasons.ts';
import { openStore, type DatabaseLocation, type Store } from '../../storage/database/store.ts';
import { sofra as actor } from '../../storage/data/backup-queries.ts';
import { moveRestaurant, refuseOccupied } from '../../storage/move/move.ts';
import { migrate } from '../../storage/schema/migrate.ts';
import { hasAdmin } from '../../storage/staff/admin-queries.ts';
import { verifyLedger } from '../../storage/verification/ledger.ts';
import { backupsOf, databaseOf, loadConfig, type Config } from '../config.ts';
import { grouped, openMigrated, runWithSettings, say, showingShare } from './command.ts';

const failure = `The house was not moved, and is where it was.
  Why:`;

await runWithSettings(failure, async (config) => {
  const there = targetOf(parseArgs({ allowPositionals: true }).positionals);
  const [from, to] = [databaseOf(config), databaseOf(there)];
  if (placeOf(from) === placeOf(to) && from.databaseUrl === to.databaseUrl) {
    throw new Error(`The house is in ${placeOf(from)} already`);
  }
  const source = await openSource(config);
  try {
    const target = await openTarget(to);
    try {
      await move(source, target);
      tellWhatToSet(config, there);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

/** The configuration with the other database. */
function targetOf([target, ...others]: string[]): Config {
  const [, folder] = /^sqlite:(.+)$/.exec(target ?? '') ?? [];
  if (!target || others.length > 0 || !(folder || /^postgres(ql)?:/.test(target))) {
    throw new Error(
      'Name one database: npm run move -- postgres://user:password@host/database, ' +
        'or npm run move -- sqlite:FOLDER',
    );
  }
  const none = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_STANDBY_URL: '' };
  return loadConfig({
    ...process.env,
    ...none,
    ...(folder
      ? { DATA_DIR: resolve(process.env.INIT_CWD ?? '.', folder) }
      : { DATABASE_URL: target }),
  });
}

async function openSource(config: Config): Promise<Store> {
  const location = databaseOf(config);
  if (!location.databaseUrl) {
    const path = join(location.dataDir, 'sofra.db');
    if (!existsSync(path)) throw new Error(`There is no house in ${path}`);
    acquireFolder(location.dataDir);
  }
  const { store, jobs } = await openMigrated(config);
  await jobs.close();
  if (await hasAdmin(store.db)) return store;
  await store.close();
  throw new Error(`There is no house in ${placeOf(location)}`);
}

async function openTarget(location: DatabaseLocation): Promise<Store> {
  if (!location.databaseUrl) acquireFolder(location.dataDir);
  const store = openStore({ ...location, withoutTimeouts: true });
  try {
    await refuseOccupied(store);
    await migrate(store);
    return store;
  } catch (error) {
    await store.close();
    throw withLocation(location, error);
  }
}

async function move(source: Store, target: Store): Promise<void> {
  const [from, to] = [source, target].map(({ location }) => placeOf(location));
  say(`From ${from} to ${to}, each row written, read back and compared:`);
  const show = showingShare('rows');
  let [done, all] = [0, 0];
  const report = {
    expect: (rows: number) => void (all += rows),
    did: (rows: number) => show((done += rows), all),
  };
  const at = new Date();
  const counts = await moveRestaurant(source, target, { actor, at, report });
  for (const [table, rows] of counts) {
    if (rows > 0) say(`  ${grouped(rows).padStart(12)} ${table.replaceAll('_', ' ')}`);
  }
  say('The house is moved.');
  // The move is complete by now, so an error must not make it look failed.
  await tellSums(target, at).catch((error: unknown) => {
    say(`Its sums are not told (${String(error)}): npm run audit-ledger tells them there`);
  });
}

async function tellSums(target: Store, at: Date): Promise<void> {
  await target.engine.optimize(target.db);
  const quiet = { expect: () => {}, did: () => {} };
  const { members, points, wrong, wrongSums } = await verifyLedger(target, { actor, at }, quiet);
  say(`Members: ${grouped(members)}, with ${grouped(points)} points together.`);
  if (wrong + wrongSums === 0) say('Every balance is the sum of its entries there.');
  else say('The ledger was wrong before, and is as wrong there: npm run audit-ledger says where.');
}

/** Prints the variables to change; an address is not repeated, since it contains a password. */
function tellWhatToSet(before: Config, there: Config): void {
  say('Before you start Sofra again, change the settings (.env):');
  if (there.DATABASE_URL) {
    say(`  DATABASE_URL=… the address that you gave here, of ${placeOf(databaseOf(there))}`);
  } else {
    say('  no DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_STANDBY_URL any more');
    say(`  DATA_DIR=${there.DATA_DIR}`);
    const folder = resolve(backupsOf(before));
    if (folder !== resolve(backupsOf(there))) say(`  BACKUP_DIR=${folder}`);
  }
  say(`What is in ${placeOf(databaseOf(before))} stays as it was, and is not opened any more.`);
}
