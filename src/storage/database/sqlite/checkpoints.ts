// Copies the log of an SQLite file into the file, in a thread of its own: nobody waits for that.
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

const usual = {
  /** Pages of 4 KiB after which the log is copied: 40 MB. With 4 MB awards were a third slower. */
  limit: 10_000,
  /** Pages that are so few that the thread of requests copies them itself, in 2 to 3 ms. */
  few: 1_000,
  /** Milliseconds between two looks at the log. */
  interval: 250,
};
/** Milliseconds without work after which the thread ends. */
const idleTimeout = 60_000;
/** The thread has next to nothing in its heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

export type Checkpoints = ReturnType<typeof openCheckpoints>;

/**
 * Opens the copying of a file's log, which is not copied by commits any more. Where no thread can
 * be had, it is copied by them again.
 */
export function openCheckpoints(
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
    const begun = new Worker(new URL('checkpoint-thread.ts', import.meta.url), {
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
    /** Called when a change is committed; now and then it looks whether there is enough to copy. */
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
      // The log begins anew once all of it is copied. What was committed meanwhile is copied here,
      // since the thread would never be done while change follows change.
      if (log >= limit && left > 0 && left < few) file.exec('pragma wal_checkpoint(passive)');
    },
    end,
  };
}
