// SQLite restaurants for benchmarks: each is made once, since a large one takes minutes, and copied
// for each use.
import { createHash } from 'node:crypto';
import { constants, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseLocation, Store } from '../../src/storage/database/store.ts';
import { keepMonthEnds } from '../../src/storage/overview/month-ends.ts';
import { keepPointValue } from '../../src/storage/rewards/point-values.ts';
import { sumUpPoints } from '../../src/storage/summaries/point-days.ts';
import { sumUpVisits } from '../../src/storage/summaries/staff-days.ts';
import { sumUpVisitDays } from '../../src/storage/summaries/visit-days.ts';
import { inFolder } from '../folders.ts';
import { fillWith, furnish } from './furnish.ts';
import { withStore } from './store.ts';

/** Calls `work` with a copy of a restaurant of a given size, and removes the copy afterwards. */
export async function inRestaurant<Found>(
  members: number,
  work: (location: DatabaseLocation) => Promise<Found>,
): Promise<Found> {
  const original = await madeWith(members);
  return inFolder((dataDir) => {
    const [from, to] = [original, dataDir].map((place) => join(place, 'sofra.db'));
    copyFileSync(from!, to!, constants.COPYFILE_FICLONE);
    return work({ dataDir });
  });
}

/**
 * Makes the restaurant unless it exists. `BENCH_RESTAURANTS` is a folder that keeps restaurants
 * between runs of one day: on the next, a server would first make the backup that is due.
 */
async function madeWith(members: number): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const dataDir = join(placeOfAll(), `${members}-${today}-${fingerprint()}`);
  // The file is written last, so that a restaurant without it is incomplete.
  const ready = join(dataDir, 'furnished');
  if (!existsSync(ready)) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    await furnishThenIndex({ dataDir }, members);
    writeFileSync(ready, '');
  }
  return dataDir;
}

/**
 * The tables whose indexes are made when all rows are there, which takes a tenth of the time of
 * adding each row to them. Filling looks nothing up in these indexes.
 */
const indexedLater = ['visits', 'customer_summaries', 'customer_words'];

async function furnishThenIndex(location: DatabaseLocation, members: number): Promise<void> {
  await furnish(location);
  await withStore(location, async (store) => {
    const { rows: indexes } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'index' and sql is not null
        and tbl_name in (${sql.join(indexedLater)})`.execute(store.db);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(store.db);
    await fillWith(store, { members });
    for (const index of indexes) await sql.raw(index.sql).execute(store.db);
    // The statistics that filling has collected are without these indexes.
    await store.engine.optimize(store.db);
    await sumUpAll(store, new Date());
  });
}

/** Computes what a server otherwise would for minutes, beside what is measured. */
async function sumUpAll(store: Store, now: Date): Promise<void> {
  const limit = Infinity;
  while (!(await sumUpPoints(store, { limit })));
  while (!(await sumUpVisits(store, { limit, now })));
  while (!(await sumUpVisitDays(store, { limit, now })));
  await keepPointValue(store, now);
  const began = performance.now();
  await keepMonthEnds(store, now);
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (seconds > 1) console.log(`The ends of months were read in ${seconds} s`);
}

let ofThisRun: string | undefined;

function placeOfAll(): string {
  const named = process.env.BENCH_RESTAURANTS;
  if (named) return named;
  if (!ofThisRun) {
    const made = mkdtempSync(join(tmpdir(), 'sofra-restaurants-'));
    process.once('exit', () => rmSync(made, { recursive: true }));
    ofThisRun = made;
  }
  return ofThisRun;
}

/**
 * A hash of the source files that determine a restaurant, so that a changed schema makes a new one.
 */
function fingerprint(): string {
  const root = join(import.meta.dirname, '..', '..');
  const hash = createHash('sha256');
  const files = '{migrations,src/storage/seed,lab/restaurants}/*.ts';
  for (const path of globSync(files, { cwd: root }).toSorted()) {
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
