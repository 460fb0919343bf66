// A data folder belongs to one running Sofra.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Claims a data folder for this process. Refuses one that another running process has claimed.
 * The lock is the operating system's, on a file of its own: it never outlives the process.
 */
export function claimFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'sofra.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new Error(`Another Sofra is running on the data folder ${folder}. Stop it first.`);
  }
  claimed.add(lock);
}

/** Kept from being collected, which would give them up. */
const claimed = new Set<DatabaseSync>();
