// The answers per second of calls that only read, at 100,000 members; the reference of each is a
// bare Fastify in the same process that answers with the same bytes.
//
// A look-up at the counter also writes: it counts until the guest is verified. There are so many
// partners that none reaches the limit.
import { closedLoop, type Request } from '../lab/load/closed-loop.ts';
import { lookUps } from '../lab/load/evening.ts';
import { fetched, get } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { cookiesOfPartners, drawMembers, type Member } from '../lab/restaurants/people.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 100_000;
const connections = 64;
const rounds = 5;
/** The number of guests who read, and of partners who look them up. */
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
  /** The number of requests that a connection sends in a round. */
  each: number;
  request: () => Request;
}

async function drawCalls(location: DatabaseLocation) {
  const drawn = await drawMembers(location, { members, count: guests });
  const counters = await cookiesOfPartners(location, partners);
  const inTurn = (requestOf: (member: Member, counter: string) => Request) => {
    let turn = 0;
    return () => {
      turn += 1;
      return requestOf(drawn[turn % guests]!, counters[turn % partners]!);
    };
  };
  const lookUp = inTurn(({ mobile }, counter) => get(`/api/partner/verify/${mobile}`, counter));
  const goal = 0.3;
  return (office: string): Call[] => [
    { part: 'card', goal, each: 100, request: inTurn(lookUps.card) },
    { part: 'benefits', goal, each: 100, request: inTurn(lookUps.benefits) },
    { part: 'transactions', goal, each: 100, request: inTurn(lookUps.history) },
    { part: 'look-up at the counter', goal, each: 40, request: lookUp },
    {
      part: 'members, 20 a page',
      goal: 0.1,
      each: 5,
      request: inTurn((member) => lookUps.members(member, office)),
    },
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
