// Folders that are gone after the work in them; brief ones lie in memory where there is room.
import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what lies here in memory; a container may have little room for it. */
const memory = '/dev/shm';
const enough = 2 ** 31;

/** In memory where there is room: no test waits for a disk that nothing needs. */
export const briefPlace = (): string => (isRoomy(memory) ? memory : tmpdir());

/** A new folder in that place. */
export const briefFolder = (name: string): Promise<string> => mkdtemp(join(briefPlace(), name));

/** Works with a folder on the disk, which is removed afterwards. */
export async function inFolder<Found>(work: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-lab-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
