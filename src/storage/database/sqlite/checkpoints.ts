// Checkpoints an SQLite file in a separate thread, so that no request waits for it.
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { programBeside } from '../../own-files.ts';

const usual = {
  /**
   * The size of the log in pages of 4 KiB above which it is copied: 40 MB. With 4 MB, awards were a
   * third slower.
   */
  limit: 10_000,
  /** The number of pages below which the main thread copies them itself, in 2 to 3 ms. */
  few: 1_000,
  /** The interval in milliseconds between checks of the log. */
  interval: 250,
};
/** The idle time in milliseconds after which the thread ends. */
const idleTimeout = 60_000;
/** The thread needs almost no heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

export type Checkpoints = ReturnType<typeof createCheckpoints>;

/**
 * Starts checkpoints for a file, and turns off those that SQLite does within commits. If no thread
 * can be started, these are turned on again.
 */
export function createCheckpoints(
  file: DatabaseSync,
  path: string,
  { limit, few, interval } = usual,
) {
  file.exec('pragma wal_autocheckpoint = 0');
  const state = file.prepare('pragma wal_checkpoint(noop)');
  let thread: Worker | undefined;
  let isCopying = false;
  let looked = 0;
  let ending: NodeJS.Timeout | undefined;

  function start(): Worker {
    const begun = new Worker(programBeside(import.meta, 'checkpoint-thread'), {
      workerData: path,
      resourceLimits,
    });
    begun.unref();
    begun.on('message', () => {
      [isCopying, looked] = [false, 0];
      ending = setTimeout(() => void end(), idleTimeout).unref();
    });
    begun.once('error', () => {
      thread = undefined;
      if (file.isOpen) file.exec(`pragma wal_autocheckpoint = ${limit}`);
    });
    return begun;
  }

  async function end() {
    clearTimeout(ending);
    const last = thread;
    thread = undefined;
    await last?.terminate();
    isCopying = false;
  }

  return {
    /** Called after each commit; checks at intervals whether there is enough to copy. */
    committed(): void {
      const now = performance.now();
      if (now - looked < interval || isCopying) return;
      looked = now;
      const { log, checkpointed } = state.get() as { log: number; checkpointed: number };
      const left = log - checkpointed;
      if (left >= limit) {
        clearTimeout(ending);
        thread ??= start();
        isCopying = true;
        thread.postMessage('copy');
        return;
      }
      // The log can only start from its beginning once all of it is copied. The last few pages are
      // copied here, because under constant changes the thread would never finish.
      if (log >= limit && left > 0 && left < few) file.exec('pragma wal_checkpoint(passive)');
    },
    end,
  };
}
