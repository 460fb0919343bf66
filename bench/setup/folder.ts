// A folder for one benchmark.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Measures with a folder that is gone afterwards. */
export async function inFolder<Found>(measure: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-bench-'));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
