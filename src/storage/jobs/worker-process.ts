// The process that runs jobs, one at a time, with memory of its own that the system gets back when
// the process ends.
import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { programBeside } from '../own-files.ts';
import type { Job, JobProgress, JobRequest, JobResult, WorkerMessage } from './messages.ts';

/**
 * The idle time in milliseconds after which the process ends; starting it takes a third of a
 * second.
 */
const idleTimeout = 30_000;

/**
 * Limits of the heap, in MiB: small, so that garbage is collected early, and enough for a batch of
 * the longest rows. With a young generation of 4 MiB a backup takes a quarter longer.
 */
const heapLimits = ['--max-semi-space-size=8', '--max-old-space-size=80'];

/** glibc's allocator keeps freed memory for each of its arenas; with one it is 30 MiB less. */
const allocator = { MALLOC_ARENA_MAX: '1' };

/**
 * The variables that the process does not get: secrets, which a job has in its order if it needs
 * them, and one by which `node --watch` has Node send messages of its own.
 */
const withheld = /_PASSWORD$|_TOKEN$|^DATABASE_|^WATCH_REPORT_DEPENDENCIES$/;

/** The timeout in milliseconds for ending a process; with a hanging disk it may never end. */
const endTimeout = 5_000;

/** The jobs that work at the second place, whose disk may hang. */
const atPlace: ReadonlySet<Job> = new Set(['copy', 'copy-place', 'copy-fetch', 'copy-list']);

/** The refusal of work at the second place while a process waits for a call to its disk. */
export class PlaceHangs extends Refusal {
  constructor() {
    super('unavailable', messages.copyTooSlow);
  }
}

export type WorkerProcess = ReturnType<typeof openWorkerProcess>;

/**
 * The process that runs jobs, one at a time; it starts with a job, and ends when it is idle. Tests
 * pass another `kill`, since they have no disk that keeps a process from ending.
 */
export function openWorkerProcess(kill = (worker: ChildProcess) => void worker.kill('SIGKILL')) {
  let worker: ChildProcess | undefined;
  /** The processes that were killed and have not ended, because one of their calls hangs. */
  const hanging = new Set<ChildProcess>();
  let ended = Promise.resolve();
  let ending: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const begun = forkWorker();
    // A process that ended by itself, as when it ran out of memory, is not used again.
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    return begun.on('error', forget).once('exit', forget);
  }

  async function end() {
    clearTimeout(ending);
    const last = worker;
    worker = undefined;
    if (last) ended = endInTime(last, { kill, hanging });
    await ended;
  }

  /** Lets the process wait for the next job for a while. */
  function rest(own: ChildProcess) {
    if (worker !== own) return;
    keepOpen(own, false);
    clearTimeout(ending);
    ending = setTimeout(end, idleTimeout).unref();
  }

  return {
    /**
     * Kills the process, even during a job, or gives it up if it does not end. The next job starts
     * a new process.
     */
    end,
    /** Runs a job and reports its progress. */
    async run<J extends Job>(
      request: JobRequest<J>,
      onProgress: (progress: JobProgress) => void,
    ): Promise<JobResult<J>> {
      clearTimeout(ending);
      // The job has its process before it waits, so that `end` ends the job too.
      const own = (worker ??= start());
      keepOpen(own, true);
      try {
        if (atPlace.has(request.job)) {
          await ended;
          if (hanging.size > 0) throw new PlaceHangs();
        }
        return await answerOf(own, request, onProgress);
      } catch (error) {
        if (isTooSlow(error)) await end();
        throw error;
      } finally {
        rest(own);
      }
    },
  };
}

/** Whether the job itself waits for a disk too long, and not for the process of another job. */
const isTooSlow = (error: unknown) =>
  error instanceof Refusal &&
  !(error instanceof PlaceHangs) &&
  error.sentence.key === messages.copyTooSlow;

function forkWorker(): ChildProcess {
  const cache = getCompileCacheDir();
  const passed = Object.entries(process.env).filter(([name]) => !withheld.test(name));
  // The port of a debugger is the server's.
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
  return fork(programBeside(import.meta, 'worker'), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...flags, ...heapLimits],
    // The folder of the cache is in the one that the variable names, by Node's version.
    env: {
      ...Object.fromEntries(passed),
      ...allocator,
      NODE_COMPILE_CACHE: cache && dirname(cache),
    },
  });
}

/** Kills a process; one that does not end in time stays in `hanging` until it does. */
async function endInTime(worker: ChildProcess, { kill, hanging }: Killing): Promise<void> {
  hanging.add(worker);
  const done = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void done.then(() => hanging.delete(worker));
  worker.ref();
  kill(worker);
  await Promise.race([done, pause(endTimeout, undefined, { ref: false })]);
  worker.unref();
}

interface Killing {
  kill: (worker: ChildProcess) => void;
  hanging: Set<ChildProcess>;
}

/** Sets whether the process keeps this one from ending: only while it has a job. */
function keepOpen(worker: ChildProcess, isNeeded: boolean): void {
  for (const one of [worker, worker.channel]) {
    if (isNeeded) one?.ref();
    else one?.unref();
  }
}

function answerOf<J extends Job>(
  worker: ChildProcess,
  request: JobRequest<J>,
  onProgress: (progress: JobProgress) => void,
): Promise<JobResult<J>> {
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<JobResult<J>>((resolve, reject) => {
    const on = <Values extends unknown[]>(event: string, listener: (...values: Values) => void) => {
      worker.on(event, listener);
      signal.addEventListener('abort', () => worker.off(event, listener));
    };
    on('message', (message: WorkerMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('answer' in message) resolve(message.answer as JobResult<J>);
      else reject(errorOf(message));
    });
    on('error', reject);
    on('exit', (code: number | null, by: NodeJS.Signals | null) => {
      // The system ends the server too, and signals a process that is still being loaded.
      if (by === 'SIGTERM' || by === 'SIGINT') {
        return reject(new Refusal('unavailable', messages.unavailable));
      }
      reject(new Error(`The process ended before its job was done: ${request.job}, ${by ?? code}`));
    });
    worker.send(request, (error) => error && reject(error));
  }).finally(() => listening.abort());
}

function errorOf(message: Extract<WorkerMessage, { refused: unknown }> | { failed: unknown }) {
  if ('failed' in message) return message.failed;
  const refusal = new Refusal(message.refused.reason, message.refused.sentence);
  refusal.cause = message.cause;
  return refusal;
}
