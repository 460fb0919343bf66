// How many answers a second those calls give that only look something up, at 100,000 members;
// beside each a bare Fastify in the same process that answers the same bytes.
//
// A look-up at the counter writes too: it counts until the guest is verified, so that there are
// partners enough for none of them to be held up.
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { load, type Request } from './setup/load.ts';
import { cookiesOfGuests, cookiesOfPartners, drawMembers } from './setup/people.ts';
import { inRestaurant, type Restaurant } from './setup/restaurants.ts';
import { serve, type Sofra } from './setup/server.ts';

const members = 100_000;
const connections = 64;
const rounds = 5;
/** Different guests who look, and partners who look them up. */
const [guests, partners] = [1_000, 160];

export const reads: Bench = {
  measure: () =>
    inRestaurant({ members }, async (restaurant) => {
      const asked = await callsOf(restaurant);
      const sofra = await serve(restaurant.environment, restaurant.admin);
      try {
        const parts: Part[] = [];
        for (const call of asked(sofra.cookie)) parts.push(await compare(sofra, call));
        return parts;
      } finally {
        await sofra.close();
      }
    }),
};

interface Call {
  part: string;
  goal: number;
  /** How many requests a connection sends in a round. */
  each: number;
  request: () => Request;
}

async function callsOf({ environment }: Restaurant) {
  const drawn = await drawMembers(environment, { members, count: guests });
  const cards = await cookiesOfGuests(
    environment,
    drawn.map(({ id }) => id),
  );
  const counters = await cookiesOfPartners(environment, partners);
  const inTurn = (path: (member: (typeof drawn)[number]) => string, cookies: string[]) => {
    let turn = 0;
    return () => {
      turn += 1;
      return get(path(drawn[turn % guests]!), cookies[turn % cookies.length]!);
    };
  };
  const goal = 0.3;
  return (office: string): Call[] => [
    { part: 'card', goal, each: 100, request: inTurn(() => '/api/customers/me', cards) },
    { part: 'benefits', goal, each: 100, request: inTurn(() => '/api/benefits/Gold', cards) },
    {
      part: 'transactions',
      goal,
      each: 100,
      request: inTurn(({ id }) => `/api/customers/${id}/transactions?limit=20`, cards),
    },
    {
      part: 'look-up at the counter',
      goal,
      each: 40,
      request: inTurn(({ mobile }) => `/api/partner/verify/${mobile}`, counters),
    },
    {
      part: 'members, 20 a page',
      goal: 0.1,
      each: 5,
      request: () => get('/api/customers?limit=20', office),
    },
  ];
}

const get = (path: string, Cookie: string): Request => ({
  method: 'GET',
  path,
  headers: { Cookie },
  body: '',
});

async function compare(sofra: Sofra, { part, goal, each, request }: Call): Promise<Part> {
  const { path, headers } = request();
  const sample = await fetch(`${sofra.url}${path}`, { headers });
  await sofra.bareAnswers(await sample.json());
  const asking = (url: string) => () => load({ url, connections, each, request });
  return {
    part,
    goal,
    units: { figure: 'answers a second', reference: 'of a bare Fastify' },
    ...(await inTurns(rounds, { figure: asking(sofra.url), reference: asking(sofra.bareUrl) })),
  };
}
