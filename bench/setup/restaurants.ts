// Restaurants on SQLite that are made once, since a large one takes minutes, and lent as copies.
import { createHash } from 'node:crypto';
import { constants, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inFolder } from './folder.ts';
import { furnish, type Admin, type Environment } from './server.ts';

/** A copy of a restaurant, for one benchmark to do with as it likes. */
export interface Restaurant {
  environment: Environment;
  /** The administrator, and the mobile of a member who has the same password. */
  admin: Admin & { mobile: string };
}

/** Measures in a copy of a restaurant with so many members, which is gone afterwards. */
export async function inRestaurant<Found>(
  { members }: { members: number },
  measure: (restaurant: Restaurant) => Promise<Found>,
): Promise<Found> {
  const original = await madeWith(members);
  return inFolder(async (folder) => {
    const { environment, admin } = original;
    const [from, to] = [environment.DATA_DIR, folder].map((place) => join(place, 'sofra.db'));
    copyFileSync(from!, to!, constants.COPYFILE_FICLONE);
    return measure({ environment: { DATA_DIR: folder }, admin });
  });
}

/** `BENCH_RESTAURANTS` names a folder in which they stay from one run to the next. */
async function madeWith(members: number): Promise<Restaurant> {
  const folder = join(placeOfAll(), `${members}-${fingerprint()}`);
  const environment = { DATA_DIR: folder };
  // Written last: a restaurant without it was not finished.
  const ready = join(folder, 'administrator.json');
  if (!existsSync(ready)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(ready, JSON.stringify(await furnish(environment, { members })));
  }
  return { environment, admin: JSON.parse(readFileSync(ready, 'utf8')) };
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

/** Of what a restaurant follows from: another schema or another history makes another one. */
function fingerprint(): string {
  const root = join(import.meta.dirname, '..', '..');
  const hash = createHash('sha256');
  for (const path of globSync('{migrations,src/storage/seed}/*.ts', { cwd: root }).toSorted()) {
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
