// A restaurant with rewards, and a guest with points to spend.
import type { RequestInput } from '../src/contract/endpoint.ts';
import type { Calls } from '../src/contract/index.ts';
import type { Reward } from '../src/contract/rewards/rewards.ts';
import { award } from './cards.ts';
import { guest, owner, partner, type Person } from './people.ts';
import { cardOf } from './programs.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';

type NewReward = RequestInput<Calls['addReward']>['body'];

/**
 * A restaurant with rewards switched on, a dessert for 300 points, and a guest, Sara, with points.
 */
export const openShelf = async (engine: EngineName, wish?: Wish) =>
  fillShelf(await openRestaurant(engine), wish);

/** Adds the same to a restaurant that is already open. */
export async function fillShelf(
  restaurant: Restaurant,
  { points = 1_000, ...reward } = {} as Wish,
) {
  const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
  await admin.asks('changeSettings', { body: { rewards: true, timeZone: 'Asia/Riyadh' } });
  if (points > 0) await award(admin, sara, points);
  const body = { name: 'Dessert', nameArabic: 'حلوى', cost: 300, ...reward };
  const dessert = await admin.asks('addReward', { body });
  return { restaurant, sara, admin, dessert };
}

type Wish = Partial<NewReward> & { points?: number };

/** The same with two partners, of which the bakery serves the dessert. */
export async function openShelfWithPartners(engine: EngineName, wish?: Wish) {
  const opened = await openShelf(engine, wish);
  const bakery = await partner(opened.restaurant);
  const florist = await partner(opened.restaurant, { username: 'florist' });
  const { id } = opened.dessert;
  const body = { partnerId: bakery.id };
  const dessert = await opened.admin.asks('changeReward', { params: { id }, body });
  return { ...opened, dessert, bakery, florist };
}

export type Guest = Pick<Person, 'asks' | 'tries'>;

/** Claims a reward in the version that the guest sees; returns the claim. */
export async function claim(person: Guest, { id: rewardId }: { id: number }) {
  const body = await seen(person, rewardId);
  return (await person.asks('claimReward', { body })).claim;
}

/** Tries to claim a reward in the version that the guest sees; returns the response. */
export const tryToClaim = async (person: Guest, { id }: { id: number }, key?: string) =>
  claimAs(person, await seen(person, id), key);

/** Tries to claim a reward in a version that was read before; returns the response. */
export const claimAs = (person: Guest, body: { rewardId: number; version: number }, key?: string) =>
  person.tries('claimReward', { body }, key ? { headers: { 'idempotency-key': key } } : {});

/** The body of a claim, with the present version of the reward. */
export async function seen(person: Guest, rewardId: number) {
  const { rewards } = await person.asks('readShelf');
  return { rewardId, version: rewards.find(({ id }) => id === rewardId)?.version ?? 1 };
}

/** The points of a guest, and the number of those that are spent. */
export async function sumsOf({ store: { db } }: Restaurant, { id }: { id: number }) {
  const { points, spent } = await db
    .selectFrom('customers')
    .select(['points', 'spent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { points, spent };
}

/** The spendings of a guest, oldest first. */
export const spendingsOf = ({ store: { db } }: Restaurant, { id }: { id: number }) =>
  db
    .selectFrom('spendings')
    .select(['kind', 'points', 'spent', 'reason', 'actorRole'])
    .where('customerId', '=', id)
    .orderBy('id')
    .execute();

interface Serving {
  restaurant: Restaurant;
  guest: { id: number };
  claim: { id: number };
}

/** Tries to serve a claim to a guest whose card is scanned; returns the response. */
export async function tryToServe(
  person: Guest,
  { restaurant, guest: { id }, claim: { id: claimId } }: Serving,
  key?: string,
) {
  const { token } = await cardOf(restaurant, { id });
  const body = { guest: { token }, claims: [claimId] };
  return person.tries('settleVisit', { body }, key ? { headers: { 'idempotency-key': key } } : {});
}

/** Serves a claim in the same way. */
export async function serve(person: Guest, serving: Serving): Promise<void> {
  const { status, text } = await tryToServe(person, serving);
  if (status !== 200) throw new Error(`Not served: ${status} ${text}`);
}

/** A waiting claim as earlier versions made it, with a code and a QR of its own. */
export async function olderClaim(
  { store: { db }, clock }: Restaurant,
  { guest: { id: customerId }, reward, code }: Older,
) {
  const { id: rewardId, name, nameArabic, cost, partnerId } = reward;
  const at = clock.now().toISOString();
  const expiresAt = new Date(clock.now().getTime() + 900_000).toISOString();
  const token = `R${code.padEnd(32, 'A')}`;
  const { id } = await db
    .insertInto('claims')
    .values({
      rewardId,
      reward: name,
      rewardArabic: nameArabic,
      cost,
      customerId,
      partnerId,
      code,
      token,
      state: 'claimed',
      claimedAt: at,
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { spent } = await db
    .selectFrom('customers')
    .select('spent')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const held = { points: cost, spent: spent + cost, at, actorRole: 'customer' } as const;
  const spending = { customerId, claimId: id, kind: 'claimed', ...held } as const;
  await db.insertInto('spendings').values(spending).execute();
  return { id, code, token };
}

interface Older {
  guest: { id: number };
  reward: Pick<Reward, 'id' | 'name' | 'nameArabic' | 'cost' | 'partnerId'>;
  code: string;
}
