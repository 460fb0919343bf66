// The process that runs jobs, with a database connection of its own, so that requests do not wait.
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import type { BackupSummary } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkFile } from '../backup/backup-check.ts';
import { writeKey } from '../backup/copies/begin.ts';
import { fetchCopy } from '../backup/copies/fetch.ts';
import { listCopies } from '../backup/copies/list.ts';
import { copyBackup } from '../backup/copies/send.ts';
import { proveFile } from '../backup/prove.ts';
import { backUp, restore } from '../backup/run.ts';
import { checkRows } from '../import/import-check.ts';
import { readFileIn } from '../import/read.ts';
import { bringIn } from '../import/run.ts';
import { undo } from '../import/import-undo.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import type { JobResult, Job, JobInput, WorkerMessage, JobRequest } from './messages.ts';
import { countRows } from '../backup/write.ts';
import { verifyLedger } from '../verification/ledger.ts';
import { openStore, type Store } from '../database/store.ts';

type Input<J extends Job> = JobInput<J> & Pick<JobRequest, 'folder' | 'holder'>;

const jobs: {
  [J in Job]: (store: Store, input: Input<J>, report: ProgressReport) => Promise<JobResult<J>>;
} = {
  backup: backUp,
  check: async ({ db }, { path }, report) => ({
    ...summaryOf(await checkFile(path, report)),
    present: await countRows(db),
  }),
  restore: async (store, input, report) => summaryOf(await restore(store, input, report)),
  proof: async (_, input, report) => summaryOf(await proveFile(input, report)),
  copy: copyBackup,
  'copy-place': writeKey,
  'copy-fetch': fetchCopy,
  'copy-list': listCopies,
  audit: verifyLedger,
  'import-read': readFileIn,
  'import-check': checkRows,
  import: bringIn,
  'import-undo': undo,
};

const summaryOf = ({ createdAt, version, counts }: BackupSummary) => ({
  createdAt,
  version,
  counts,
});

async function work<J extends Job>(request: JobRequest<J>) {
  const { location, folder, holder, job, input } = request;
  let store: Store | undefined;
  try {
    store = openStore({ ...location, withoutTimeouts: true, lean: true });
    const answer = await jobs[job](store, { ...input, folder, holder }, reportingProgress());
    await store.close();
    post({ answer });
  } catch (error) {
    // A database that cannot be opened is unavailable too.
    const isUnavailable = !store || store.engine.isUnavailable(error);
    await store?.close().catch(() => {});
    if (isUnavailable) return refuse(new Refusal('unavailable', messages.unavailable));
    return error instanceof Refusal ? refuse(error) : post({ failed: error });
  }
}

const refuse = ({ reason, sentence, cause }: Refusal) =>
  post({ refused: { reason, sentence }, cause });

/** The interval in milliseconds between reports of progress. */
const interval = 200;

function reportingProgress(): ProgressReport {
  const progress = { done: 0, total: 0 };
  let last = 0;
  const add = (more: Partial<typeof progress>) => {
    progress.done += more.done ?? 0;
    progress.total += more.total ?? 0;
    if (performance.now() - last < interval) return;
    last = performance.now();
    // SQLite may keep the event loop from noticing the end of the server.
    if (process.ppid !== server) end();
    post({ progress });
  };
  return { expect: (total) => add({ total }), did: (done) => add({ done }) };
}

const post = (message: WorkerMessage) => void process.send?.(message);

/** Ends this process as abruptly as its server may have ended, with the job half done. */
const end = () => void process.kill(process.pid, 'SIGKILL');

const server = process.ppid;
process.on('disconnect', end);
// The server ends this process: a terminal, or systemd, signals both at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('message', work);
// Where memory runs out, Linux ends this process, and not the server (proc(5), `oom_score_adj`).
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
// A killed process keeps no compiled files.
flushCompileCache();
