// The lock that keeps a data folder to one running Sofra, the permissions of its files, and the
// flush of files and folders to disk.
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './reasons.ts';

/**
 * Locks a data folder for this process; refuses a folder that another process has locked. The lock
 * is one of the operating system on a separate file, so it ends with the process.
 */
export function acquireFolder(folder: string): void {
  makeDataFolder(folder);
  const path = join(folder, 'sofra.lock');
  let lock: DatabaseSync | undefined;
  try {
    closeToOthers(path);
    lock = new DatabaseSync(path);
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode !== busy) {
      throw new Error(`${path} cannot be used: ${reasonOf(error) ?? String(error)}`, {
        cause: error,
      });
    }
    throw new Error(`Another Sofra is running on the data folder ${folder}. Stop it first.`, {
      cause: error,
    });
  }
  acquired.add(lock);
}

/** SQLite's code for a lock that another process holds (https://sqlite.org/rescode.html). */
const busy = 5;

/** Keeps the connections referenced, because garbage collection would release the lock. */
const acquired = new Set<DatabaseSync>();

/** Makes a data folder that only this user can open; one that is there stays as it is. */
export const makeDataFolder = (folder: string) =>
  void mkdirSync(folder, { recursive: true, mode: 0o700 });

/**
 * Lets only this user read a file of SQLite, which is created if it is missing, whatever the umask
 * and the folder allow. SQLite gives the files beside it the same permissions; those that are there
 * are changed too. Files that cannot be created or changed are left to SQLite, which has the
 * reason.
 */
export function closeToOthers(path: string): void {
  // A file that is there is not opened: closing it would end the locks that SQLite has on it.
  attempt(() => closeSync(openSync(path, 'wx', ownerOnly)));
  if (process.platform === 'win32') return;
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    const { mode = ownerOnly } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mode & forOthers) attempt(() => chmodSync(file, ownerOnly));
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The file belongs to another user, or is gone, or its disk cannot be written.
  }
}

const [ownerOnly, forOthers] = [0o600, 0o077];

/** Flushes a folder, after which a new name in it is durable. Windows has no such operation. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder, 'r');
}

/** Flushes a file to disk. */
export async function flush(path: string, mode: 'r' | 'r+' = 'r+'): Promise<void> {
  const handle = await open(path, mode);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
