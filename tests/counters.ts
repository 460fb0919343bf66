// The work at a counter: a guest is verified by the QR on their card, and served.
import type { Frequency } from '../src/contract/offers/benefits.ts';
import { guest, owner, partner } from './people.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';

type Partner = Pick<Awaited<ReturnType<typeof partner>>, 'asks' | 'tries'>;

/** Verifies a guest by the QR on their card. */
export async function scan(restaurant: Restaurant, counter: Partner, { id }: { id: number }) {
  const { qrToken: token } = await restaurant.store.db
    .selectFrom('customers')
    .select('qrToken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return counter.asks('scanCustomer', { body: { token: token! } });
}

interface Stamping {
  verification: number;
  benefitId: number;
}

/** Tries to stamp a benefit; returns the response, which may be a refusal. */
export const stamp = (counter: Partner, body: Stamping, key?: string) =>
  counter.tries('stampBenefit', { body }, key ? { headers: { 'idempotency-key': key } } : {});

/** A guest who stands verified before two partners, and a benefit that both of them give. */
export async function openCounters(engine: EngineName, frequency: Frequency = 'daily') {
  const restaurant = await openRestaurant(engine);
  const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
  await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh', counterSheet: true } });
  const bakery = await partner(restaurant);
  const florist = await partner(restaurant, { username: 'florist' });
  const body = { level: 'Starter', benefit: 'Free tea', frequency } as const;
  const { id: benefitId } = await admin.asks('addBenefit', { body });
  const verified = {
    bakery: await scan(restaurant, bakery, sara),
    florist: await scan(restaurant, florist, sara),
  };
  const asked = { verification: verified.bakery.verification, benefitId };
  const asFlorist = { verification: verified.florist.verification, benefitId };
  return { restaurant, sara, admin, bakery, florist, verified, asked, asFlorist };
}
