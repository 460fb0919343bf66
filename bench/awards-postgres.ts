// How many awards a second, over HTTP, durable, on PostgreSQL; beside them the database alone.
//
// The awards are those of `awards`, the reference is pgbench.
import { awardTo } from './setup/awarding.ts';
import { onPostgres } from './setup/database.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';
import { openSofra, type Environment } from './setup/server.ts';
import { load } from './setup/load.ts';
import { durabilityOf, findPgbench, openPgbench } from './setup/pgbench.ts';

const members = 100_000;
const connections = 64;
const each = 200;
const rounds = 5;

export const awardsPostgres: Bench = {
  goal: 0.75,
  measure: async () => {
    const found = findPgbench();
    if ('missing' in found) return found;
    return onPostgres((environment) => measureOn(environment, found.pgbench));
  },
};

async function measureOn(
  environment: Environment & { DATABASE_URL: string },
  pgbench: string,
): Promise<Measured> {
  const { DATABASE_URL: database, DATA_DIR: folder } = environment;
  const { url, cookie, close } = await openSofra(environment, { members });
  try {
    const reference = await openPgbench({ pgbench, database, folder, members });
    const award = awardTo({ members, cookie });
    const taken = await inTurns(rounds, {
      figure: () => load({ url, connections, each, request: award }),
      reference,
    });
    const units = { figure: 'awards a second', reference: "of pgbench's awards a second" };
    return { units, ...taken, notes: await durabilityOf(database) };
  } finally {
    await close();
  }
}
