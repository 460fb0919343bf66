// Long work: one at a time on all servers together, apart from the requests, and seen from each.
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { removeUnfinished } from '../backup/folder.ts';
import type { Store } from '../database/store.ts';
import { newHolder } from '../leases/holders.ts';
import type { JobResult, Job, JobInput } from './messages.ts';
import { giveLeaseBack, readLease, renewLease, takeLease } from '../leases/leases.ts';
import { openWorkerThread } from './worker-thread.ts';

/** Milliseconds between two renewals of the lease, and of what it tells of the work. */
const beat = 2_000;

/** Does a job in a thread of its own and answers, or refuses, what it does. */
export type RunJob = <J extends Job>(job: J, order: JobInput<J>) => Promise<JobResult<J>>;

export interface JobRunner {
  /** Where backups are, and what is not finished. */
  folder: string;
  /** Does work of one kind under the lease. Refuses while any other is done, on any server. */
  run: <T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>) => Promise<T>;
  /** Refuses while any work is done, on any server; one may begin the moment after. */
  refuseWhileBusy: () => Promise<void>;
  /** What is done at this moment, here or elsewhere. */
  progress: () => Promise<Progress | null>;
  /** Breaks off what is done here. */
  close: () => Promise<void>;
}

interface Opening {
  store: Store;
  folder: string;
  clock: () => Date;
}

/** Long work on a store, whose unfinished files are in a folder. */
export function openJobRunner({ store, folder, clock }: Opening): JobRunner {
  const { db } = store;
  const thread = openWorkerThread();
  const running = new Set<Running>();

  async function run<T>(kind: JobKind, work: (runJob: RunJob) => Promise<T>): Promise<T> {
    const at = clock();
    const holder = newHolder();
    if (!(await takeLease(db, { holder, at, work: kind }))) {
      throw new Refusal('conflict', messages.backupRunning);
    }
    const own = begin({ work: kind, startedAt: at.toISOString(), done: 0, total: 0 });
    running.add(own);
    const renewing = setInterval(() => {
      const { done, total } = own.progress;
      // A database that is away for now, or that a restore has for itself, is asked again.
      renewLease(db, { holder, at: clock(), done, total }).then(
        (isHeld) => isHeld || breakOff(own),
        () => {},
      );
    }, beat);
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
      clearInterval(renewing);
      running.delete(own);
      // Where it cannot be given back now, it runs out.
      await giveLeaseBack(db, holder).catch(() => {});
    }
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

/** Work that is done in this process. */
type Running = ReturnType<typeof begin>;

function begin(progress: Progress) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const own = {
    progress,
    /** Fails when the work is broken off. */
    broken,
    isBroken: false,
    break() {
      own.isBroken = true;
      reject(new Refusal('unavailable', messages.unavailable));
    },
  };
  return own;
}
