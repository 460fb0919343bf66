// Threads for the jobs of restaurants, lent from one to the next, since each start takes 0.3 s.
import { openWorkerThread, type WorkerThread } from '../../src/storage/jobs/runner.ts';

/** Threads that no restaurant has. */
const free: WorkerThread[] = [];

/** A thread that a restaurant keeps from its first job to its end, which breaks off a job. */
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
