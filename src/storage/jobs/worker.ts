// The thread that runs jobs, on a database connection of its own, so that no request waits.
import { parentPort } from 'node:worker_threads';
import type { BackupSummary } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkFile } from '../backup/check.ts';
import { proveFile } from '../backup/prove.ts';
import { backUp, restore } from '../backup/run.ts';
import { checkRows } from '../import/check.ts';
import { readFileIn } from '../import/read.ts';
import { bringIn } from '../import/run.ts';
import { undo } from '../import/undo.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import type { Store } from '../database/store.ts';
import type { JobResult, Job, JobInput, WorkerMessage, JobRequest } from './messages.ts';
import { verifyLedger } from '../verification/ledger.ts';
import { openStore } from '../database/store.ts';

type JobTools = Pick<JobRequest, 'folder' | 'holder'> & { store: Store; report: ProgressReport };

const jobs: { [J in Job]: (input: JobInput<J>, tools: JobTools) => Promise<JobResult<J>> } = {
  backup: (input, { store, folder, report }) => backUp(store, { ...input, folder }, report),
  check: async ({ path }, { report }) => summaryOf(await checkFile(path, report)),
  restore: async (input, { store, folder, holder, report }) =>
    summaryOf(await restore(store, { ...input, folder, holder }, report)),
  proof: async ({ path }, { folder, report }) =>
    summaryOf(await proveFile({ path, folder }, report)),
  audit: (input, { store, report }) => verifyLedger(store, input, report),
  'import-read': (input, { store, holder, report }) =>
    readFileIn(store, { ...input, holder }, report),
  'import-check': (input, { store, holder, report }) =>
    checkRows(store, { ...input, holder }, report),
  import: (input, { store, holder, report }) => bringIn(store, { ...input, holder }, report),
  'import-undo': (input, { store, holder, report }) => undo(store, { ...input, holder }, report),
};

const summaryOf = ({ createdAt, version, counts }: BackupSummary) => ({
  createdAt,
  version,
  counts,
});

async function work<J extends Job>({ location, job, input, ...tools }: JobRequest<J>) {
  const store = openStore({ ...location, unhurried: true, lean: true });
  const progress = reportingProgress();
  try {
    const answer = await jobs[job](input, { ...tools, store, report: progress });
    await store.close();
    post({ answer });
  } catch (error) {
    const refusal = store.engine.isUnavailable(error)
      ? new Refusal('unavailable', messages.unavailable)
      : error;
    await store.close();
    if (!(refusal instanceof Refusal)) return post({ failed: error });
    const { reason, sentence } = refusal;
    return post({ refused: { reason, sentence }, cause: refusal.cause });
  }
}

/** Milliseconds between two reports of progress. */
const interval = 200;

function reportingProgress(): ProgressReport {
  const progress = { done: 0, total: 0 };
  let last = 0;
  const report = () => {
    if (performance.now() - last < interval) return;
    last = performance.now();
    post({ progress });
  };
  return {
    expect(rows) {
      progress.total += rows;
      report();
    },
    did(rows) {
      progress.done += rows;
      report();
    },
  };
}

function post(said: WorkerMessage) {
  parentPort?.postMessage(said);
}

parentPort?.on('message', work);
