// Copies of an SQLite database that are made before its tables change, and kept beside it.
import { chmod, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { flush, flushFolder } from '../data-folder.ts';
import { reasonOf } from '../reasons.ts';

/** The newest copies are kept. */
const keptCopies = 2;
/** Room for the copy, and for as many bytes again that change with the tables. */
const roomFor = 2;
/** Pages at a time: all of them, so that they are of one moment. */
const allPages = 0x7fff_ffff;
const names = /^sofra-before-.+\.db$/;
const unfinished = 'sofra-before.part';

/**
 * Copies `sofra.db` of a folder, as it was committed last, to a file in the same folder that its
 * owner alone can read. The copy has its name once it is whole and flushed; then older copies are
 * removed. Throws a sentence where there is no room for the copy and the change.
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
  // SQLite makes an empty file its own and leaves its rights as they are.
  await (await open(part, 'wx', 0o600)).close();
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, part, { rate: allPages });
  } finally {
    database.close();
  }
  // The write-ahead log belongs to the file that is copied, and is in the copy.
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

/** Copies are of several changes, so that they are sorted by the time in their names. */
async function removeOlder(folder: string) {
  const copies = (await readdir(folder)).filter((name) => names.test(name));
  const made = copies.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
  for (const name of made.slice(keptCopies)) await rm(join(folder, name), { force: true });
}

const dayOf = (name: string) => name.slice(-'2026-01-01T00-00-00-000Z.db'.length);
