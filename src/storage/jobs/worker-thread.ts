// A thread that does jobs one after the other, apart from the requests, on a connection of its own.
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../domain/refusal.ts';
import type { JobResult, JobProgress, Job, WorkerMessage, JobRequest } from './messages.ts';

/** Milliseconds after which a thread without a job goes; starting one takes a third of a second. */
const idle = 30_000;

/**
 * What the thread's heap may take, in MiB: little, so that what was read is soon forgotten, and
 * enough for the longest rows of a step. With a young generation of 4 a backup takes a quarter
 * longer. With the typed arrays of a million members, which lie outside of it, the process stays
 * within 150 of what it takes when it is idle.
 */
const resourceLimits = {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: 64,
};

export interface WorkerThread {
  /** Does one job, and tells on the way how far it is. One at a time. */
  run: <J extends Job>(
    request: JobRequest<J>,
    tell: (progress: JobProgress) => void,
  ) => Promise<JobResult<J>>;
  /** Ends the thread, whatever it does. Another job starts another one. */
  end: () => Promise<void>;
}

export function openWorkerThread(): WorkerThread {
  let worker: Worker | undefined;
  let going: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits });
    // One that comes to an end by itself, as for want of memory, does no other job.
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    return begun.once('error', forget).once('exit', forget);
  }

  async function end() {
    clearTimeout(going);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    end,
    async run(request, tell) {
      clearTimeout(going);
      worker ??= begin();
      worker.ref();
      try {
        return await answerOf(worker, request, tell);
      } finally {
        worker?.unref();
        going = setTimeout(end, idle).unref();
      }
    },
  };
}

function answerOf<J extends Job>(
  worker: Worker,
  request: JobRequest<J>,
  tell: (progress: JobProgress) => void,
): Promise<JobResult<J>> {
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<JobResult<J>>((resolve, reject) => {
    const on = <A>(event: string, hear: (message: A) => void) => {
      worker.on(event, hear);
      signal.addEventListener('abort', () => worker.off(event, hear));
    };
    on('message', (message: WorkerMessage) => {
      if ('progress' in message) tell(message.progress);
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
