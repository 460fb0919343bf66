// Where the folders lie of what does not have to outlive a test: restaurants, a PostgreSQL.
import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what lies here in memory; a container may have little room for it. */
const memory = '/dev/shm';
const enough = 2 ** 31;

/** In memory where there is room: no test waits for a disk that nothing needs. */
export const briefPlace = (): string => (isRoomy(memory) ? memory : tmpdir());

/** A new folder in that place. */
export const briefFolder = (name: string): Promise<string> => mkdtemp(join(briefPlace(), name));

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
