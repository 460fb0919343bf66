// The delay of a cash register's visits on the worst day: fifty a second, with 100,000 members,
// while backups are made one after the other and a hook does not answer.
//
// Visits arrive whether earlier ones have been answered or not. The figure is the 95th percentile
// of all answers, and the reference that of the same server without backup and hook. The server is
// Sofra as it is started, with all of its periodic work.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { answerOf, clientAt, logIn, send, type Client } from '../lab/calls/client.ts';
import { quantile } from '../lab/figures.ts';
import { openLoop } from '../lab/load/open-loop.ts';
import type { Request } from '../lab/load/closed-loop.ts';
import { adminPassword } from '../lab/restaurants/furnish.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { environmentOf } from '../lab/restaurants/store.ts';
import { launch } from '../lab/servers/sofra.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';

const members = 100_000;
const connections = 64;
/** The visits per second, and the seconds. */
const [rate, seconds] = [50, 6];
const rounds = 2;
/** The tills that share the visits, each with a key of its own. */
const tills = 4;

const goals = { figureGoal: 50, atMost: true } as const;

export const settle: Bench = { ...goals, measure: () => inRestaurant(members, measureOn) };
export const settlePostgres: Bench = {
  ...goals,
  measure: () => inPostgresRestaurant(members, measureOn),
};

async function measureOn(location: DatabaseLocation): Promise<Measured> {
  const silent = await openSilent();
  const sofra = launch({
    ...environmentOf(location),
    ADMIN_PASSWORD: adminPassword,
    HOOK_HOSTS: '127.0.0.1',
  });
  try {
    const url = await sofra.address();
    const client = clientAt(url);
    client.cookie = await logIn(client);
    const keys = await keysOf(client);
    const runs: Run[] = [];
    let bills = 0;
    const visitor = () => [settling(keys[(bills += 1) % tills]!, { bill: bills })];
    const run = async (beside: string) => {
      const { waits, refused } = await openLoop({ url, connections, rate, seconds, visitor });
      // A key may have sixteen concurrent calls. Refused calls beyond that would distort the
      // figure.
      if (refused > 0) throw new Error(`${refused} visits were refused beside ${beside}`);
      const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => quantile(waits, share));
      runs.push({ beside, p50: p50!, p95: p95!, p99: p99!, longest: longest! });
      return p95!;
    };
    const units = { figure: 'ms beside a backup and a silent hook, p95', reference: 'ms alone' };
    const measured = await inTurns(rounds, units, {
      figure: () => beside(client, silent.address, () => run('both')),
      reference: () => run('nothing'),
    });
    return { ...measured, notes: { runs: runs.slice(2) } };
  } finally {
    await sofra.kill();
    silent.close();
  }
}

/** Milliseconds. */
type Run = { beside: string } & Record<'p50' | 'p95' | 'p99' | 'longest', number>;

/** A receiver that accepts events and never answers. */
async function openSilent() {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/sofra`, close: () => server.close().unref() };
}

/** Switches points for bills on, and makes a key for each till. */
async function keysOf(client: Client): Promise<string[]> {
  const earning = { currency: 'SAR', pointsPerUnit: '1' };
  await answerOf(client, 'changeSettings', { body: earning });
  const keys: string[] = [];
  for (let till = 1; till <= tills; till += 1) {
    const body = { name: `Till ${till}`, scopes: ['visits:write'], hourly: 100_000 };
    keys.push((await answerOf<{ key: string }>(client, 'makeKey', { body })).key);
  }
  return keys;
}

/** Runs the work while a hook hangs and backups are made one after the other. */
async function beside(
  client: Client,
  address: string,
  work: () => Promise<number>,
): Promise<number> {
  const body = { name: 'Silent', address, named: false };
  const { id } = await answerOf<{ id: number }>(client, 'addHook', { body });
  const over = new AbortController();
  const backUp = async () => {
    while (!over.signal.aborted) await answerOf(client, 'runBackup');
  };
  try {
    const [taken] = await Promise.all([work().finally(() => over.abort()), backUp()]);
    return taken;
  } finally {
    await send(client, 'endHook', { params: { id } });
  }
}

/** A bill of a guest whose id the register knows. */
function settling(key: string, { bill }: { bill: number }): Request {
  const number = `R-${bill}`;
  const guest = { id: 1 + ((bill * 7_919) % members) };
  return {
    method: 'POST',
    path: '/api/v1/visits',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': number,
      Authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ guest, bill: { number, earning: '24.50', total: '24.50' } }),
  };
}
