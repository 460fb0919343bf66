// The doctor's checks of the database: existence, version, content, soundness, clock and backups.
import { join, resolve } from 'node:path';
import { exists } from '../../storage/backup/folder.ts';
import { adviceFor, adviceForDamage, placeOf, reasonOf } from '../../storage/database/reasons.ts';
import { openStore, type Store } from '../../storage/database/store.ts';
import { readBackupConfig } from '../../storage/restaurant/setting-queries.ts';
import { refuseMoved } from '../../storage/move/move-marks.ts';
import { knownSteps } from '../../storage/schema/steps.ts';
import { readAppliedSteps } from '../../storage/schema/applied-steps.ts';
import { isSoundFile, readServer } from '../../storage/verification/soundness.ts';
import { backupsOf, databaseOf, type Config } from '../config.ts';
import {
  hasRestaurant,
  isDatabaseMissing,
  refuseNewRestaurant,
} from '../operation/former-restaurant.ts';
import { codeOf, good, hint, wrong, type Finding } from './finding.ts';

/** The tolerated difference of clocks in milliseconds. */
const tolerance = 60_000;
/** The number of days after which a backup counts as missing, by schedule. */
const missedAfter = { '0 0 * * *': 2, '0 0 * * 0': 9, '0 0 1 * *': 33 } as const;
const day = 86_400_000;

/** Opens the database if it exists, and checks it; nothing is created or changed. */
export async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
  const place = placeOf(databaseOf(config));
  if (isDatabaseMissing(config)) return [notBegun(config)];
  let store: Store | undefined;
  try {
    store = openStore({ ...databaseOf(config), withoutTimeouts: true });
    return await checkRestaurant(store, config, now);
  } catch (error) {
    const reason = reasonOf(error) ?? `it answers ${codeOf(error)}`;
    const setUp = 'docs/operating.md tells how it is set up; DATABASE_URL and DATA_DIR name it.';
    const advice = adviceFor(error);
    const todo = advice ? `${advice}.` : setUp;
    return [wrong(`The database cannot be used, ${place}: ${reason}`, todo)];
  } finally {
    await store?.close();
  }
}

/** The finding for a missing or empty database: a new restaurant, or a lost one. */
function notBegun(config: Config): Finding {
  try {
    refuseNewRestaurant(config);
    return hint(`There is no house in ${placeOf(databaseOf(config))} yet`, 'Start it: npm start.');
  } catch (error) {
    return wrong('A house is missed', (error as Error).message);
  }
}

async function checkRestaurant(store: Store, config: Config, now: Date): Promise<Finding[]> {
  const { db } = store;
  if (!(await hasRestaurant(db))) return [notBegun(config)];
  const applied = await readAppliedSteps(db);
  if ([...applied.keys()].some((name) => !knownSteps.has(name))) {
    const todo = 'Start the newer version; docs/operating.md has the way back.';
    return [wrong('The database was brought to a newer version than this one', todo)];
  }
  const moved = await refuseMoved(db).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (moved) return [wrong('The house is not here any more', moved)];
  const missing = [...knownSteps].filter((name) => applied.get(name)?.statement !== null);
  if (missing.length > 0) {
    const says = `The tables are of an earlier version (steps that are missing: ${missing.length})`;
    return [hint(says, 'The next start brings them to this version.')];
  }
  return [
    good(`The database is there, of this version, and has a house: ${placeOf(store.location)}`),
    ...(await (store.engine.name === 'SQLite' ? lookAtFile(store) : lookAtServer(store, now))),
    await lookAtClock(store, now),
    ...(await lookAtBackups(store, config, now)),
  ];
}

async function lookAtFile(store: Store): Promise<Finding[]> {
  if (await isSoundFile(store)) return [good('Its file is sound')];
  return [wrong('Its file is damaged', `${adviceForDamage}.`)];
}

async function lookAtServer(store: Store, now: Date): Promise<Finding[]> {
  const { at, isDurable } = await readServer(store);
  const found: Finding[] = [];
  if (!isDurable) {
    const todo = 'Set synchronous_commit to on: points that were confirmed could be lost.';
    found.push(wrong('PostgreSQL confirms before it has written', todo));
  }
  if (Math.abs(at.getTime() - now.getTime()) > tolerance) {
    const todo = 'Let both machines set their clocks by the network (NTP).';
    found.push(wrong('The clocks of this machine and of the database differ', todo));
  }
  return found;
}

/** Checks the clock: the last entry of the audit log cannot be in the future. */
async function lookAtClock({ db }: Store, now: Date): Promise<Finding> {
  const newest = db.selectFrom('audit_log').select('at').orderBy('id', 'desc').limit(1);
  const { at = '' } = (await newest.executeTakeFirst()) ?? {};
  const isBehind = Date.parse(at) > now.getTime() + tolerance;
  if (!isBehind) return good(`The clock says ${now.toISOString().slice(0, 16)} UTC`);
  const says = `The clock is behind what was done here: it says ${now.toISOString()}, UTC`;
  return wrong(says, 'Let the machine set its clock by the network (NTP).');
}

async function lookAtBackups({ db }: Store, config: Config, now: Date): Promise<Finding[]> {
  const { frequency } = await readBackupConfig(db);
  const runs = db.selectFrom('backup_history').selectAll().orderBy('id', 'desc');
  const last = await runs.limit(1).executeTakeFirst();
  const made = await runs.where('success', '=', true).limit(1).executeTakeFirst();
  const found: Finding[] = [];
  if (last && !last.success) {
    found.push(wrong('The last backup failed', 'The log and the history in the office say why.'));
  }
  if (!made) return [...found, hint('There is no backup yet', 'Make one: npm run backup.')];
  const age = Math.floor((now.getTime() - Date.parse(made.timestamp)) / day);
  const says = `The last good backup is of ${made.timestamp.slice(0, 10)}`;
  const todo = 'Make one (npm run backup), and see in the history why none is made by itself.';
  found.push(age > missedAfter[frequency] ? wrong(says, todo) : good(says));
  const folder = resolve(backupsOf(config));
  if (made.filename && !(await exists(join(folder, made.filename)))) {
    const missing = `Its file is not in ${folder}`;
    found.push(wrong(missing, 'Set BACKUP_DIR to where it is, or make another one.'));
  }
  if (made.leftOut > 0) {
    const rows = `Rows of it whose member was missing: ${made.leftOut}`;
    found.push(wrong(rows, 'It restores. Keep it and the earlier ones, and report the fault.'));
  }
  if (!made.provenAt) {
    found.push(hint('It was not proved', 'npm run backup -- --prove, or Prove in the history.'));
  }
  return found;
}
