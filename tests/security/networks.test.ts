// Guesses and sign-ups from many addresses of one network, and from many networks of one site.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { counted, numbered, times } from '../many.ts';
import { guest, visitor } from '../people.ts';

/** An address that a subscriber can choose freely in their own network. */
const inNetwork = (place: number) =>
  `2001:db8:7:7:${((place * 7_919) % 65_536).toString(16)}::${place + 1}`;
/** An address in one of the 65,536 networks of a site. */
const inSite = (place: number) => `2001:db8:7:${place.toString(16)}::1`;

interface Typed {
  mobile: string;
  password: string;
}

const logIn = (restaurant: Restaurant, body: Typed, address: string) =>
  visitor(restaurant).tries('logInCustomer', { body }, { address });

const join = (restaurant: Restaurant, place: number, address: string) => {
  const body = { name: 'Sara', mobile: `+9665${10_000_000 + place}` };
  return visitor(restaurant).tries('joinFamily', { body }, { address });
};

onEachEngine((engine) => {
  test('from all addresses of a network five passwords are compared', async () => {
    const restaurant = await openRestaurant(engine);
    const { mobile, password } = await guest(restaurant);
    const wrong = { mobile, password: 'not-this-one' };
    const guesses = await times(12, (i) => logIn(restaurant, wrong, inNetwork(i)));
    expect(counted(guesses)).toEqual({ 401: 5, 429: 7 });
    // The next network belongs to another subscriber.
    expect((await logIn(restaurant, { mobile, password }, '2001:db8:7:8::1')).status).toBe(200);
  });

  test.each(['true', '2'])('and so it is behind proxies (TRUST_PROXY=%s)', async (TRUST_PROXY) => {
    const restaurant = await openRestaurant(engine, { TRUST_PROXY });
    const { mobile } = await guest(restaurant);
    const body = { mobile, password: 'not-this-one' };
    // Addresses as proxies write them: some with a port, some with a zone, some in capitals.
    const written = (i: number) =>
      [inNetwork(i), `[${inNetwork(i)}]:${4_000 + i}`, inNetwork(i).toUpperCase()][i % 3]!;
    const behind = TRUST_PROXY === '2' ? ', 10.0.0.2' : '';
    const guesses = await times(9, (i) => {
      const headers = { 'x-forwarded-for': `198.51.100.${i}, ${written(i)}${behind}` };
      return visitor(restaurant).tries('logInCustomer', { body }, { headers });
    });
    expect(counted(guesses)).toEqual({ 401: 5, 429: 4 });
  });

  test('a whole site compares no more of an account, and of all accounts 400', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const { mobile, password } = sara;
    const wrong = { mobile, password: 'not-this-one' };
    const one = await times(23, (i) => logIn(restaurant, wrong, inSite(i)));
    expect(counted(one)).toEqual({ 401: 20, 429: 3 });
    // Failures of other accounts, each from another network.
    const now = restaurant.clock.now().getTime();
    await restaurant.store.db
      .updateTable('throttles')
      .set({ moments: JSON.stringify(numbered(399).map(() => now)) })
      .where('subject', 'like', '%from site%')
      .execute();
    const another = (i: number) => ({ mobile: `+96656${1_000_000 + i}`, password: 'not-this-one' });
    const spread = await times(4, (i) => logIn(restaurant, another(i), inSite(100 + i)));
    expect(counted(spread)).toEqual({ 401: 1, 429: 3 });
    // The owner's known device and people in other networks are not affected.
    const own = await sara.tries(
      'logInCustomer',
      { body: { mobile, password } },
      { address: inSite(7) },
    );
    expect(own.status).toBe(200);
    const omar = await guest(restaurant, { name: 'Omar' });
    const elsewhere = { mobile: omar.mobile, password: omar.password };
    expect((await logIn(restaurant, elsewhere, '2001:db8:8::1')).status).toBe(200);
    restaurant.clock.pass({ minutes: 15 });
    expect((await logIn(restaurant, another(9), inSite(9))).status).toBe(401);
  });

  test('new cards are counted for a network, and four times as many for its site', async () => {
    const restaurant = await openRestaurant(engine, { SIGNUPS_PER_HOUR: '3' });
    const near = await times(6, (i) => join(restaurant, i, inNetwork(i)));
    expect(counted(near)).toEqual({ 200: 3, 429: 3 });
    const spread = await times(12, (i) => join(restaurant, 10 + i, inSite(i)));
    expect(counted(spread)).toEqual({ 200: 9, 429: 3 });
    expect((await join(restaurant, 30, '2001:db8:8::1')).status).toBe(200);
    expect((await join(restaurant, 31, '203.0.113.9')).status).toBe(200);
    restaurant.clock.pass({ hours: 1 });
    expect((await join(restaurant, 32, inSite(1))).status).toBe(200);
  });
});
