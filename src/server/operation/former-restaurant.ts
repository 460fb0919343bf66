// Detects that a restaurant existed here before, so that an empty one does not silently replace it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { placeOf } from '../../storage/database/reasons.ts';
import { sofraFolder } from '../../storage/own-files.ts';
import { hasAdmin } from '../../storage/staff/admin-queries.ts';
import { readAppliedSteps } from '../../storage/schema/applied-steps.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { backupsOf, databaseOf, type Config } from '../config.ts';

/**
 * The names of a restaurant's backups, and of copies that were made before a change of its tables.
 */
const ofRestaurants = /^sofra-(before-.+\.db|\d{4}-.+\.json)$/;

/** Whether the database contains a restaurant: an administrator, or members made by the seed. */
export async function hasRestaurant(db: Database): Promise<boolean> {
  if ((await readAppliedSteps(db)).size === 0) return false;
  if (await hasAdmin(db)) return true;
  const member = db.selectFrom('customers').select('id').limit(1);
  return (await member.executeTakeFirst()) !== undefined;
}

/** Whether the database file does not exist yet; always false for PostgreSQL. */
export const isDatabaseMissing = ({ DATABASE_URL, DATA_DIR }: Config): boolean =>
  !DATABASE_URL && !existsSync(join(DATA_DIR, 'sofra.db'));

/**
 * Refuses to begin a new restaurant if the last start from here had one, or if there are backups:
 * probably a disk is not mounted, or the settings are wrong.
 */
export function refuseNewRestaurant(config: Config): void {
  const database = databaseOf(config);
  const place = placeOf(database);
  const begin = 'To begin a new house there all the same: npm start -- --new';
  const openedAt = lastOpened(config);
  if (openedAt !== undefined) {
    const isGone = !database.databaseUrl && !existsSync(database.dataDir);
    throw new Error(
      `There is no house in ${place}, where one was open on ${openedAt.slice(0, 10)}` +
        `${isGone ? `, and no folder ${resolve(database.dataDir)} at all` : ''}. ` +
        'Is a disk not mounted, or do DATA_DIR and DATABASE_URL lead elsewhere? Nothing is ' +
        `changed. Where it is lost: npm run restore -- FILE. ${begin}`,
    );
  }
  if (database.databaseUrl && existsSync(join(database.dataDir, 'sofra.db'))) {
    throw new Error(
      `There is no house in ${place}, and one is in ${resolve(database.dataDir)}. To bring it ` +
        `there: npm run move -- postgres://…, without DATABASE_URL in the settings. ${begin}`,
    );
  }
  for (const folder of new Set([backupsOf(config), database.dataDir])) {
    const newest = filesOf(folder).at(-1);
    if (newest === undefined) continue;
    throw new Error(
      `There is no house in ${place}, and backups of one are in ${resolve(folder)}, ` +
        `such as ${newest}. Nothing is changed. To bring it back: npm run restore -- FILE ` +
        `(a .db file is copied to sofra.db). ${begin}`,
    );
  }
}

const filesOf = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => ofRestaurants.test(name))
        .toSorted()
    : [];

/**
 * Records that a restaurant exists, outside of its data folder: in the cache of the service, or
 * beside the code. If neither is writable, as in a container, only backups reveal it.
 */
export function rememberRestaurant(config: Config, at: Date): void {
  const [folder] = noteFolders(process.env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, nameOf(config)), `${at.toISOString()}\n`, { mode: 0o600 });
  } catch {
    // An error is ignored, since the note is not essential.
  }
}

/** The last time that the restaurant was open, by its newest note. */
function lastOpened(config: Config): string | undefined {
  const found = noteFolders(process.env).map((folder) => {
    try {
      return readFileSync(join(folder, nameOf(config)), 'utf8').trim();
    } catch {
      return '';
    }
  });
  return found.toSorted().at(-1) || undefined;
}

/**
 * The cache folder of deploy/sofra.service, because commands do not have the environment of the
 * service.
 */
const ofService = '/var/cache/sofra';

/** The folders for the notes about restaurants; the process's own comes first. */
export const noteFolders = ({ CACHE_DIRECTORY }: NodeJS.ProcessEnv): [string, ...string[]] => {
  if (CACHE_DIRECTORY) return [join(CACHE_DIRECTORY, '.houses')];
  return [join(sofraFolder, '.houses'), join(ofService, '.houses')];
};

/** The file name of the note about a restaurant, by the location of its database. */
function nameOf(config: Config): string {
  const { databaseUrl, dataDir } = databaseOf(config);
  const database = databaseUrl?.replace(/\?.*/, '').split('/').at(-1) ?? '';
  const place = `${placeOf({ databaseUrl, dataDir: resolve(dataDir) })} ${database}`;
  return createHash('sha256').update(place).digest('hex').slice(0, 16);
}
