// Guesses and sign-ups from many addresses of one network, and from many networks of one site.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openHouse, type House } from '../house.ts';
import { counted, numbered, times } from '../many.ts';
import { guest, visitor } from '../people.ts';

/** One of the addresses that a subscriber picks freely in a network of their own. */
const inNetwork = (place: number) =>
  `2001:db8:7:7:${((place * 7_919) % 65_536).toString(16)}::${place + 1}`;
/** An address in one of the 65,536 networks of a site. */
const inSite = (place: number) => `2001:db8:7:${place.toString(16)}::1`;

interface Typed {
  mobile: string;
  password: string;
}

const logIn = (house: House, body: Typed, address: string) =>
  visitor(house).tries('logInCustomer', { body }, { address });

const join = (house: House, place: number, address: string) => {
  const body = { name: 'Sara', mobile: `+9665${10_000_000 + place}` };
  return visitor(house).tries('joinFamily', { body }, { address });
};

onEachEngine((engine) => {
  test('from all addresses of a network five passwords are compared', async () => {
    const house = await openHouse(engine);
    const { mobile, password } = await guest(house);
    const wrong = { mobile, password: 'not-this-one' };
    const guesses = await times(12, (i) => logIn(house, wrong, inNetwork(i)));
    expect(counted(guesses)).toEqual({ 401: 5, 429: 7 });
    // Next door it is another network, and another subscriber.
    expect((await logIn(house, { mobile, password }, '2001:db8:7:8::1')).status).toBe(200);
  });

  test.each(['true', '2'])('and so it is behind proxies (TRUST_PROXY=%s)', async (TRUST_PROXY) => {
    const house = await openHouse(engine, { TRUST_PROXY });
    const { mobile } = await guest(house);
    const body = { mobile, password: 'not-this-one' };
    // As proxies write it: some with a port, some with a zone, some in capitals.
    const written = (i: number) =>
      [inNetwork(i), `[${inNetwork(i)}]:${4_000 + i}`, inNetwork(i).toUpperCase()][i % 3]!;
    const behind = TRUST_PROXY === '2' ? ', 10.0.0.2' : '';
    const guesses = await times(9, (i) => {
      const headers = { 'x-forwarded-for': `198.51.100.${i}, ${written(i)}${behind}` };
      return visitor(house).tries('logInCustomer', { body }, { headers });
    });
    expect(counted(guesses)).toEqual({ 401: 5, 429: 4 });
  });

  test('who owns a site compares no more of an account, and of all accounts 400', async () => {
    const house = await openHouse(engine);
    const sara = await guest(house);
    const { mobile, password } = sara;
    const wrong = { mobile, password: 'not-this-one' };
    const one = await times(23, (i) => logIn(house, wrong, inSite(i)));
    expect(counted(one)).toEqual({ 401: 20, 429: 3 });
    // Failures of other accounts, each from a network of its own.
    const now = house.clock.now().getTime();
    await house.store.db
      .updateTable('throttles')
      .set({ moments: JSON.stringify(numbered(399).map(() => now)) })
      .where('subject', 'like', '%from site%')
      .execute();
    const another = (i: number) => ({ mobile: `+96656${1_000_000 + i}`, password: 'not-this-one' });
    const spread = await times(4, (i) => logIn(house, another(i), inSite(100 + i)));
    expect(counted(spread)).toEqual({ 401: 1, 429: 3 });
    // The owner's own device, and everybody elsewhere, notice nothing.
    const own = await sara.tries(
      'logInCustomer',
      { body: { mobile, password } },
      { address: inSite(7) },
    );
    expect(own.status).toBe(200);
    const omar = await guest(house, { name: 'Omar' });
    const elsewhere = { mobile: omar.mobile, password: omar.password };
    expect((await logIn(house, elsewhere, '2001:db8:8::1')).status).toBe(200);
    house.clock.pass({ minutes: 15 });
    expect((await logIn(house, another(9), inSite(9))).status).toBe(401);
  });

  test('new cards are counted for a network, and four times as many for its site', async () => {
    const house = await openHouse(engine, { SIGNUPS_PER_HOUR: '3' });
    const near = await times(6, (i) => join(house, i, inNetwork(i)));
    expect(counted(near)).toEqual({ 200: 3, 429: 3 });
    const spread = await times(12, (i) => join(house, 10 + i, inSite(i)));
    expect(counted(spread)).toEqual({ 200: 9, 429: 3 });
    expect((await join(house, 30, '2001:db8:8::1')).status).toBe(200);
    expect((await join(house, 31, '203.0.113.9')).status).toBe(200);
    house.clock.pass({ hours: 1 });
    expect((await join(house, 32, inSite(1))).status).toBe(200);
  });
});
