// A backup or a restore, one at a time.
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Database, Store } from '../database.ts';

const busy = new WeakSet<Database>();

/** Does the work, or refuses it while other work of the kind is done on the same store. */
export async function alone<T>({ db }: Store, work: () => Promise<T>): Promise<T> {
  if (busy.has(db)) throw new Refusal('conflict', messages.backupRunning);
  busy.add(db);
  try {
    return await work();
  } finally {
    busy.delete(db);
  }
}
