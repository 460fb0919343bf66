// What happens at a counter: a guest is verified by the QR on their card, and served.
import type { Restaurant } from './restaurant.ts';
import type { partner } from './people.ts';

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

/** Stamps a benefit, whatever comes of it. */
export const stamp = (counter: Partner, body: Stamping, key?: string) =>
  counter.tries('stampBenefit', { body }, key ? { headers: { 'idempotency-key': key } } : {});
