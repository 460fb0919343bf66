// Whether the database takes changes: told by one.
import type { Store } from './store.ts';

/** What stands in the row that is written; nobody takes it for a lease, which has run out. */
const name = 'readiness';

/**
 * Writes one row and waits until it is kept. Throws where that fails; a database that somebody else
 * is writing to at this moment, as in a restore, takes changes too.
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
