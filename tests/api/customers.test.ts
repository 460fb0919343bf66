// Guests join, log in, look around, log out; and what happens when something is wrong with it.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, newMobile, owner, visitor } from '../people.ts';

onEachEngine((engine, testOnce) => {
  test('a guest joins, is logged in at once and has a code', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = visitor(restaurant);
    const form = { name: ' Sara  Ahmad ', mobile: '+966 50-123 (4567)', password: 'walnut-tree' };
    const joined = await sara.asks('joinFamily', { body: form });
    expect(joined).toMatchObject({ name: 'Sara  Ahmad', mobile: '+966501234567' });
    expect(joined.password).not.toBe('walnut-tree');
    expect(await sara.asks('currentCustomer')).toEqual({
      id: joined.id,
      name: 'Sara  Ahmad',
      mobile: '+966501234567',
      points: 0,
      level: 'Starter',
      createdAt: restaurant.clock.now().toISOString(),
      verificationCode: expect.stringMatching(/^\d{6}$/),
      qrToken: expect.stringMatching(/^[0-9A-F]{32}$/),
      passwordReset: false,
      news: expect.any(String),
    });
  });

  test('guests who look at the same time each see their own card', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const [sara, layla, omar] = [
      await guest(restaurant, { name: 'Sara' }),
      await guest(restaurant, { name: 'Layla' }),
      await guest(restaurant, { name: 'Omar' }),
    ];
    await award(admin, sara, 12_000);
    await admin.asks('removeCustomer', { params: { id: omar.id } });
    const cards = await Promise.all(
      [sara, layla, sara].map((person) => person.asks('currentCustomer')),
    );
    expect(cards.map(({ name, points }) => [name, points])).toEqual([
      ['Sara', 12_000],
      ['Layla', 0],
      ['Sara', 12_000],
    ]);
    expect(cards[0]).toEqual(cards[2]);
    // Read alone, each card is the same: levels, offers and what waits are the guest's own.
    expect(await sara.asks('currentCustomer')).toEqual(cards[0]);
    expect(await layla.asks('currentCustomer')).toEqual(cards[1]);
    expect(await omar.tries('currentCustomer')).toMatchObject({ status: 401 });
  });

  testOnce('Arabic digits are digits, and a plus makes nobody else', async () => {
    const restaurant = await openRestaurant(engine);
    await visitor(restaurant).asks('joinFamily', {
      body: { name: 'ليلى', mobile: '٩٦٦٥٠١٢٣٤٥٦٧', password: 'شجرة-الجوز' },
    });
    const again = await visitor(restaurant).tries('joinFamily', {
      body: { name: 'Layla', mobile: '+966501234567', password: 'walnut-tree' },
    });
    expect(again).toMatchObject({
      status: 409,
      text: 'A customer with this mobile number already exists',
    });
    const layla = visitor(restaurant);
    await layla.asks('logInCustomer', {
      body: { mobile: '+966501234567', password: 'شجرة-الجوز' },
    });
    expect(await layla.asks('currentCustomer')).toMatchObject({ mobile: '966501234567' });
  });

  test('two who join with one mobile at once are one guest', async () => {
    const restaurant = await openRestaurant(engine);
    const body = { name: 'Sara', mobile: newMobile(), password: 'walnut-tree' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => visitor(restaurant).tries('joinFamily', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await (await owner(restaurant)).asks('listCustomers')).total).toBe(1);
  });

  test.each([
    [{ name: 'S' }, 'Name must be at least 2 characters'],
    [{ name: '  ' }, 'Name must be at least 2 characters'],
    [{ name: 'S'.repeat(101) }, 'Must be at most 100 characters'],
    [{ name: 'Sa\u0000ra' }, 'Must not contain control characters'],
    [{ name: undefined }, 'Required'],
    [{ name: 7 }, 'Invalid input'],
    [{ mobile: '0501234567' }, 'Invalid mobile number format'],
    [{ mobile: '+1' }, 'Invalid mobile number format'],
    [{ mobile: '+1234567890123456' }, 'Invalid mobile number format'],
    [{ mobile: 'call me' }, 'Invalid mobile number format'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(129) }, 'Must be at most 128 characters'],
    [{ password: 'password1' }, 'This password is too easy to guess. Please choose another one'],
    [{ password: 'Sofra123' }, 'This password is too easy to guess. Please choose another one'],
    [{ password: '966501234567' }, 'This password is too easy to guess. Please choose another one'],
    [{ level: 'Diamond' }, 'Unknown field: level'],
  ])(
    'a form with %j is refused in words, and nobody joins',
    inLongOnPostgres(engine),
    async (wrong, words) => {
      const restaurant = await openRestaurant(engine);
      const form = { name: 'Sara', mobile: '+966501234567', password: 'walnut-tree', ...wrong };
      const answer = await visitor(restaurant).tries('joinFamily', { body: form });
      expect(answer).toMatchObject({ status: 400, text: words });
      expect((await (await owner(restaurant)).asks('listCustomers')).total).toBe(0);
    },
  );

  test.each([
    ['{"name":', 400, 'The body must be JSON'],
    ['[]', 400, 'Invalid input'],
    [`{"name":"${'S'.repeat(70_000)}"}`, 413, 'The request is too large'],
    ['{"__proto__":{"admin":true},"name":"Sara"}', 400, 'The body must be JSON'],
  ])('a body like %.20s is answered %i', async (body, status, text) => {
    const restaurant = await openRestaurant(engine);
    expect(await visitor(restaurant).tries('joinFamily', { body })).toMatchObject({ status, text });
  });

  testOnce('a form that is not JSON is not taken', async () => {
    const restaurant = await openRestaurant(engine);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await visitor(restaurant).tries(
      'joinFamily',
      { body: 'name=Sara' },
      { headers },
    );
    expect(answer).toMatchObject({ status: 415, text: 'The body must be JSON' });
  });

  testOnce('logging in renews the code; whatever is wrong with it is one answer', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const before = await sara.asks('currentCustomer');
    const body = { mobile: sara.mobile, password: sara.password };
    const after = await visitor(restaurant).asks('logInCustomer', { body });
    expect(after).toMatchObject({ id: sara.id, name: sara.name, points: 0, passwordReset: false });
    expect(after.verificationCode).not.toBe(before.verificationCode);
    for (const wrong of [
      { mobile: newMobile(), password: sara.password },
      { mobile: sara.mobile, password: 'chestnut-tree' },
      { mobile: sara.mobile, password: '' },
      { mobile: sara.mobile },
    ]) {
      const answer = await visitor(restaurant).tries('logInCustomer', { body: wrong });
      expect(answer).toMatchObject({ status: 401, text: 'Wrong mobile number or password' });
    }
  });

  testOnce('a one-time pass opens the dashboard once, for its guest, within a minute', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    const login = { body: { mobile: sara.mobile, password: sara.password } };
    const { password: pass = '', verificationCode } = await visitor(restaurant).asks(
      'logInCustomer',
      login,
    );

    const byOther = { body: { mobile: omar.mobile, password: pass } };
    expect((await visitor(restaurant).tries('logInCustomer', byOther)).status).toBe(401);
    const dashboard = visitor(restaurant);
    const withPass = { body: { mobile: sara.mobile, password: pass } };
    const seen = await dashboard.asks('logInCustomer', withPass);
    expect(seen).toMatchObject({ id: sara.id, verificationCode });
    expect(seen.password).toBeUndefined();
    expect(await dashboard.asks('currentCustomer')).toMatchObject({ id: sara.id });
    expect((await visitor(restaurant).tries('logInCustomer', withPass)).status).toBe(401);

    const { password: late = '' } = await visitor(restaurant).asks('logInCustomer', login);
    restaurant.clock.pass({ seconds: 60 });
    const tooLate = { body: { mobile: sara.mobile, password: late } };
    expect((await visitor(restaurant).tries('logInCustomer', tooLate)).status).toBe(401);
  });

  testOnce('a guest who joins without a password is let in and asked for one first', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = visitor(restaurant);
    const {
      id,
      mobile,
      password: pass,
    } = await sara.asks('joinFamily', { body: { name: 'Sara', mobile: newMobile() } });
    const seen = await sara.asks('logInCustomer', { body: { mobile, password: pass } });
    expect(seen).toMatchObject({
      passwordReset: true,
      message: 'You logged in with a temporary password. Please choose a new one',
    });
    expect(await sara.asks('currentCustomer')).toMatchObject({ passwordReset: true });
    const closed = await sara.tries('listTransactions', { params: { id } });
    expect(closed).toMatchObject({ status: 403, text: 'Please choose a new password first' });

    const chosen = { newPassword: 'walnut-tree', confirmPassword: 'walnut-tree' };
    await sara.asks('changeCustomerPassword', { body: chosen });
    expect(await sara.asks('currentCustomer')).toMatchObject({ passwordReset: false });
    await visitor(restaurant).asks('logInCustomer', { body: { mobile, password: 'walnut-tree' } });
  });

  testOnce("a default password of the restaurant is the guest's until they change it", async () => {
    const restaurant = await openRestaurant(engine, { CUSTOMER_DEFAULT_PASSWORD: 'come-and-eat' });
    const mobile = newMobile();
    await visitor(restaurant).asks('joinFamily', { body: { name: 'Sara', mobile } });
    await visitor(restaurant).asks('logInCustomer', { body: { mobile, password: 'come-and-eat' } });
  });

  testOnce('a new password ends every other session', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const tablet = visitor(restaurant);
    await tablet.asks('logInCustomer', { body: { mobile: sara.mobile, password: sara.password } });
    const change = (fields: object) =>
      sara.tries('changeCustomerPassword', {
        body: {
          currentPassword: sara.password,
          newPassword: 'olive-branch',
          confirmPassword: 'olive-branch',
          ...fields,
        },
      });
    expect(await change({ currentPassword: 'wrong' })).toMatchObject({
      status: 400,
      text: 'Current password is incorrect',
    });
    expect((await change({ currentPassword: undefined })).text).toBe(
      'Current password is required',
    );
    expect((await change({ newPassword: 'olive' })).text).toBe(
      'New password must be at least 6 characters',
    );
    expect((await change({ confirmPassword: 'olive' })).text).toBe('Passwords do not match');
    expect((await change({ newPassword: 'qwerty1', confirmPassword: 'qwerty1' })).status).toBe(400);
    expect((await change({})).status).toBe(204);
    expect((await tablet.tries('currentCustomer')).status).toBe(401);
    expect((await sara.tries('currentCustomer')).status).toBe(200);
  });

  testOnce('logging out ends the session, also for whoever kept its cookie', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const kept = visitor(restaurant);
    Object.assign(kept.cookies, sara.cookies);
    await sara.asks('logOutCustomer');
    expect((await kept.tries('currentCustomer')).status).toBe(401);
  });

  testOnce('a session ends after 30 days without use, and after 90 in any case', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
    restaurant.clock.pass({ days: 31 });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    const login = { body: { mobile: omar.mobile, password: omar.password } };
    await omar.asks('logInCustomer', login);
    for (const days of [29, 29, 29]) {
      restaurant.clock.pass({ days });
      expect((await omar.tries('currentCustomer')).status).toBe(200);
    }
    restaurant.clock.pass({ days: 4 });
    expect((await omar.tries('currentCustomer')).status).toBe(401);
  });

  testOnce("a guest sees nobody else's history and not the list", async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
    const foreign = await sara.tries('listTransactions', { params: { id: omar.id } });
    expect(foreign).toMatchObject({ status: 404, text: 'Customer not found' });
    expect((await sara.tries('listCustomers')).status).toBe(403);
    expect((await visitor(restaurant).tries('listCustomers')).status).toBe(401);
  });

  testOnce(
    'a guest who types their own number deletes their account, as the office sees',
    async () => {
      const restaurant = await openRestaurant(engine);
      const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
      const admin = await owner(restaurant);
      await admin.asks('awardPoints', {
        body: { customerId: sara.id, points: 5, description: 'Tea' },
      });
      const wrong = await sara.tries('leaveFamily', { body: { mobile: omar.mobile } });
      expect(wrong).toMatchObject({ status: 400, text: 'This is not the number of your card' });
      const stillHere = await sara.asks('currentCustomer');
      expect(stillHere).toMatchObject({ points: 5 });
      const mobile = sara.mobile.replace('+', '');
      const left = await sara.tries('leaveFamily', { body: { mobile } });
      expect(left).toMatchObject({ status: 204 });
      expect(sara.cookies.sofra_customer).toBe('');
      expect((await sara.tries('leaveFamily', { body: { mobile } })).status).toBe(401);
      for (const table of ['point_transactions', 'customer_words', 'customers'] as const) {
        const rows = await restaurant.store.db.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain('Sara');
      }
      expect(await omar.asks('currentCustomer')).toMatchObject({ id: omar.id });
      const { rows } = await admin.asks('listAuditEntries', { query: { q: 'customer.left' } });
      const nobody = { actorId: null, actor: null, subject: null, detail: null, address: null };
      expect(rows).toMatchObject([
        { actorRole: 'customer', actorLeft: true, subjectLeft: true, ...nobody },
      ]);
    },
  );
});
