// Temporary folders, which are removed after their use; brief ones are in memory where there is
// room.
import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files here in memory. In a container, there may be little room for them. */
const memory = '/dev/shm';
const enough = 2 ** 31;

/**
 * The place for brief folders: in memory if there is room, since tests need not wait for a disk.
 */
export const briefPlace = (): string => (isRoomy(memory) ? memory : tmpdir());

/** Makes a folder in that place. */
export const briefFolder = (name: string): Promise<string> => mkdtemp(join(briefPlace(), name));

/** Calls `work` with a folder on the disk, and removes the folder afterwards. */
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
