// The names in a folder, kept safe like what is in its files.
import { open } from 'node:fs/promises';

/** A new name stays once its folder is flushed, which Windows can not be asked for. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
