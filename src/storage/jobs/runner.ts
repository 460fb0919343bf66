// Runs jobs: one at a time on all servers, in a thread of its own, with a progress that all see.
import type { Readable } from 'node:stream';
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { removeUnfinished, withUpload } from '../backup/folder.ts';
import type { Store } from '../database/store.ts';
import type { JobResult, Job, JobInput } from './messages.ts';
import { readLease, underLease } from '../leases/leases.ts';
import { openWorkerThread } from './worker-thread.ts';

/** Runs a job in a thread of its own; answers or refuses as the job does. */
export type RunJob = <J extends Job>(job: J, order: JobInput<J>) => Promise<JobResult<J>>;

/** An upload, which may take long, and the check that its sender may still do so at its end. */
export interface Upload {
  upload: Readable;
  checkCaller: () => Promise<void>;
}

export interface JobRunner {
  /** The folder of the backups and of unfinished files. */
  folder: string;
  /** Runs a job under the lease. Refuses while another one runs, on any server. */
  run: RunJob;
  /** Does work under the lease, of which a job may be a part. Refuses as `run` does. */
  underLease: <T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>) => Promise<T>;
  /** Works with an upload when all of it is there. Refuses while a job runs, on any server. */
  receive: <T>(upload: Upload, work: (path: string) => Promise<T>) => Promise<T>;
  /** The progress of the job that runs at this moment, here or on another server. */
  progress: () => Promise<Progress | null>;
  /** Breaks off the job that runs here. */
  close: () => Promise<void>;
}

interface Opening {
  store: Store;
  folder: string;
  clock: () => Date;
}

/** Opens the jobs of a store, whose unfinished files are in the folder. */
export function openJobRunner({ store, folder, clock }: Opening): JobRunner {
  const { db } = store;
  const thread = openWorkerThread();
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
  };
}

/** A job that runs in this process. */
type Running = ReturnType<typeof begin>;

function begin(progress: Progress) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const own = {
    progress,
    /** Rejects when the job is broken off. */
    broken,
    isBroken: false,
    break() {
      own.isBroken = true;
      reject(new Refusal('unavailable', messages.unavailable));
    },
  };
  return own;
}
