// Runs jobs: one at a time on all servers, in a thread of its own, with a progress that all see.
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { removeUnfinished } from '../backup/folder.ts';
import type { Store } from '../database/store.ts';
import type { JobResult, Job, JobInput } from './messages.ts';
import { readLease, underLease } from '../leases/leases.ts';
import { openWorkerThread, type WorkerThread } from './worker-thread.ts';

/** Runs a job in a thread of its own; answers or refuses as the job does. */
export type RunJob = <J extends Job>(job: J, order: JobInput<J>) => Promise<JobResult<J>>;

export interface JobRunner {
  /** The folder of the backups and of unfinished files. */
  folder: string;
  /** Does work under the lease. Refuses while another job runs, on any server. */
  run: <T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>) => Promise<T>;
  /** Refuses while a job runs, on any server. One may begin the moment after. */
  refuseWhileBusy: () => Promise<void>;
  /** The progress of the job that runs at this moment, here or on another server. */
  progress: () => Promise<Progress | null>;
  /** Breaks off the job that runs here. */
  close: () => Promise<void>;
}

interface Opening {
  store: Store;
  folder: string;
  clock: () => Date;
  /** The thread of the jobs; by default one that starts with the first job. */
  thread?: WorkerThread | undefined;
}

/** Opens the jobs of a store, whose unfinished files are in the folder. */
export function openJobRunner(opening: Opening): JobRunner {
  const { store, folder, clock, thread = openWorkerThread() } = opening;
  const { db } = store;
  const running = new Set<Running>();

  async function run<T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>): Promise<T> {
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
    run,
    refuseWhileBusy: async () => {
      if (await progress()) throw new Refusal('conflict', messages.backupRunning);
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
