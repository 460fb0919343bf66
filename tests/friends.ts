// A restaurant whose guests bring friends, and a friend who joins by a link.
import type { Occasion } from '../src/contract/occasions/occasion-values.ts';
import { createTakingBack } from '../src/storage/occasions/taking-back.ts';
import { setRules, switchOn } from './occasions.ts';
import { newMobile, visitor, type Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';
import { openShelf } from './shelf.ts';

/** Sara may bring friends, for fifty points each unless that is changed; a bill of 10 gives 10. */
export async function openFriends(engine: EngineName, changes: Partial<Occasion> = {}) {
  const opened = await openShelf(engine, { points: 0 });
  const { admin, sara } = opened;
  await admin.asks('changeSettings', { body: { currency: 'SAR', pointsPerUnit: '1' } });
  await setRules(admin, { quietFrom: 0, quietUntil: 0 });
  await switchOn(admin, 'friend', { points: 50, ...changes });
  return { ...opened, token: await linkOf(sara) };
}

/** The token of a guest's link. */
export async function linkOf(guest: Pick<Person, 'asks'>): Promise<string> {
  const { token } = await guest.asks('readFriendLink');
  if (token === null) throw new Error('There is no link');
  return token;
}

/** A friend who joins by a link, in a browser of their own unless another one is given. */
export async function friendOf(
  restaurant: Restaurant,
  friend: string,
  { mobile = newMobile(), person = visitor(restaurant), name = 'Omar' } = {},
) {
  const body = { name, mobile, password: 'walnut-tree', friend };
  const { id } = await person.asks('joinFamily', { body });
  return { ...person, id, name, mobile, password: body.password };
}

let bills = 0;

/** A guest pays a bill; returns the number of the visit. */
export async function pays(admin: Person, { id }: { id: number }, amount = '10'): Promise<number> {
  const bill = { amount, number: `F-${(bills += 1)}` };
  const visit = await admin.asks('settleVisit', { body: { guest: { customerId: id }, bill } });
  return visit.id;
}

/**
 * Takes back what was given for friends whose visit was undone, as the schedule does; returns the
 * errors that were reported.
 */
export async function takeBack({ store, clock }: Pick<Restaurant, 'store' | 'clock'>) {
  const takeBackSome = createTakingBack();
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  while (!(await takeBackSome(store, { now: clock.now(), report })));
  return reported;
}

/** What became of the messages about friends, in their order. */
export const sentToFriends = async ({ store }: Pick<Restaurant, 'store'>) =>
  (
    await store.db
      .selectFrom('guest_messages')
      .select(['customerId', 'turn', 'state', 'points'])
      .where('occasion', '=', 'friend')
      .orderBy('id')
      .execute()
  ).map(({ customerId, turn, state, points }) => [customerId, turn, state, points]);
