// Worker threads for the jobs of restaurants, reused since each start takes 0.3 s.
import { openWorkerThread, type WorkerThread } from '../../src/storage/jobs/runner.ts';

/** Threads that no restaurant uses at present. */
const free: WorkerThread[] = [];

/**
 * Lends a thread to a restaurant, from its first job until it closes, which aborts a running job.
 */
export function lendThread(): WorkerThread {
  let lent: WorkerThread | undefined;
  let running = 0;
  return {
    async run(request, onProgress) {
      lent ??= free.pop() ?? openWorkerThread();
      running += 1;
      try {
        return await lent.run(request, onProgress);
      } finally {
        running -= 1;
      }
    },
    hangs: () => lent?.hangs() ?? false,
    async end() {
      const returned = lent;
      lent = undefined;
      if (!returned) return;
      if (running > 0) await returned.end();
      free.push(returned);
    },
  };
}
