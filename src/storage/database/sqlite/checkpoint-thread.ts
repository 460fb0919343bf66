// The thread that copies the log of an SQLite file into the file.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Changes that are committed while the log is copied are copied next, until none are left. */
const times = 5;

parentPort?.on('message', () => {
  const file = new DatabaseSync(workerData as string);
  try {
    file.exec('pragma wal_autocheckpoint = 0; pragma synchronous = full; pragma cache_size = 0');
    const copy = file.prepare('pragma wal_checkpoint(passive)');
    let copied: unknown;
    for (let time = 0; time < times; time += 1) {
      const { log, checkpointed } = copy.get() as { log: number; checkpointed: number };
      // Nothing was committed since, so that the next change begins the log anew.
      if (log === copied) break;
      copied = checkpointed;
    }
  } finally {
    file.close();
  }
  parentPort?.postMessage('copied');
});
