// How many answers a second those calls give that only look something up, at 100,000 members;
// beside each a bare Fastify in the same process that answers the same bytes.
//
// A look-up at the counter writes too: it counts until the guest is verified, so that there are
// partners enough for none of them to be held up.
import { closedLoop, type Request } from '../lab/load/closed-loop.ts';
import { fetched, get } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/lent.ts';
import { cookiesOfPartners, drawMembers } from '../lab/restaurants/people.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 100_000;
const connections = 64;
const rounds = 5;
/** Different guests who look, and partners who look them up. */
const [guests, partners] = [1_000, 160];

export const reads: Bench = {
  measure: () =>
    inRestaurant(members, async (location) => {
      const callsAt = await drawCalls(location);
      return withServer(location, async (server) => {
        const parts: Part[] = [];
        for (const call of callsAt(server.cookie)) parts.push(await compare(server, call));
        return parts;
      });
    }),
};

interface Call {
  part: string;
  goal: number;
  /** How many requests a connection sends in a round. */
  each: number;
  request: () => Request;
}

async function drawCalls(location: DatabaseLocation) {
  const drawn = await drawMembers(location, { members, count: guests });
  const cards = drawn.map(({ cookie }) => cookie);
  const counters = await cookiesOfPartners(location, partners);
  const inTurn = (path: (member: (typeof drawn)[number]) => string, cookies: string[]) => {
    let turn = 0;
    return () => {
      turn += 1;
      return get(path(drawn[turn % guests]!), cookies[turn % cookies.length]!);
    };
  };
  const history = ({ id }: { id: number }) => `/api/customers/${id}/transactions?limit=20`;
  const lookUp = ({ mobile }: { mobile: string }) => `/api/partner/verify/${mobile}`;
  const page = (office: string) => () => get('/api/customers?limit=20', office);
  const goal = 0.3;
  return (office: string): Call[] => [
    { part: 'card', goal, each: 100, request: inTurn(() => '/api/customers/me', cards) },
    { part: 'benefits', goal, each: 100, request: inTurn(() => '/api/benefits/Gold', cards) },
    { part: 'transactions', goal, each: 100, request: inTurn(history, cards) },
    { part: 'look-up at the counter', goal, each: 40, request: inTurn(lookUp, counters) },
    { part: 'members, 20 a page', goal: 0.1, each: 5, request: page(office) },
  ];
}

async function compare(server: Served, { part, goal, each, request }: Call): Promise<Part> {
  const sample = await fetched(server.url, request());
  await server.bareAnswers(JSON.parse(sample.text));
  const asking = (url: string) => () => closedLoop({ url, connections, each, request });
  const units = { figure: 'answers a second', reference: 'of a bare Fastify' };
  const take = { figure: asking(server.url), reference: asking(server.bareUrl) };
  return { part, goal, ...(await inTurns(rounds, units, take)) };
}
