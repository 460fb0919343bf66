// The overview, the lines that stand out, what is owed, and the sorted lists among 1,000,000
// members, compared with 10,000; and awards while entries are summed up, compared with awards
// without that.
//
// The first are requested as the office does, with the first page of each order and filter; the
// figure is the 95th percentile. The awards are those of `awards`, in turns on two servers, one of
// which never updates its summaries.
import { closedLoop } from '../lab/load/closed-loop.ts';
import { awardTo } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { atBothSizes, p95Of } from './setup/sizes.ts';

const rounds = 3;
/** The number of requests for each address in a round. */
const times = 5;

const lists = [
  ...['points', 'newest', 'lastVisit'].map((sort) => `sort=${sort}`),
  ...['name', 'points', 'newest', 'lastVisit'].map((sort) => `sort=${sort}&level=Gold`),
  ...['30', '60', '90', 'regulars'].flatMap((away) => [`away=${away}`, `away=${away}&level=Gold`]),
].map((query) => `/api/customers?limit=25&${query}`);

const aims = [
  ['overview', ['/api/admin/overview'], 100],
  ['what stands out', ['/api/admin/standing-out'], 100],
  ['what is owed', ['/api/admin/liability'], 100],
  ['orders', lists, 5],
] as const;

export const overview: Bench = {
  measure: async () => {
    const parts = await atBothSizes([1_000_000, 10_000], async ({ large, small }) => {
      const found: Part[] = [];
      for (const [part, paths, figureGoal] of aims) {
        const all = Array.from({ length: times }, () => paths).flat();
        const units = { figure: 'ms, p95', reference: 'ms among 10,000 members' };
        const taken = await inTurns(rounds, units, {
          figure: () => p95Of(large, all),
          reference: () => p95Of(small, all),
        });
        found.push({ part, figureGoal, atMost: true, ...taken });
      }
      return found;
    });
    return [...parts, await awardsMeanwhile()];
  },
};

const crowd = { members: 100_000, connections: 64, each: 400 };

const awardsMeanwhile = (): Promise<Part> =>
  inRestaurant(crowd.members, (location) =>
    inRestaurant(crowd.members, async (other) => {
      const awardsAt =
        ({ url, cookie }: Served) =>
        () =>
          closedLoop({ url, ...crowd, request: awardTo({ ...crowd, cookie }) });
      const units = { figure: 'awards a second', reference: 'awards a second without sums' };
      const measure = (summing: Served) => (idle: Served) =>
        inTurns(rounds, units, { figure: awardsAt(summing), reference: awardsAt(idle) });
      const taken = await withServer(location, (summing) =>
        withServer(other, measure(summing), { SUMS: 'none' }),
      );
      return { part: 'awards meanwhile', goal: 0.95, ...taken };
    }),
  );
