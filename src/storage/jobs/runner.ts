// Runs jobs: one at a time among all servers, in a separate thread, with progress that every server
// can read.
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { removeUnfinished, withUpload } from '../backup/folder.ts';
import type { Store } from '../database/store.ts';
import type {
  Job,
  JobInput,
  JobProgress,
  JobRequest,
  JobResult,
  WorkerMessage,
} from './messages.ts';
import { readLease, underLease } from '../leases/leases.ts';

/**
 * The idle time in milliseconds after which the thread ends; starting it takes a third of a second.
 */
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

/** The timeout in milliseconds for ending a thread; with a hanging disk it may never end. */
const endTimeout = 5_000;

/** The jobs that work at the second place, whose disk may hang. */
const atPlace: ReadonlySet<Job> = new Set(['copy', 'copy-place', 'copy-fetch', 'copy-list']);

/** Runs a job in the thread; returns its result or throws its refusal. */
export type RunJob = <J extends Job>(job: J, order: JobInput<J>) => Promise<JobResult<J>>;

/** An upload, which may take long, and the check after it that the sender is still authorised. */
export interface Upload {
  upload: Readable;
  checkCaller: () => Promise<void>;
}

export interface JobRunner {
  /** The folder of the backups and of temporary files. */
  folder: string;
  /** Runs a job under the lease. Refuses while another job runs on any server. */
  run: <J extends Job & JobKind>(job: J, order: JobInput<J>) => Promise<JobResult<J>>;
  /** Runs work under the lease, which may include jobs. Refuses as `run` does. */
  underLease: <T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>) => Promise<T>;
  /** Runs work with an upload once it is complete. Refuses while a job runs on any server. */
  receive: <T>(upload: Upload, work: (path: string) => Promise<T>) => Promise<T>;
  /** The progress of the current job, on this or another server. */
  progress: () => Promise<Progress | null>;
  /** Aborts the job that runs here. */
  close: () => Promise<void>;
  /** Whether a thread could not be ended, because one of its calls hangs. */
  hangs: () => boolean;
}

interface Opening {
  store: Store;
  folder: string;
  clock: () => Date;
  /** The thread for the jobs; by default, a new one starts with the first job. */
  thread?: WorkerThread | undefined;
}

/** Creates the jobs of a store, whose temporary files are in the folder. */
export function createJobRunner(opening: Opening): JobRunner {
  const { store, folder, clock, thread = openWorkerThread() } = opening;
  const { db } = store;
  const running = new Set<Running>();

  async function exclusively<T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>): Promise<T> {
    const own = begin({ work: kind, startedAt: clock().toISOString(), done: 0, total: 0 });
    const order = {
      work: kind,
      clock,
      progress: () => ({ done: own.progress.done, total: own.progress.total }),
      onLost: () => breakOff(own),
    };
    const done = await underLease(db, order, async (holder) => {
      running.add(own);
      try {
        await removeUnfinished(folder);
        const runJob: RunJob = async (job, input) => {
          const request = { location: store.location, folder, holder, job, input };
          return own.isBroken
            ? own.broken
            : thread.run(request, (progress) => void Object.assign(own.progress, progress));
        };
        return await Promise.race([work(runJob), own.broken]);
      } finally {
        running.delete(own);
      }
    });
    if (!done) throw new Refusal('conflict', messages.backupRunning);
    return done.answer;
  }

  function breakOff(own: Running) {
    own.break();
    void thread.end();
  }

  const progress = async () => [...running][0]?.progress ?? (await readLease(db, clock())) ?? null;

  return {
    folder,
    run: (job, input) => exclusively(job, (runJob) => runJob(job, input)),
    underLease: exclusively,
    receive: async ({ upload, checkCaller }, work) => {
      if (await progress()) throw new Refusal('conflict', messages.backupRunning);
      return withUpload(folder, upload, async (path) => {
        await checkCaller();
        return work(path);
      });
    },
    progress,
    close: async () => {
      for (const own of running) own.break();
      await thread.end();
    },
    hangs: thread.hangs,
  };
}

/** A job that runs in this process. */
type Running = ReturnType<typeof begin>;

function begin(progress: Progress) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const own = {
    progress,
    /** Rejects when the job is aborted. */
    broken,
    isBroken: false,
    break() {
      own.isBroken = true;
      reject(new Refusal('unavailable', messages.unavailable));
    },
  };
  return own;
}

export type WorkerThread = ReturnType<typeof openWorkerThread>;

/**
 * The refusal of work at the second place while a call to its disk hangs. Such a call blocks one of
 * the four threads that the process has for files, DNS and password hashing.
 */
export class PlaceHangs extends Refusal {
  constructor() {
    super('unavailable', messages.copyTooSlow);
  }
}

/** The thread that runs jobs, one at a time; it starts with a job, and ends when it is idle. */
export function openWorkerThread() {
  let worker: Worker | undefined;
  /** The threads that did not end in time, because one of their calls hangs. */
  const hanging = new Set<Worker>();
  let ended = Promise.resolve();
  let ending: NodeJS.Timeout | undefined;

  function start(): Worker {
    const begun = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits });
    // A thread that ended by itself, as when it ran out of memory, is not used again.
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    return begun.once('error', forget).once('exit', forget);
  }

  async function endInTime(one: Worker) {
    hanging.add(one);
    const done = one.terminate().then(() => hanging.delete(one));
    await Promise.race([done, pause(endTimeout, undefined, { ref: false })]);
  }

  async function end() {
    clearTimeout(ending);
    const last = worker;
    worker = undefined;
    if (last) ended = endInTime(last);
    await ended;
  }

  return {
    /**
     * Ends the thread, even during a job, or gives it up if it does not end. The next job starts a
     * new thread.
     */
    end,
    hangs: () => hanging.size > 0,
    /** Runs a job and reports its progress. */
    async run<J extends Job>(
      request: JobRequest<J>,
      onProgress: (progress: JobProgress) => void,
    ): Promise<JobResult<J>> {
      if (atPlace.has(request.job)) {
        await ended;
        if (hanging.size > 0) throw new PlaceHangs();
      }
      clearTimeout(ending);
      worker ??= start();
      worker.ref();
      try {
        return await answerOf(worker, request, onProgress);
      } catch (error) {
        if (error instanceof Refusal && error.sentence.key === messages.copyTooSlow) await end();
        throw error;
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
