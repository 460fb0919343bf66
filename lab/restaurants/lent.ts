// Restaurants on SQLite that are made once, since a large one takes minutes, and lent as copies.
import { createHash } from 'node:crypto';
import { constants, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { inFolder } from '../folders.ts';
import { furnish } from './furnish.ts';

/** Works with a copy of a restaurant of so many members, which is removed afterwards. */
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

/** `BENCH_RESTAURANTS` names a folder in which they stay from one run to the next. */
async function madeWith(members: number): Promise<string> {
  const dataDir = join(placeOfAll(), `${members}-${fingerprint()}`);
  // Written last: a restaurant without it was not finished.
  const ready = join(dataDir, 'furnished');
  if (!existsSync(ready)) {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    await furnish({ dataDir }, { members });
    writeFileSync(ready, '');
  }
  return dataDir;
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

/** A hash of the files that a restaurant follows from: another schema makes another restaurant. */
function fingerprint(): string {
  const root = join(import.meta.dirname, '..', '..');
  const hash = createHash('sha256');
  const files = '{migrations,src/storage/seed,lab/restaurants}/*.ts';
  for (const path of globSync(files, { cwd: root }).toSorted()) {
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
