// Starts and ends the thread that runs jobs, and exchanges messages with it.
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../domain/refusal.ts';
import type { JobResult, JobProgress, Job, WorkerMessage, JobRequest } from './messages.ts';

/** Milliseconds without a job after which the thread ends; a start takes a third of a second. */
const idleTimeout = 30_000;

/**
 * Limits of the thread's heap, in MiB: small, so that garbage is collected early, and enough for a
 * batch of the longest rows. With a young generation of 4 a backup takes a quarter longer. With the
 * typed arrays of a million members, which are outside the heap, the process stays within 150 of
 * its size when it is idle.
 */
const resourceLimits = {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: 64,
};

export interface WorkerThread {
  /** Runs a job and reports its progress. One at a time. */
  run: <J extends Job>(
    request: JobRequest<J>,
    onProgress: (progress: JobProgress) => void,
  ) => Promise<JobResult<J>>;
  /** Ends the thread, also in the middle of a job. The next job starts another thread. */
  end: () => Promise<void>;
}

export function openWorkerThread(): WorkerThread {
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits });
    // A thread that ended by itself, as for want of memory, runs no other job.
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    return begun.once('error', forget).once('exit', forget);
  }

  async function end() {
    clearTimeout(ending);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  return {
    end,
    async run(request, onProgress) {
      clearTimeout(ending);
      worker ??= begin();
      worker.ref();
      try {
        return await answerOf(worker, request, onProgress);
      } finally {
        worker?.unref();
        ending = setTimeout(end, idleTimeout).unref();
      }
    },
  };
}

function answerOf<J extends Job>(
  worker: Worker,
  request: JobRequest<J>,
  onProgress: (progress: JobProgress) => void,
): Promise<JobResult<J>> {
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<JobResult<J>>((resolve, reject) => {
    const on = <A>(event: string, listener: (message: A) => void) => {
      worker.on(event, listener);
      signal.addEventListener('abort', () => worker.off(event, listener));
    };
    on('message', (message: WorkerMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('answer' in message) resolve(message.answer as JobResult<J>);
      else reject(errorOf(message));
    });
    on('error', reject);
    on('exit', () => reject(new Error(`The thread ended before its job was done: ${request.job}`)));
    worker.postMessage(request);
  }).finally(() => listening.abort());
}

function errorOf(message: Extract<WorkerMessage, { refused: unknown }> | { failed: unknown }) {
  if ('failed' in message) return message.failed;
  const refusal = new Refusal(message.refused.reason, message.refused.sentence);
  refusal.cause = message.cause;
  return refusal;
}
