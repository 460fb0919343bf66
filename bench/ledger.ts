// The number of awards that the ledger alone writes per second, durable and without HTTP; the
// reference is pgbench.
//
// Each of sixty-four callers waits for its answer before its next award, so that awards of the same
// moment share a transaction. Each award has an idempotency key. The ledgers on SQLite and on
// PostgreSQL are compared with the same pgbench and its sixteen clients.
import { randomInt, randomUUID } from 'node:crypto';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { openStore, type DatabaseLocation, type Store } from '../src/storage/database/store.ts';
import { createLedger } from '../src/storage/points/point-queries.ts';
import { postAll } from '../src/storage/points/entry-postings.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { durabilityOf, findPgbench, openPgbench } from './setup/pgbench.ts';

const members = 100_000;
const callers = 64;
/** The number of awards that each caller makes in a round. */
const each = 100;
const rounds = 3;

export const ledger: Bench = {
  measure: async () => {
    const found = findPgbench();
    if ('missing' in found) return found;
    return inPostgresRestaurant(members, async (location) => {
      const pgbench = await openPgbench(found.pgbench, location, members);
      const parts = [
        await compare(location, { part: 'PostgreSQL', goal: 1.5, pgbench }),
        await inRestaurant(members, (sqlite) =>
          compare(sqlite, { part: 'SQLite', goal: 2, pgbench }),
        ),
      ];
      const notes = await durabilityOf(location.databaseUrl);
      return parts.map((part) => ({ ...part, notes }));
    });
  },
};

interface Against {
  part: string;
  goal: number;
  pgbench: () => Promise<number>;
}

async function compare(
  location: DatabaseLocation,
  { part, goal, pgbench }: Against,
): Promise<Part> {
  const store = openStore(location);
  const units = { figure: 'awards a second', reference: "of pgbench's awards a second" };
  try {
    const take = { figure: awardingOn(store), reference: pgbench };
    return { part, goal, ...(await inTurns(rounds, units, take)) };
  } finally {
    await store.close();
  }
}

/** Returns a function that measures the awards per second of a ledger. */
function awardingOn(store: Store) {
  const { post } = createLedger(store, postAll);
  const caller = async () => {
    for (let i = 0; i < each; i += 1) {
      await post({
        kind: 'award',
        customerId: randomInt(1, members + 1),
        points: randomInt(10, 500),
        description: 'Dinner',
        actor: { role: 'admin', id: 1, address: '127.0.0.1' },
        key: randomUUID(),
        at: new Date(),
      });
    }
  };
  return async () => {
    const began = performance.now();
    await Promise.all(Array.from({ length: callers }, caller));
    return (callers * each) / ((performance.now() - began) / 1_000);
  };
}
