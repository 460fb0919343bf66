// The memory of a thousand open cards on the server, and the delay until one of them has an award.
//
// The figure is the memory that a new server takes for a thousand guests with an event stream; the
// reference is the same server with a thousand connections that have sent one request and stay
// idle. Then one award after another goes to one of the guests, and the time is measured from the
// answer to the office until the page has the event; it is negative if the page is first.
import { randomInt } from 'node:crypto';
import { listen } from '../lab/calls/event-stream.ts';
import { fetchFrom, clientAt } from '../lab/calls/client.ts';
import { quantile } from '../lab/figures.ts';
import { fetched, post } from '../lab/load/requests.ts';
import { furnish } from '../lab/restaurants/furnish.ts';
import { cookiesOfGuests } from '../lab/restaurants/people.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import type { LiveUpdate } from '../src/contract/cards/live-updates.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { onPostgres, onSqlite } from './setup/engines.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';

const members = 1_000;
const rounds = 3;
const awards = 1_000;

/** The goal: at most 50 MiB for idle connections. */
const goal = { goal: 16, atMost: true } as const;

export const openPages: Bench = { ...goal, measure: () => onSqlite(measureAt) };
export const openPagesPostgres: Bench = { ...goal, measure: () => onPostgres(measureAt) };

async function measureAt(location: DatabaseLocation): Promise<Measured> {
  await furnish(location, { members });
  const ids = Array.from({ length: members }, (_, i) => i + 1);
  const cookies = await cookiesOfGuests(location, ids);
  const onFreshServer = (take: (server: Served) => Promise<number>) => () =>
    withServer(location, async (server) => {
      await warmUp(server);
      return take(server);
    });
  const delays: number[] = [];
  const units = { figure: 'MiB for 1,000 open cards', reference: 'MiB for 1,000 idle connections' };
  const taken = await inTurns(rounds, units, {
    figure: onFreshServer((server) => listening(server, { cookies, delays })),
    reference: onFreshServer(idling),
  });
  const at = (share: number) => `${quantile(delays, share).toFixed(2)} ms`;
  return { ...taken, notes: { 'from the answer to the page': { p50: at(0.5), p99: at(0.99) } } };
}

/** Sends requests first, since a server's memory grows with its first answers. */
async function warmUp({ url, cookie }: Served) {
  const client = clientAt(url, { cookie, keepsConnections: true });
  for (let i = 0; i < 2 * members; i += 1)
    await fetchFrom(client, { path: '/api/customers?limit=1' });
}

async function listening(
  server: Served,
  { cookies, delays }: { cookies: string[]; delays: number[] },
): Promise<number> {
  const before = await server.memory();
  const pages: Page[] = [];
  for (const cookie of cookies) {
    pages.push(await listen<LiveUpdate>(`${server.url}/api/customers/me/events`, { cookie }));
  }
  const taken = (await server.memory()) - before;
  for (let i = 0; i < awards; i += 1) delays.push(await delayOf(server, pages));
  for (const page of pages) page.leave();
  return taken;
}

type Page = Awaited<ReturnType<typeof listen<LiveUpdate>>>;

/** Milliseconds from the answer to an award until a page has its event. */
async function delayOf({ url, cookie }: Served, pages: Page[]): Promise<number> {
  const guest = randomInt(members);
  const award = { customerId: guest + 1, points: 5, description: 'Dinner' };
  const arrival = (async () => {
    while ((await pages[guest]!.next())?.kind !== 'points');
    return performance.now();
  })();
  const answer = await fetched(url, post('/api/points', cookie, award));
  const answered = performance.now();
  if (!answer.ok) throw new Error(`An award was refused: ${answer.status}`);
  return (await arrival) - answered;
}

async function idling({ url, memory }: Served): Promise<number> {
  const before = await memory();
  const client = clientAt(url, { keepsConnections: true });
  // The pages are opened in parallel, so that each has a connection of its own.
  await Promise.all(Array.from({ length: members }, () => fetchFrom(client, { path: '/healthz' })));
  const taken = (await memory()) - before;
  if (client.agent) client.agent.destroy();
  return taken;
}
