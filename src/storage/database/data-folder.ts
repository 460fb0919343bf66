// The lock of a data folder, which belongs to one running Sofra, and the flush of any folder.
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './reasons.ts';

/**
 * Acquires a data folder for this process. Refuses a folder that another running process has.
 * The lock is the operating system's, on a file of its own: it never outlives the process.
 */
export function acquireFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'sofra.lock');
  let lock: DatabaseSync | undefined;
  try {
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

/** The lock is another process's (https://sqlite.org/rescode.html). */
const busy = 5;

/** Referenced, since a lock that is collected as garbage is given up. */
const acquired = new Set<DatabaseSync>();

/** Flushes a folder, after which a new name in it is durable. Windows does not offer it. */
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
