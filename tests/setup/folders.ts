// Where the folders of restaurants lie that do not outlive their test.
import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what lies here in memory; a container may have little room for it. */
const memory = '/dev/shm';
const enough = 2 ** 31;

/** A new folder, in memory where there is room: no test waits for a disk that nothing needs. */
export const briefFolder = (name: string): Promise<string> =>
  mkdtemp(join(isRoomy(memory) ? memory : tmpdir(), name));

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
