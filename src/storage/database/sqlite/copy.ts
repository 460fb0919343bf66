// Copies of an SQLite database that are made before a change of its tables, and kept beside it.
import { chmod, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { flush, flushFolder } from '../data-folder.ts';
import { reasonOf } from '../reasons.ts';

/** The number of copies that are kept, the newest ones. */
const keptCopies = 2;
/** The factor of free space that is required: for the copy, and for the change of the tables. */
const roomFor = 2;
/** The number of pages per step of the copy: all, so that the copy is consistent. */
const allPages = 0x7fff_ffff;
const names = /^sofra-before-.+\.db$/;
const unfinished = 'sofra-before.part';

/**
 * Copies the last committed state of `sofra.db` to a file in the same folder that only its owner
 * can read. The copy gets its final name once it is complete and flushed; then older copies are
 * removed. Throws a sentence if there is no space for the copy and the change.
 */
export async function copyDatabase(folder: string, { change, at }: Occasion): Promise<string> {
  const [source, part] = [join(folder, 'sofra.db'), join(folder, unfinished)];
  await rm(part, { force: true });
  await assureRoom(folder, source);
  const day = at.toISOString().replaceAll(/[:.]/g, '-');
  const path = join(folder, `sofra-before-${change}-${day}.db`);
  try {
    await copy(source, part);
    await rename(part, path);
    await flushFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    const reason = reasonOf(error) ?? (error as Error).message;
    throw new Error(`The database could not be copied to ${path}: ${reason}`, { cause: error });
  }
  await removeOlder(folder);
  return path;
}

interface Occasion {
  /** The change that follows, for the name of the file. */
  change: string;
  at: Date;
}

async function copy(source: string, part: string) {
  // SQLite writes into an existing empty file and keeps its permissions.
  await (await open(part, 'wx', 0o600)).close();
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, part, { rate: allPages });
  } finally {
    database.close();
  }
  // The copy includes the write-ahead log, and needs none of its own.
  await chmod(part, 0o600);
  await flush(part);
}

async function assureRoom(folder: string, source: string) {
  const sizes = [source, `${source}-wal`].map((path) => stat(path).then(({ size }) => size, none));
  const [size = 0, log = 0] = await Promise.all(sizes);
  const needed = roomFor * (size + log);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  throw new Error(
    `The tables are changed only where there is room to go back: ${megabytes(needed)} MB are ` +
      `needed in ${folder}, and ${Math.floor((bavail * bsize) / 1_000_000)} MB are free. ` +
      'Nothing is changed.',
  );
}

const none = () => 0;
const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** Sorts copies by the time in their names, since the names begin with different changes. */
async function removeOlder(folder: string) {
  const copies = (await readdir(folder)).filter((name) => names.test(name));
  const made = copies.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
  for (const name of made.slice(keptCopies)) await rm(join(folder, name), { force: true });
}

const dayOf = (name: string) => name.slice(-'2026-01-01T00-00-00-000Z.db'.length);
