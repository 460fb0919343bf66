// Visits at a counter: a guest with points to spend, a bill, a reward and a benefit.
import type { RequestInput } from '../src/contract/endpoint.ts';
import type { Calls } from '../src/contract/index.ts';
import { partner, type Person } from './people.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';
import { fillShelf, seen } from './shelf.ts';

export type VisitBody = RequestInput<Calls['settleVisit']>['body'];
export type Counter = Pick<Person, 'asks' | 'tries'>;

/** Tries to settle a visit; returns the response. */
export const settle = (counter: Counter, body: VisitBody, key?: string) =>
  counter.tries('settleVisit', { body }, key ? { headers: { 'idempotency-key': key } } : {});

/**
 * A restaurant with points for bills, a dessert for 300 points, and a benefit that it gives itself.
 */
export const openWithVisits = async (engine: EngineName) =>
  addVisitOffers(await openRestaurant(engine));

/** Adds the same to a restaurant that is already open. */
export async function addVisitOffers(restaurant: Restaurant) {
  const opened = await fillShelf(restaurant);
  const { admin } = opened;
  await admin.asks('changeSettings', {
    body: { currency: 'SAR', pointsPerUnit: '10', proofAtTill: false, counterSheet: true },
  });
  const tea = { level: 'Starter', benefit: 'Free tea', frequency: 'daily' } as const;
  const { id: benefitId } = await admin.asks('addBenefit', { body: tea });
  const bakery = await partner(restaurant);
  const chosen = await seen(opened.sara, opened.dessert.id);
  const whole = {
    guest: { customerId: opened.sara.id },
    bill: { amount: '24.50', number: 'A-17' },
    rewards: [chosen],
    benefits: [benefitId],
  };
  return { ...opened, bakery, benefitId, chosen, whole };
}

export type Opened = Awaited<ReturnType<typeof openWithVisits>>;

/**
 * The number of rows in each table of a visit, and the findings of the verification of the ledger.
 */
export async function books({ restaurant, admin }: Pick<Opened, 'restaurant' | 'admin'>) {
  const { db } = restaurant.store;
  const count = async (table: 'visits' | 'stamps' | 'claims' | 'point_transactions') =>
    (await db.selectFrom(table).select('id').execute()).length;
  return {
    visits: await count('visits'),
    entries: await count('point_transactions'),
    claims: await count('claims'),
    stamps: await count('stamps'),
    wrong: (await admin.asks('auditLedger')).wrong,
  };
}
