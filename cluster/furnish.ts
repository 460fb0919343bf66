// A restaurant with guests in the cluster's database, and what is needed to look at it from beside.
import { cookiesOfGuests } from '../bench/setup/people.ts';
import { withStore } from '../bench/setup/store.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { fill } from '../src/storage/seed/fill.ts';
import { probeTable } from './probes.ts';
import { ask, type Cluster } from './setup/cluster.ts';

export interface Guest {
  id: number;
  name: string;
  mobile: string;
  cookie: string;
}

/** Fills the database; answers where it is, and who is in it, each with a session. */
export async function furnish({ administrator, room }: Cluster, { members }: { members: number }) {
  const DATABASE_URL = Object.assign(new URL(administrator), { pathname: 'sofra' }).href;
  const environment = { DATABASE_URL, DATA_DIR: room.folder };
  await ask(DATABASE_URL, probeTable);
  const password = await hashPassword('walnut-tree');
  const passwords = { guest: password, partner: password };
  await withStore(environment, (store) =>
    fill(store, { members, seed: 1, now: new Date(), passwords }),
  );
  const rows = await withStore(environment, ({ db }) =>
    db.selectFrom('customers').select(['id', 'name', 'mobile']).orderBy('id').execute(),
  );
  const cookies = await cookiesOfGuests(
    environment,
    rows.map(({ id }) => id),
  );
  const [last] = await ask(DATABASE_URL, 'select max(id) as id from point_transactions');
  return {
    environment,
    place: { databaseUrl: DATABASE_URL, dataDir: room.folder },
    guests: rows.map((row, index): Guest => ({ ...row, cookie: cookies[index]! })),
    /** The number of the last entry so far. */
    lastEntry: Number(last!.id),
  };
}
