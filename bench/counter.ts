// How long partners wait at the counter on a busy evening with many members; beside it with 10,000.
//
// Two hundred guests a second are looked up and then verified by the code on their card, whether
// those before them have been or not. The figure is the slowest hundredth of all answers. Many is a
// million on SQLite, and 100,000 on PostgreSQL, which takes longer to fill.
import { openLoop } from './setup/open-loop.ts';
import { onPostgres } from './setup/database.ts';
import { inTurns, quantile, type Bench, type Measured } from './setup/figures.ts';
import type { Request } from './setup/load.ts';
import { cookiesOfPartners, drawMembers, type Member } from './setup/people.ts';
import { inRestaurant, type Restaurant } from './setup/restaurants.ts';
import { furnish, serve, type Environment } from './setup/server.ts';

const few = 10_000;
const [many, manyOnPostgres] = [1_000_000, 100_000];
/** Guests a second, and for how many seconds. */
const [rate, seconds] = [200, 8];
const rounds = 3;
const partners = 20;
const connections = 32;

const goals = { figureGoal: 10, goal: 1.3, atMost: true } as const;

export const counter: Bench = {
  ...goals,
  measure: () =>
    inRestaurant({ members: many }, (large) =>
      inRestaurant({ members: few }, (small) =>
        compare({ large: { ...large, members: many }, small: { ...small, members: few } }),
      ),
    ),
};

export const counterPostgres: Bench = {
  ...goals,
  measure: () =>
    onPostgres((large) =>
      onPostgres(async (small) =>
        compare({
          large: await furnished(large, manyOnPostgres),
          small: await furnished(small, few),
        }),
      ),
    ),
};

interface Sized extends Restaurant {
  members: number;
}

const furnished = async (environment: Environment, members: number): Promise<Sized> => ({
  environment,
  admin: await furnish(environment, { members }),
  members,
});

async function compare({ large, small }: { large: Sized; small: Sized }): Promise<Measured> {
  const [atLarge, atSmall] = [await openCounter(large), await openCounter(small)];
  try {
    const taken = await inTurns(rounds, { figure: atLarge.serve, reference: atSmall.serve });
    const told = ({ members }: Sized) => `with ${members.toLocaleString('en')} members`;
    const units = { figure: `ms ${told(large)}, p99`, reference: `ms ${told(small)}` };
    return { units, ...taken };
  } finally {
    await Promise.all([atLarge.close(), atSmall.close()]);
  }
}

/** A counter, with guests enough that nobody comes twice. */
async function openCounter({ environment, admin, members }: Sized) {
  const guests = await drawMembers(environment, { members, count: rate * seconds * (rounds + 1) });
  const cookies = await cookiesOfPartners(environment, partners);
  const { url, close } = await serve(environment, admin);
  let came = 0;
  const visitor = () => {
    came += 1;
    return visit(guests.pop()!, cookies[came % partners]!);
  };
  const evening = { url, connections, rate, seconds, visitor };
  const busyEvening = async () => {
    const { waits, refused, overrun } = await openLoop(evening);
    if (refused > 0 || overrun) throw new Error(`${refused} guests were refused at the counter`);
    return quantile(waits, 0.99);
  };
  return { serve: busyEvening, close };
}

/** What a partner asks about a guest: is there such a one, and is this their code. */
function visit({ mobile, verificationCode }: Member, Cookie: string): Request[] {
  const path = `/api/partner/verify/${mobile}`;
  const headers = { Cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  return [
    { method: 'GET', path, headers: { Cookie }, body: '' },
    { method: 'POST', path, headers, body: JSON.stringify({ code: verificationCode }) },
  ];
}
