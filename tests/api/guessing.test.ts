// Guessing passwords and codes does not succeed, and delays only the guesser.
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { addCustomer } from '../../src/storage/members/customer-queries.ts';
import { onEachEngine, onPostgres } from '../setup/engines.ts';
import { adminPassword, anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { counted, numbered, times } from '../many.ts';
import { guest, newMobile, owner, partner, visitor } from '../people.ts';

const cellar = '203.0.113.66';

interface Typed {
  mobile: string;
  password: string;
}

/** Each password takes long enough that others come meanwhile. */
const slowly = { hashing: 'some' } as const;

onEachEngine((engine) => {
  /** Logs in from a device that nobody knows. */
  const logIn = (restaurant: Restaurant, { mobile, password }: Typed, address = '198.51.100.7') =>
    visitor(restaurant).tries('logInCustomer', { body: { mobile, password } }, { address });

  const wrong = ({ mobile }: { mobile: string }) => ({ mobile, password: 'not-this-one' });

  test('a thousand passwords for a guest: twelve are compared, the guest gets in', async () => {
    const restaurant = await openRestaurant(engine, {}, slowly);
    const sara = await guest(restaurant);
    const answers = await times(100, async () => {
      const guesses = numbered(10).map(() => logIn(restaurant, wrong(sara), cellar));
      const ten = await Promise.all(guesses);
      restaurant.clock.pass({ seconds: 9 });
      return ten;
    });
    // Five attempts are possible without a delay; then the delays are 5, 10, 20, 40, 80, 160 and
    // 320 seconds.
    const { 401: compared, 429: waiting = 0, 503: full = 0 } = counted(answers.flat());
    expect([compared, waiting + full]).toEqual([12, 988]);
    expect((await logIn(restaurant, sara)).status).toBe(200);
    const { mobile, password } = sara;
    const athome = { address: cellar };
    const own = await sara.tries('logInCustomer', { body: { mobile, password } }, athome);
    expect(own.status).toBe(200);
  }, 120_000);

  test('from a thousand places at once twenty an hour are compared', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const answers = await times(400, (place) =>
      logIn(
        restaurant,
        wrong(sara),
        place % 2 ? `10.0.0.${place % 200}` : `2001:db8:0:${place}::1`,
      ),
    );
    expect(counted(answers)).toEqual({ 401: 20, 429: 380 });
    const { mobile, password } = sara;
    expect((await sara.tries('logInCustomer', { body: { mobile, password } })).status).toBe(200);
    restaurant.clock.pass({ hours: 1 });
    expect((await logIn(restaurant, sara)).status).toBe(200);
  });

  test('the wait grows, is told, and ends; an unknown number is no different', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    for (const mobile of [sara.mobile, '+966599999999']) {
      const free = await times(5, () => logIn(restaurant, wrong({ mobile })));
      expect(counted(free)).toEqual({ 401: 5 });
      const waits = await times(4, async () => {
        const held = await logIn(restaurant, { ...sara, mobile });
        expect(held).toMatchObject({
          status: 429,
          text: 'Too many attempts. Please try again later',
        });
        const wait = Number(held.headers['retry-after']);
        restaurant.clock.pass({ seconds: wait });
        expect((await logIn(restaurant, wrong({ mobile }))).status).toBe(401);
        return wait;
      });
      expect(waits).toEqual([5, 10, 20, 40]);
    }
    restaurant.clock.pass({ seconds: 80 });
    expect((await logIn(restaurant, sara)).status).toBe(200);
    expect((await logIn(restaurant, wrong(sara))).status).toBe(401);
  });

  test('a full restaurant behind one address logs in, though some mistype', async () => {
    const restaurant = await openRestaurant(engine, {}, slowly);
    const guests = await manyGuests(restaurant, 120);
    const mistyped = guests.slice(0, 60).map((one) => logIn(restaurant, wrong(one)));
    expect(counted(await Promise.all(mistyped))).toEqual({ 401: 60 });
    expect(counted(await Promise.all(guests.map((one) => logIn(restaurant, one))))).toEqual({
      200: 120,
    });
  });

  test('one address that fails for one number after another waits, but known devices', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const answers = await times(110, (i) =>
      logIn(restaurant, wrong({ mobile: `+96655000${1_000 + i}` }), cellar),
    );
    expect(counted(answers)).toEqual({ 401: 100, 429: 10 });
    expect((await logIn(restaurant, sara, cellar)).status).toBe(429);
    expect((await logIn(restaurant, sara)).status).toBe(200);
    const { mobile, password } = sara;
    const here = { address: cellar };
    const known = await sara.tries('logInCustomer', { body: { mobile, password } }, here);
    expect(known.status).toBe(200);
  });

  test('a known device is known for its own account only, and guesses no better', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    for (const victim of [sara, omar]) {
      const answers = await times(9, () => omar.tries('logInCustomer', { body: wrong(victim) }));
      expect(counted(answers)).toEqual({ 401: 5, 429: 4 });
    }
    const forged = { ...sara.cookies, sofra_device: 'x'.repeat(43) };
    const stranger = visitor(restaurant);
    Object.assign(stranger.cookies, forged);
    await times(5, () => logIn(restaurant, wrong(sara), '192.0.2.1'));
    const { mobile, password } = sara;
    const body = { mobile, password };
    const held = await stranger.tries('logInCustomer', { body }, { address: '192.0.2.1' });
    expect(held.status).toBe(429);
  });

  test.each([
    ['logInAdmin', { username: 'Admin', password: 'not-this-one' }],
    ['logInPartner', { username: 'bakery', password: 'not-this-one' }],
  ] as const)('%s holds guesses up, and not who is there already', async (call, body) => {
    const restaurant = await openRestaurant(engine);
    const [admin, bakery] = [await owner(restaurant), await partner(restaurant)];
    const answers = await times(10, () => visitor(restaurant).tries(call, { body }));
    expect(counted(answers)).toEqual({ 401: 5, 429: 5 });
    const right = {
      logInAdmin: { username: 'admin', password: adminPassword },
      logInPartner: { username: 'bakery', password: bakery.password },
    }[call];
    expect((await visitor(restaurant).tries(call, { body: right })).status).toBe(429);
    const known = call === 'logInAdmin' ? admin : bakery;
    expect((await known.tries(call, { body: right })).status).toBe(200);
  });

  test('a reset ends the waits of its account from wherever, and its devices', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    const [admin, bakery] = [await owner(restaurant), await partner(restaurant)];
    await times(7, () => logIn(restaurant, wrong(sara)));
    await times(7, () => logIn(restaurant, wrong(omar)));
    const { mobile, username } = { ...sara, ...bakery };
    const onOwnDevice = (password: string) =>
      sara.tries('logInCustomer', { body: { mobile, password } });
    await times(7, () => onOwnDevice('not-this-one'));
    const counterLogIn = (password: string) =>
      visitor(restaurant).tries('logInPartner', { body: { username, password } });
    await times(7, () => counterLogIn('not-this-one'));
    const newPassword = 'figs-and-dates';
    await admin.asks('resetCustomerPassword', { params: { id: sara.id }, body: { newPassword } });
    await admin.asks('resetPartnerPassword', { params: { id: bakery.id }, body: { newPassword } });
    expect((await logIn(restaurant, { mobile, password: newPassword })).status).toBe(200);
    expect((await onOwnDevice(newPassword)).status).toBe(200);
    expect((await counterLogIn(newPassword)).status).toBe(200);
    expect((await logIn(restaurant, omar)).status).toBe(429);
    const devices = await restaurant.store.db.selectFrom('known_devices').selectAll().execute();
    expect(
      devices.filter(({ role, accountId }) => role === 'customer' && accountId === sara.id),
    ).toHaveLength(2);
  });

  test('a reset ends no wait of an account whose number only begins like it', async () => {
    const restaurant = await openRestaurant(engine);
    const guests = await times(10, () => guest(restaurant));
    const [first, tenth] = [guests[0]!, guests[9]!];
    expect(`${tenth.id}`).toBe(`${first.id}0`);
    const [newPassword, confirmPassword] = ['olive-branch', 'olive-branch'];
    const guess = () => {
      const body = { currentPassword: 'not-this-one', newPassword, confirmPassword };
      return tenth.tries('changeCustomerPassword', { body });
    };
    expect(counted(await times(6, guess))).toEqual({ 400: 5, 429: 1 });
    const admin = await owner(restaurant);
    await admin.asks('resetCustomerPassword', { params: { id: first.id }, body: { newPassword } });
    expect((await guess()).status).toBe(429);
  });

  test('a name that reads like another account’s place is that of nobody else', async () => {
    const restaurant = await openRestaurant(engine);
    const bakery = await partner(restaurant);
    const forged = `${bakery.username}","network","198.51.100.7`;
    const tryAs = (username: string, password: string) =>
      visitor(restaurant).tries(
        'logInPartner',
        { body: { username, password } },
        { address: '198.51.100.7' },
      );
    await times(7, () => tryAs(forged, 'not-this-one'));
    expect((await tryAs(bakery.username, bakery.password)).status).toBe(200);
  });

  test('a session does not help to guess its password', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const change = (currentPassword: string) => {
      const [newPassword, confirmPassword] = ['olive-branch', 'olive-branch'];
      const body = { currentPassword, newPassword, confirmPassword };
      return sara.tries('changeCustomerPassword', { body });
    };
    const answers = await times(7, () => change('not-this-one'));
    expect(counted(answers)).toEqual({ 400: 5, 429: 2 });
    restaurant.clock.pass({ seconds: 5 });
    expect((await change(sara.password)).status).toBe(204);
  });

  test('a thousand codes for a guest: five are compared', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, bakery] = [await guest(restaurant), await partner(restaurant)];
    const verify = (code: string) => {
      const params = { mobile: sara.mobile };
      return bakery.tries('verifyCustomer', { params, body: { code } });
    };
    const { verificationCode } = await sara.asks('currentCustomer');
    const codes = numbered(1_000).map((code) => String(code).padStart(6, '0'));
    const guesses = codes.filter((code) => code !== verificationCode);
    const answers = await times(50, (i) =>
      Promise.all(guesses.slice(i * 20, i * 20 + 20).map(verify)),
    );
    expect(counted(answers.flat())).toEqual({ 400: 5, 429: guesses.length - 5 });
  });

  test('an address opens as many new cards an hour as the restaurant allows', async () => {
    const restaurant = await openRestaurant(engine, { SIGNUPS_PER_HOUR: '3' });
    const join = (i: number, address = cellar) => {
      const body = { name: 'Sara', mobile: `+96650000${1_000 + i}`, password: 'walnut-tree' };
      return visitor(restaurant).tries('joinFamily', { body }, { address });
    };
    expect(counted(await Promise.all(numbered(5).map((i) => join(i))))).toEqual({ 200: 3, 429: 2 });
    expect((await join(6)).headers['retry-after']).toBe('3600');
    expect((await join(7, '203.0.113.67')).status).toBe(200);
    restaurant.clock.pass({ hours: 1 });
    expect((await join(8)).status).toBe(200);
  });
});

/** Guests who joined long ago, all with the same password. */
async function manyGuests(restaurant: Restaurant, count: number): Promise<Typed[]> {
  const { store, clock, hashCost } = restaurant;
  const password = 'walnut-tree';
  const hash = await hashPassword(password, hashCost);
  return times(count, async () => {
    const account = { mobile: newMobile(), password: hash, temporaryUntil: null };
    const createdAt = clock.now().toISOString();
    await addCustomer(store.db, { name: 'Sara Ahmad', ...account, ...newCodes(), createdAt });
    return { mobile: account.mobile, password };
  });
}

onPostgres(() => {
  test('all servers on one database count together', async () => {
    const restaurant = await openRestaurant('PostgreSQL', {}, slowly);
    const sara = await guest(restaurant);
    const servers = [restaurant, await anotherServer(restaurant), await anotherServer(restaurant)];
    const answers = await Promise.all(
      numbered(30).map((i) => {
        const body = { mobile: sara.mobile, password: 'not-this-one' };
        return visitor(servers[i % 3]!).tries('logInCustomer', { body }, { address: cellar });
      }),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});
