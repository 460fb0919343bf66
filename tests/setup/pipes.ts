// Named pipes: reading one without a writer hangs, as reading an unreachable disk does.
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { until } from '../../lab/wait.ts';
import { atTheEnd } from './endings.ts';

export const makePipe = (path: string) => promisify(execFile)('mkfifo', [path]);

/** Waits until a pipe is read, and keeps it open without writing until the test ends. */
export async function holdReader(path: string): Promise<void> {
  let pipe: FileHandle | undefined;
  // Opened in this way, a pipe without a reader is refused.
  const way = constants.O_WRONLY | constants.O_NONBLOCK;
  await until(async () => !!(pipe = await open(path, way).catch(() => undefined)));
  atTheEnd(() => pipe!.close());
}
