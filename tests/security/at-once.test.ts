// Concurrent requests: guesses do not exceed a limit together, nor do devices and sessions.
import { expect, test } from 'vitest';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { counted, numbered, times } from '../many.ts';
import { guest, partner, visitor, type Person } from '../people.ts';

const elsewhere = (place: number) => ({ address: `10.${place >> 8}.${place & 255}.7` });

/** Hashing takes some milliseconds, in which other requests arrive. */
async function opened(engine: EngineName) {
  const restaurant = await openRestaurant(engine, {}, { hashing: 'some' });
  const servers =
    engine === 'PostgreSQL' ? [restaurant, await anotherServer(restaurant)] : [restaurant];
  return { restaurant, servers, server: (place: number) => servers[place % servers.length]! };
}

const logIn = (restaurant: Restaurant, mobile: string, password: string, place = 0) =>
  visitor(restaurant).tries('logInCustomer', { body: { mobile, password } }, elsewhere(place));

const rowsOf = ({ store: { db } }: Restaurant) => db.selectFrom('throttles').selectAll().execute();

onEachEngine((engine, testOnce) => {
  test('320 guesses at once from many networks: twenty are compared', async () => {
    const { restaurant, server } = await opened(engine);
    const sara = await guest(restaurant);
    const guesses = numbered(320).map((i) => logIn(server(i), sara.mobile, 'not-this-one', i));
    const { 401: compared = 0, ...refused } = counted(await Promise.all(guesses));
    expect(compared).toBeLessThanOrEqual(20);
    expect(Object.keys(refused)).toEqual(expect.arrayContaining(['429']));
    const { mobile, password } = sara;
    expect((await sara.tries('logInCustomer', { body: { mobile, password } })).status).toBe(200);
  });

  test('right passwords are never counted, however many come at once', async () => {
    const { restaurant, server } = await opened(engine);
    const sara = await guest(restaurant);
    const again = numbered(40).map((i) => logIn(server(i), sara.mobile, sara.password));
    const { 200: right = 0, 503: late = 0, ...counts } = counted(await Promise.all(again));
    // A log-in that has waited too long in the queue is refused before it counts.
    expect([right + late, counts]).toEqual([40, {}]);
    expect(right).toBeGreaterThan(20);
    const rows = await rowsOf(restaurant);
    const kept = rows.filter(({ subject, moments }) => /log-in/.test(subject) && moments !== '[]');
    expect(kept).toEqual([]);
  });

  testOnce('the devices of an account are few, and guess together no more than one', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const { mobile, password } = sara;
    const devices = await times(12, async () => {
      const device = visitor(restaurant);
      await device.asks('logInCustomer', { body: { mobile, password } });
      restaurant.clock.pass({ seconds: 1 });
      return device;
    });
    const known = await restaurant.store.db.selectFrom('known_devices').selectAll().execute();
    expect(known).toHaveLength(10);
    const body = { mobile, password: 'not-this-one' };
    const guesses = await times(12, (i) =>
      devices.at(-1 - (i % 6))!.tries('logInCustomer', { body }),
    );
    expect(counted(guesses)).toEqual({ 401: 5, 429: 7 });
    // A device that was forgotten counts as an unknown one.
    expect((await logIn(restaurant, mobile, password)).status).toBe(200);
  });

  test('an account has a hundred sessions: the five oldest of 105 have ended', async () => {
    const restaurant = await openRestaurant(engine);
    const bakery = await partner(restaurant);
    const { username, password } = bakery;
    const tills = await times(104, async () => {
      const till = visitor(restaurant);
      till.cookies['sofra_device'] = bakery.cookies['sofra_device']!;
      await till.asks('logInPartner', { body: { username, password } });
      restaurant.clock.pass({ seconds: 1 });
      return till;
    });
    const out = await Promise.all([bakery, ...tills].map((till) => till.tries('currentPartner')));
    expect(out.map(({ status }) => status)).toEqual([
      ...numbered(5).map(() => 401),
      ...numbered(100).map(() => 200),
    ]);
  }, 60_000);

  testOnce('logging out everywhere ends a pass that was given', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const { mobile, password } = sara;
    const { password: pass } = await sara.asks('logInCustomer', { body: { mobile, password } });
    await sara.asks('logOutCustomer', { body: { everywhere: true } });
    expect((await logIn(restaurant, mobile, pass!)).status).toBe(401);
  });
});

test('on https a device is known by the cookie of this very host alone', async () => {
  const restaurant = await openRestaurant('SQLite', { PUBLIC_URL: 'https://family.example' });
  const sara = await guest(restaurant);
  const { mobile, password } = sara;
  const device = sara.cookies['__Host-sofra_device']!;
  const planted = visitor(restaurant);
  planted.cookies['sofra_device'] = device;
  const here = { address: '192.0.2.1' };
  await times(5, () => logInFrom(visitor(restaurant), mobile, 'not-this-one', here));
  expect((await logInFrom(planted, mobile, password, here)).status).toBe(429);
  expect((await logInFrom(sara, mobile, password, here)).status).toBe(200);
});

const logInFrom = (
  person: Pick<Person, 'tries'>,
  mobile: string,
  password: string,
  extra: { address: string },
) => person.tries('logInCustomer', { body: { mobile, password } }, extra);
