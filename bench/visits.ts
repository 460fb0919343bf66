// The number of visits settled per second, over HTTP and durable, and the number of sheets opened.
//
// A visit is a bill with a number, one reward that is claimed and served, and one benefit, with an
// Idempotency-Key as Sofra's screens send it. Guests are far from the next level, so that the
// points of their bills do not end the benefit. The reference of visits is the rate of awards, and
// that of sheets the look-up at a partner's counter, each on the same server in turns.
import { closedLoop, type Request } from '../lab/load/closed-loop.ts';
import { awardTo, get, post } from '../lab/load/requests.ts';
import { cookiesOfPartners, membersOf } from '../lab/restaurants/people.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer } from '../lab/servers/serve.ts';
import { storeSettings } from '../src/storage/restaurant/setting-queries.ts';
import { addBenefit } from '../src/storage/offers/benefit-queries.ts';
import { addReward } from '../src/storage/rewards/reward-queries.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 100_000;
/** The number of guests, enough that none reaches the limit of claims in an hour. */
const guests = 4_000;
/**
 * The number of partners, enough that none reaches the limit of look-ups without a verification.
 */
const partners = 160;
/** The threshold of a long level, which no guest leaves in all rounds. */
const highest = 50_000;
const connections = 64;
const rounds = 5;

export const visits: Bench = { measure: () => inRestaurant(members, measureOn) };
export const visitsPostgres: Bench = { measure: () => inPostgresRestaurant(members, measureOn) };

const measureOn = (location: DatabaseLocation): Promise<Part[]> =>
  withServer(location, async ({ url, cookie }) => {
    const { rewardId, benefitId, regulars } = await addVisitOffers(location);
    const counters = await cookiesOfPartners(location, partners);
    const award = awardTo({ members, cookie });
    let turn = 0;
    const nextGuest = () => regulars[(turn += 1) % regulars.length]!;
    const visit = () =>
      post('/api/visits', cookie, {
        guest: { customerId: nextGuest().id },
        bill: { amount: '24.50', number: `B-${turn}` },
        rewards: [{ rewardId, version: 1 }],
        benefits: [benefitId],
      });
    const sheet = () => get(`/api/visits/guest?customerId=${nextGuest().id}`, cookie);
    const lookUp = () =>
      get(`/api/partner/verify/${nextGuest().mobile}`, counters[turn % partners]!);
    const run = (each: number, request: () => Request) => () =>
      closedLoop({ url, connections, each, request });
    const settled = await inTurns(
      rounds,
      { figure: 'visits a second', reference: 'awards a second' },
      { figure: run(100, visit), reference: run(100, award) },
    );
    const opened = await inTurns(
      rounds,
      { figure: 'sheets a second', reference: 'look-ups a second' },
      { figure: run(40, sheet), reference: run(40, lookUp) },
    );
    return [
      { part: 'settled', goal: 0.4, ...settled },
      { part: 'sheet', goal: 1, ...opened },
    ];
  });

/** Switches on everything that a visit contains; returns it, and guests of one level. */
const addVisitOffers = (location: DatabaseLocation) =>
  withStore(location, async (store) => {
    const { db } = store;
    await storeSettings(db, {
      rewards: true,
      currency: 'SAR',
      pointsPerUnit: '1',
      proofAtTill: false,
    });
    const texts = { nameArabic: null, description: null, descriptionArabic: null };
    const bounds = { stock: null, mostEach: null, firstDay: null, lastDay: null };
    const more = { lowestLevel: 'Starter', partnerId: null, picture: null } as const;
    const { id: rewardId } = await addReward(db, {
      name: 'Tea',
      cost: 1,
      ...texts,
      ...bounds,
      ...more,
    });
    const benefit = { level: 'Bronze', benefit: 'Dates', frequency: 'unlimited' } as const;
    const lastUpdated = new Date().toISOString();
    const { id: benefitId } = await addBenefit(db, { ...benefit, lastUpdated });
    const middle = db.selectFrom('customers').select('id').where('points', '>', 1_000);
    const rows = await middle.where('points', '<', highest).orderBy('id').limit(guests).execute();
    const ids = rows.map(({ id }) => id);
    return { rewardId, benefitId, regulars: await membersOf(store, ids, false) };
  });
