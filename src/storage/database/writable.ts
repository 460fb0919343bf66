// Checks whether the database takes writes, by making one.
import type { Store } from './store.ts';

/** The name of the row, which is an expired lease. */
const name = 'readiness';

/**
 * Writes one row and waits until it is committed. Throws where that fails, but not where another
 * process is writing at this moment, as in a restore.
 */
export async function proveWritable({ db, engine }: Store, now: Date): Promise<void> {
  const at = now.toISOString();
  const row = { holder: name, work: name, startedAt: at, until: at, done: 0, total: 0 } as const;
  const written = db
    .insertInto('leases')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ startedAt: at, until: at }))
    .execute();
  await written.catch((error: unknown) => {
    if (!engine.isBusy(error)) throw error;
  });
}
