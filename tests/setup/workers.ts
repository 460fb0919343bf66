// Processes for the jobs of restaurants, reused since each start takes 0.3 s.
import { openWorkerProcess, type WorkerProcess } from '../../src/storage/jobs/worker-process.ts';

/** Processes that no restaurant uses at present. */
const free: WorkerProcess[] = [];

/**
 * Lends a process to a restaurant, from its first job until it closes, which aborts a running job.
 */
export function lendWorker(): WorkerProcess {
  let lent: WorkerProcess | undefined;
  let running = 0;
  return {
    async run(request, onProgress) {
      lent ??= free.pop() ?? openWorkerProcess();
      running += 1;
      try {
        return await lent.run(request, onProgress);
      } finally {
        running -= 1;
      }
    },
    async end() {
      const returned = lent;
      lent = undefined;
      if (!returned) return;
      if (running > 0) await returned.end();
      free.push(returned);
    },
  };
}
