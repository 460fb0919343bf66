// What a thousand open cards cost the server, and how soon an award is on one of them.
//
// The figure is how much memory a fresh server takes for a thousand guests who listen; the
// reference is the same server with a thousand connections that have asked something once and
// stay idle. Then one award after another goes to one of the guests, and the time is taken from
// the answer to the office until the page has the news: negative, where the page is the first.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { awardTo } from './setup/awarding.ts';
import { onPostgres, onSqlite } from './setup/database.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';
import { cookiesOfGuests } from './setup/people.ts';
import { furnish, serve, type Sofra, type Environment } from './setup/server.ts';

const members = 1_000;
const rounds = 3;
const awards = 1_000;
const mebibyte = 1_024 * 1_024;

/** Fifty MiB at most, in idle connections. */
const goal = { goal: 16, atMost: true } as const;

export const openPages: Bench = {
  ...goal,
  measure: () => onSqlite(measureAt),
};

export const openPagesPostgres: Bench = {
  ...goal,
  measure: () => onPostgres(measureAt),
};

async function measureAt(environment: Environment): Promise<Measured> {
  const admin = await furnish(environment, { members });
  const ids = Array.from({ length: members }, (_, i) => i + 1);
  const cookies = await cookiesOfGuests(environment, ids);
  const taking = async (take: (sofra: Sofra) => Promise<number>) => {
    const sofra = await serve(environment, admin);
    try {
      await warmUp(sofra);
      return await take(sofra);
    } finally {
      await sofra.close();
    }
  };
  const delays: number[] = [];
  const taken = await inTurns(rounds, {
    figure: () => taking((sofra) => listening(sofra, { cookies, delays })),
    reference: () => taking(idling),
  });
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(2)} ms`;
  return {
    units: { figure: 'MiB for 1,000 open cards', reference: 'MiB for 1,000 idle connections' },
    ...taken,
    notes: { 'from the answer to the page': { p50: at(0.5), p99: at(0.99) } },
  };
}

/** A server that has answered before has the memory that answering takes. */
async function warmUp({ url, cookie }: Sofra) {
  for (let i = 0; i < 2 * members; i += 1) {
    await (await fetch(`${url}/api/customers?limit=1`, { headers: { cookie } })).text();
  }
}

async function listening(
  sofra: Sofra,
  { cookies, delays }: { cookies: string[]; delays: number[] },
): Promise<number> {
  const before = await sofra.memory();
  const pages: IncomingMessage[] = [];
  for (const cookie of cookies) {
    const headers = { cookie };
    const [page] = await once(
      get(`${sofra.url}/api/customers/me/events`, { headers, agent: false }),
      'response',
    );
    if (page.statusCode !== 200) throw new Error(`A page was refused: ${page.statusCode}`);
    pages.push((page as IncomingMessage).setEncoding('utf8').resume());
  }
  const taken = ((await sofra.memory()) - before) / mebibyte;
  for (let i = 0; i < awards; i += 1) delays.push(await delayOf(sofra, pages));
  for (const page of pages) page.destroy();
  return taken;
}

/** Milliseconds from the answer of an award until one of the pages has it. */
async function delayOf({ url, cookie }: Sofra, pages: IncomingMessage[]): Promise<number> {
  const guest = randomInt(members);
  const { path, ...award } = awardTo({ members: 1, cookie })();
  const body = JSON.stringify({ ...JSON.parse(award.body), customerId: guest + 1 });
  const heard = new Promise<number>((resolve) => {
    const page = pages[guest]!;
    const hear = (text: string) => {
      if (!text.includes('event: points')) return;
      page.off('data', hear);
      resolve(performance.now());
    };
    page.on('data', hear);
  });
  const answer = await fetch(`${url}${path}`, { ...award, body });
  const answered = performance.now();
  if (!answer.ok) throw new Error(`An award was refused: ${answer.status}`);
  await answer.text();
  return (await heard) - answered;
}

async function idling(sofra: Sofra): Promise<number> {
  const before = await sofra.memory();
  const agent = new Agent({ keepAlive: true, maxFreeSockets: members });
  // All at once, so that each has a connection of its own.
  await Promise.all(
    Array.from({ length: members }, async () => {
      const [answer] = await once(get(`${sofra.url}/healthz`, { agent }), 'response');
      await once((answer as IncomingMessage).resume(), 'end');
    }),
  );
  const taken = ((await sofra.memory()) - before) / mebibyte;
  agent.destroy();
  return taken;
}
