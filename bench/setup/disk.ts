// How long the disk takes to keep something safe, on which every durable answer waits.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from './folder.ts';
import { median } from './figures.ts';

const writes = 200;

/** Microseconds that a write of 4 KiB and its flush take, in the folder of the databases. */
export const flushTime = (): Promise<number> =>
  inFolder(async (folder) => {
    const file = openSync(join(folder, 'flushed'), 'w');
    const page = Buffer.alloc(4_096, 1);
    const taken = Array.from({ length: writes }, () => {
      const began = performance.now();
      writeSync(file, page);
      fdatasyncSync(file);
      return (performance.now() - began) * 1_000;
    });
    closeSync(file);
    return median(taken);
  });
