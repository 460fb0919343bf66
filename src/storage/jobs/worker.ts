// The thread in which long work is done, on a connection of its own, so that requests never wait.
import { parentPort } from 'node:worker_threads';
import type { BackupSummary } from '../../contract/backups.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkFile } from '../backup/check.ts';
import { proveFile } from '../backup/prove.ts';
import { backUp, restore } from '../backup/run.ts';
import type { Tally } from '../../domain/progress.ts';
import type { Store } from '../database/store.ts';
import type { Answer, Job, Order, Said, Task } from './messages.ts';
import { auditLedger } from '../ledger/audit.ts';
import { openStore } from '../database/store.ts';

type Kit = Pick<Task, 'folder' | 'holder'> & { store: Store; tally: Tally };

const jobs: { [J in Job]: (order: Order<J>, kit: Kit) => Promise<Answer<J>> } = {
  backup: (order, { store, folder, tally }) => backUp(store, { ...order, folder }, tally),
  check: async ({ path }, { tally }) => summaryOf(await checkFile(path, tally)),
  restore: async (order, { store, folder, holder, tally }) =>
    summaryOf(await restore(store, { ...order, folder, holder }, tally)),
  proof: async ({ path }, { folder, tally }) => summaryOf(await proveFile({ path, folder }, tally)),
  audit: (order, { store, tally }) => auditLedger(store, order, tally),
};

const summaryOf = ({ createdAt, version, counts }: BackupSummary) => ({
  createdAt,
  version,
  counts,
});

async function work<J extends Job>({ place, job, order, ...kit }: Task<J>) {
  const store = openStore({ ...place, unhurried: true, lean: true });
  const progress = tallying();
  try {
    const answer = await jobs[job](order, { ...kit, store, tally: progress });
    await store.close();
    say({ answer });
  } catch (error) {
    const refusal = store.engine.isAway(error)
      ? new Refusal('unavailable', messages.unavailable)
      : error;
    await store.close();
    if (!(refusal instanceof Refusal)) return say({ failed: error });
    const { reason, sentence } = refusal;
    return say({ refused: { reason, sentence }, cause: refusal.cause });
  }
}

/** Milliseconds between two words about how far the work is. */
const often = 200;

function tallying(): Tally {
  const far = { done: 0, total: 0 };
  let last = 0;
  const tell = () => {
    if (performance.now() - last < often) return;
    last = performance.now();
    say({ far });
  };
  return {
    expect(rows) {
      far.total += rows;
      tell();
    },
    did(rows) {
      far.done += rows;
      tell();
    },
  };
}

function say(said: Said) {
  parentPort?.postMessage(said);
}

parentPort?.on('message', work);
