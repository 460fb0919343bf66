// The thread that checkpoints an SQLite file: it copies the write-ahead log into the file.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The limit of rounds: each copies the changes that were committed during the one before. */
const times = 5;

parentPort?.on('message', () => {
  const file = new DatabaseSync(workerData as string);
  try {
    file.exec('pragma wal_autocheckpoint = 0; pragma synchronous = full; pragma cache_size = 0');
    const copy = file.prepare('pragma wal_checkpoint(passive)');
    let copied: unknown;
    for (let time = 0; time < times; time += 1) {
      const { log, checkpointed } = copy.get() as { log: number; checkpointed: number };
      // Nothing was committed meanwhile, so the next change starts the log from its beginning.
      if (log === copied) break;
      copied = checkpointed;
    }
  } finally {
    file.close();
  }
  parentPort?.postMessage('copied');
});
