// A restaurant with guests in the cluster's database, and the way to look at it past the servers.
import { ask } from '../lab/postgres/databases.ts';
import { fillWith } from '../lab/restaurants/furnish.ts';
import { membersOf } from '../lab/restaurants/people.ts';
import { locationAt, withStore } from '../lab/restaurants/store.ts';
import { probeTable } from './probes.ts';
import type { Cluster } from './setup/cluster.ts';

/** Fills the database; answers its location, and the guests in it, each with a session. */
export async function furnish({ administrator, room }: Cluster, { members }: { members: number }) {
  const location = locationAt(administrator, 'sofra', room.folder);
  await ask(location.databaseUrl!, probeTable);
  return withStore(location, async (store) => {
    await fillWith(store, { members });
    const rows = await store.db.selectFrom('customers').select('id').orderBy('id').execute();
    const guests = await membersOf(
      store,
      rows.map(({ id }) => id),
    );
    const last = store.db
      .selectFrom('point_transactions')
      .select(({ fn }) => fn.max('id').as('id'));
    /** The number of the last entry so far. */
    const lastEntry = Number((await last.executeTakeFirstOrThrow()).id);
    return { location, guests, lastEntry };
  });
}
