// Sofra on PostgreSQL compared with the same calls on a common stack: Express, sessions and tables
// in PostgreSQL with Drizzle, and a transaction for each request.
//
// Both servers use the same database with the same triggers: an award writes the same rows and gets
// the same answer. The other server avoids unnecessary work too: queries are prepared, the use of a
// session is recorded once a minute, and an answer has no ETag and one short line in the log.
import { deepStrictEqual as deepEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { clientAt, logIn } from '../lab/calls/client.ts';
import { closedLoop } from '../lab/load/closed-loop.ts';
import { awardTo, fetched, get } from '../lab/load/requests.ts';
import { environmentOf } from '../lab/restaurants/store.ts';
import { startProgram, type Program } from '../lab/servers/program.ts';
import { withServer, type AdminSession } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = Number(process.env.BENCH_MEMBERS ?? 100_000);
const connections = 64;
const rounds = 3;

type Server = AdminSession & Pick<Program<unknown>, 'memory' | 'close'>;

export const usualStack: Bench = {
  measure: () =>
    inPostgresRestaurant(members, (location) =>
      withServer(location, async (sofra) => {
        const usual = await serveUsual(location);
        try {
          await expectAlike([sofra, usual]);
          return await compare(sofra, usual);
        } finally {
          await usual.close();
        }
      }),
    ),
};

async function serveUsual(location: DatabaseLocation): Promise<Server> {
  const path = new URL('setup/usual-stack.ts', import.meta.url);
  const { ports, ...program } = await startProgram<{ port: number }>(path, {
    environment: { ...environmentOf(location), NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${ports.port}`;
  // The cookie has the name that express-session uses.
  const cookie = await logIn(clientAt(url), { cookie: 'connect.sid=' });
  return { ...program, url, cookie };
}

/** Each call: the number of requests that a connection sends in a round, and the goal. */
const calls = [
  {
    part: 'awards',
    each: 30,
    goal: 5,
    request: ({ cookie }: AdminSession) => awardTo({ members, cookie }),
  },
  { part: 'session check', each: 100, goal: 3, request: reading('/api/admin/me') },
  { part: 'members, 20 a page', each: 3, goal: 3, request: reading('/api/customers?limit=20') },
];

function reading(path: string) {
  return ({ cookie }: AdminSession) => {
    const request = get(path, cookie);
    return () => request;
  };
}

/** Throws if the two servers answer differently. */
async function expectAlike(servers: readonly [Server, Server]): Promise<void> {
  for (const { request } of calls) {
    const asked = request(servers[0])();
    const answers: unknown[] = [];
    for (const { url, cookie } of servers) {
      // Each server gets a key of its own, since both write into the same database.
      const own = { ...asked.headers, Cookie: cookie, 'Idempotency-Key': randomUUID() };
      const { status, headers, text } = await fetched(url, { ...asked, headers: own });
      const counts = ['x-total-count', 'x-next'].map((name) => headers.get(name));
      // The second award changes another balance, so the fields of one award are left out.
      answers.push({ ...JSON.parse(text), ...ofOneAward, counts, status });
    }
    deepEqual(answers[1], answers[0]);
  }
}

const ofOneAward = { total: 0, level: '', transactionId: 0 };

async function compare(sofra: Server, usual: Server): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { part, each, goal, request } of calls) {
    const asking = (server: Server) => () =>
      closedLoop({ url: server.url, connections, each, request: request(server) });
    const units = { figure: 'answers a second', reference: 'of the usual stack' };
    const take = { figure: asking(sofra), reference: asking(usual) };
    parts.push({ part, goal, ...(await inTurns(rounds, units, take)) });
  }
  return [
    ...parts,
    {
      part: 'memory after that',
      goal: 0.5,
      atMost: true,
      units: { figure: 'MiB', reference: 'MiB of the usual stack' },
      figures: [await sofra.memory()],
      references: [await usual.memory()],
    },
  ];
}
