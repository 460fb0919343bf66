// Event streams that are held open: who may open how many, and whether honest guests get theirs.
import { expect, test } from 'vitest';
import { award, pointsOf } from '../cards.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openRestaurant, withBounds, type Restaurant } from '../restaurant.ts';
import { times } from '../many.ts';
import { anotherSession, owner, regulars, type Person } from '../people.ts';

const most = { account: 4, network: 12, all: 20 };

type Guest = Awaited<ReturnType<typeof regulars>>[number];

/**
 * A restaurant with few places for streams, behind a proxy that sends the address of each client.
 */
async function opened(engine: EngineName) {
  const restaurant = await openRestaurant(engine, { TRUST_PROXY: 'true' });
  return withBounds(restaurant, { pages: most });
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const cafe = '203.0.113.66';

const open = (guest: Person, address = cafe) =>
  guest.hears('watchCard', {}, undefined, from(address));
type Page = Awaited<ReturnType<typeof open>>;

/** Opens the maximum number of streams for each account. */
async function holdOpen(guests: Person[], location: (i: number) => string = () => cafe) {
  const pages: Page[] = [];
  for (const [i, guest] of guests.entries()) {
    pages.push(...(await times(most.account, () => open(guest, location(i)))));
  }
  return pages;
}

const refused = (guest: Person, address = cafe) =>
  expect(guest.tries('watchCard', {}, from(address))).resolves.toMatchObject({
    status: 429,
    headers: { 'retry-after': '20' },
  });

/** The guest's page receives the events of the guest. */
async function expectHeard(restaurant: Restaurant, guest: Guest, page: Page) {
  await award(await owner(restaurant), guest, 7);
  expect(pointsOf([await page.next()])).toEqual([7]);
}

const ends: Record<string, (guest: Guest, admin: Person) => Promise<unknown>> = {
  'logging out everywhere': (guest) => guest.asks('logOutCustomer', { body: { everywhere: true } }),
  'a reset': ({ id }, admin) => {
    const body = { newPassword: 'figs-and-dates' };
    return admin.asks('resetCustomerPassword', { params: { id }, body });
  },
  deletion: ({ id }, admin) => admin.asks('removeCustomer', { params: { id } }),
};

onEachEngine((engine) => {
  test('whoever fills a network gives a place up for each guest who comes there', async () => {
    const restaurant = await opened(engine);
    const [sara, omar, ...greedy] = await regulars(restaurant, 5);
    const pages = await holdOpen(greedy);
    const card = await open(sara!);
    // The oldest stream of the account with the most streams is closed, and cannot displace hers.
    expect(await pages[0]!.next()).toBeUndefined();
    await refused(greedy[0]!);
    await expectHeard(restaurant, sara!, card);
    await expectHeard(restaurant, omar!, await open(omar!, '198.51.100.7'));
  });

  test('whoever fills the server from many networks gives a place up as well', async () => {
    const restaurant = await opened(engine);
    const [sara, ...greedy] = await regulars(restaurant, 6);
    await holdOpen(greedy, (i) => `2001:db8:${i}::1`);
    const card = await open(sara!);
    await refused(greedy[0]!, '2001:db8:0::1');
    await expectHeard(restaurant, sara!, card);
  });

  test('the networks of one site are one place', async () => {
    const restaurant = await opened(engine);
    const greedy = await regulars(restaurant, 13);
    for (const [i, guest] of greedy.slice(1).entries()) await open(guest, `2001:db8:1:${i}::1`);
    await refused(greedy[0]!, '2001:db8:1:ffff::1');
    expect((await greedy[0]!.tries('watchCard', {}, from('2001:db8:2::1'))).status).toBe(200);
  });

  test('the only page of an account is not lost, and one that goes makes room', async () => {
    const restaurant = await opened(engine);
    const [sara, ...guests] = await regulars(restaurant, 13);
    const cards = [];
    for (const guest of guests) cards.push(await open(guest));
    await refused(sara!);
    cards[0]!.leave();
    await expect
      .poll(async () => (await sara!.tries('watchCard', {}, from(cafe))).status)
      .toBe(200);
    for (const i of [1, 11]) await expectHeard(restaurant, guests[i]!, cards[i]!);
  });

  test('many sessions of one account hold open no more than one does', async () => {
    const restaurant = await opened(engine);
    const [sara] = await regulars(restaurant, 1);
    await times(most.account, async () => {
      await open(sara!);
      await anotherSession(restaurant, sara!);
    });
    await refused(sara!);
  });

  test.each(Object.entries(ends))(
    '%s closes every page of every session, and their places are free',
    async (_, end) => {
      const restaurant = await opened(engine);
      const [sara, ...others] = await regulars(restaurant, 13);
      const cards = await times(most.account, async () => {
        await anotherSession(restaurant, sara!);
        return open(sara!);
      });
      await end(sara!, await owner(restaurant));
      for (const card of cards) {
        const last = await card.next();
        if (last) expect(last).toMatchObject({ kind: 'gone' });
        expect(await card.next()).toBeUndefined();
      }
      for (const guest of others) await open(guest);
    },
  );
});
