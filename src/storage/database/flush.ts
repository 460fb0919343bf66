// Flushes the names in a folder to disk.
import { open } from 'node:fs/promises';

/** A new name is durable once its folder is flushed, which Windows does not offer. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
