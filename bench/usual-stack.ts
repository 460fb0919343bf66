// How Sofra on PostgreSQL fares beside the same calls on the stack that most would take: Express,
// sessions and tables in PostgreSQL by Drizzle, and a transaction a request.
//
// Both serve the same database, with the same guards: an award writes the same rows and is answered
// alike. What the other server could do in vain it does not: queries are prepared, a session's use
// is noted once a minute, an answer has no fingerprint and one brief line in the log.
import { deepStrictEqual as deepEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { awardTo } from './setup/awarding.ts';
import { onPostgres } from './setup/database.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { load, type Request } from './setup/load.ts';
import { startProgram } from './setup/program.ts';
import { furnish, logIn, serve, type Admin, type Environment } from './setup/server.ts';

const members = 100_000;
const connections = 64;
const rounds = 3;

export const usualStack: Bench = {
  measure: () =>
    onPostgres(async (environment) => {
      const admin = await furnish(environment, { members });
      const sofra = await serve(environment, admin);
      const usual = await serveUsual(environment, admin);
      try {
        await expectAlike({ sofra, usual });
        return await compare({ sofra, usual });
      } finally {
        await Promise.all([sofra.close(), usual.close()]);
      }
    }),
};

interface Server {
  url: string;
  cookie: string;
  memory: () => Promise<number>;
}

async function serveUsual(environment: Environment, admin: Admin) {
  const path = new URL('usual-stack/process.ts', import.meta.url);
  const { ports, ...program } = await startProgram<{ port: number }>(path, {
    environment: { ...environment, NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${ports.port}`;
  return { ...program, url, cookie: await logIn(url, admin) };
}

/** Each call: how many requests a connection sends in a round, and what is aimed at. */
const calls = [
  {
    part: 'awards',
    each: 30,
    goal: 5,
    request: ({ cookie }: Server) => awardTo({ members, cookie }),
  },
  { part: 'session check', each: 100, goal: 3, request: reading('/api/admin/me') },
  { part: 'members, 20 a page', each: 3, goal: 3, request: reading('/api/customers?limit=20') },
];

function reading(path: string) {
  return ({ cookie }: Server) => {
    const request: Request = { method: 'GET', path, headers: { Cookie: cookie }, body: '' };
    return () => request;
  };
}

/** Refuses to compare servers that do not answer alike. */
async function expectAlike(servers: { sofra: Server; usual: Server }): Promise<void> {
  for (const { request } of calls) {
    const { path, headers, ...asked } = request(servers.sofra)();
    const answers: unknown[] = [];
    for (const { url, cookie } of [servers.sofra, servers.usual]) {
      // A key of its own: both write into the same database.
      const own = { ...headers, Cookie: cookie, 'Idempotency-Key': randomUUID() };
      const body = asked.body || null;
      const answer = await fetch(url + path, { method: asked.method, headers: own, body });
      const said = (await answer.json()) as object;
      const counts = ['x-total-count', 'x-next'].map((name) => answer.headers.get(name));
      // The second of two awards finds another balance.
      answers.push({ ...said, ...ofOneAward, counts, status: answer.status });
    }
    deepEqual(answers[1], answers[0]);
  }
}

const ofOneAward = { total: 0, level: '', transactionId: 0 };

async function compare({ sofra, usual }: { sofra: Server; usual: Server }): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { part, each, goal, request } of calls) {
    const asking = (server: Server) => () =>
      load({ url: server.url, connections, each, request: request(server) });
    const taken = await inTurns(rounds, { figure: asking(sofra), reference: asking(usual) });
    const units = { figure: 'answers a second', reference: 'of the usual stack' };
    parts.push({ part, goal, units, ...taken });
  }
  const mebibytes = async ({ memory }: Server) => (await memory()) / 1_024 ** 2;
  return [
    ...parts,
    {
      part: 'memory after that',
      goal: 0.5,
      atMost: true,
      units: { figure: 'MiB', reference: 'MiB of the usual stack' },
      figures: [await mebibytes(sofra)],
      references: [await mebibytes(usual)],
    },
  ];
}
