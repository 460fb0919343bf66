// The delay at a partner's counter on a busy evening with many members, compared with 10,000.
//
// Two hundred guests a second are looked up and then verified by the code on their card, whether
// earlier ones have been served or not. The figure is the 99th percentile of all answers. Many is a
// million members on SQLite, and 100,000 on PostgreSQL, which takes longer to fill.
import { slowestOf } from '../lab/load/open-loop.ts';
import { get, post } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { cookiesOfPartners, drawMembers } from '../lab/restaurants/people.ts';
import { serve } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';

const few = 10_000;
const [many, manyOnPostgres] = [1_000_000, 100_000];
/** The guests per second, and the seconds. */
const [rate, seconds] = [200, 8];
const rounds = 3;
const partners = 20;
const connections = 32;

const goals = { figureGoal: 10, goal: 1.3, atMost: true } as const;

export const counter: Bench = {
  ...goals,
  measure: () =>
    inRestaurant(many, (large) =>
      inRestaurant(few, (small) =>
        compare({ location: large, members: many }, { location: small, members: few }),
      ),
    ),
};

export const counterPostgres: Bench = {
  ...goals,
  measure: () =>
    inPostgresRestaurant(manyOnPostgres, (large) =>
      inPostgresRestaurant(few, (small) => {
        const atLarge = { location: large, members: manyOnPostgres };
        return compare(atLarge, { location: small, members: few });
      }),
    ),
};

interface Sized {
  location: DatabaseLocation;
  members: number;
}

async function compare(large: Sized, small: Sized): Promise<Measured> {
  const [atLarge, atSmall] = [await openCounter(large), await openCounter(small)];
  try {
    const size = ({ members }: Sized) => `with ${members.toLocaleString('en')} members`;
    const units = { figure: `ms ${size(large)}, p99`, reference: `ms ${size(small)}` };
    return await inTurns(rounds, units, { figure: atLarge.serve, reference: atSmall.serve });
  } finally {
    await Promise.all([atLarge.close(), atSmall.close()]);
  }
}

/** A counter, and guests enough that none is verified twice. */
async function openCounter({ location, members }: Sized) {
  const count = rate * seconds * (rounds + 1);
  const guests = await drawMembers(location, { members, count, loggedIn: false });
  const cookies = await cookiesOfPartners(location, partners);
  const { url, close } = await serve(location);
  let turn = 0;
  /** A partner looks a guest up, and then verifies the code. */
  const visitor = () => {
    turn += 1;
    const { mobile, verificationCode: code } = guests.pop()!;
    const cookie = cookies[turn % partners]!;
    const path = `/api/partner/verify/${mobile}`;
    return [get(path, cookie), post(path, cookie, { code })];
  };
  return { serve: () => slowestOf({ url, connections, rate, seconds, visitor }), close };
}
