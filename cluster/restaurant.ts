// A restaurant with guests in the cluster's database, and direct access to that database.
import { ask } from '../lab/postgres/databases.ts';
import { fillWith } from '../lab/restaurants/furnish.ts';
import { membersOf } from '../lab/restaurants/people.ts';
import { locationAt, withStore } from '../lab/restaurants/store.ts';
import { probeTable } from './probes.ts';
import type { Cluster } from './setup/cluster.ts';

/** Fills the database; returns its location, and the guests in it with a session each. */
export async function furnish(
  { administrator, workspace }: Cluster,
  { members }: { members: number },
) {
  const location = locationAt(administrator, 'sofra', workspace.folder);
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
    /** The id of the last entry so far. */
    const lastEntry = Number((await last.executeTakeFirstOrThrow()).id);
    return { location, guests, lastEntry };
  });
}
