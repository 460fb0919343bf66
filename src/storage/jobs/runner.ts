// Runs jobs: one at a time among all servers, in a separate process, with progress that every
// server can read.
import type { Readable } from 'node:stream';
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { removeUnfinished, withUpload } from '../backup/folder.ts';
import type { Store } from '../database/store.ts';
import type { Job, JobInput, JobResult } from './messages.ts';
import { openWorkerProcess, type WorkerProcess } from './worker-process.ts';
import { readLease, underLease } from '../leases/leases.ts';

/** Runs a job in the process; returns its result or throws its refusal. */
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
}

interface Opening {
  store: Store;
  folder: string;
  clock: () => Date;
  /** The process for the jobs; by default, a new one starts with the first job. */
  worker?: WorkerProcess | undefined;
}

/** Creates the jobs of a store, whose temporary files are in the folder. */
export function createJobRunner(opening: Opening): JobRunner {
  const { store, folder, clock, worker = openWorkerProcess() } = opening;
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
      // A job that still runs here has lost its lease, as when this machine slept.
      running.forEach(breakOff);
      running.add(own);
      try {
        await removeUnfinished(folder);
        const runJob: RunJob = async (job, input) => {
          if (own.isBroken) return own.broken;
          // The job may be the first, for which a process is forked.
          store.engine.releaseCache?.();
          const request = { location: store.location, folder, holder, job, input };
          const answer = worker.run(request, (more) => void Object.assign(own.progress, more));
          // A job that is aborted has not failed, although its process is killed.
          return Promise.race([answer, own.broken]);
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
    // After a job has ended, the process may run the next one.
    if (!running.delete(own)) return;
    own.break();
    void worker.end();
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
      await worker.end();
    },
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
