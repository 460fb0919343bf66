// The doors: the office and the counter, the wrong role, another site, a session that ran out.
import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstAdmin } from '../../src/server/accounts/first-admin.ts';
import { addSession } from '../../src/storage/accounts/session-queries.ts';
import { numbered } from '../many.ts';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor } from '../people.ts';

onEachEngine((engine) => {
  test('a guest logs in, though a hundred have logged in at the same moment', async () => {
    const { store, clock } = await openRestaurant(engine);
    const { db } = store;
    const account = { role: 'admin', accountId: 1, now: clock.now() } as const;
    for (const i of numbered(100)) {
      await addSession(db, { ...account, tokenHash: `${1_000 + i}` });
    }
    await addSession(db, { ...account, tokenHash: 'the last' });
    const rows = await db.selectFrom('sessions').select('tokenHash').execute();
    expect(rows).toHaveLength(100);
    expect(rows).toContainEqual({ tokenHash: 'the last' });
  });

  test('the administrator logs in, whatever the case of the name, and out', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = visitor(restaurant);
    const body = { username: ' ADMIN ', password: adminPassword };
    const account = { id: 1, username: 'admin', role: 'owner', hasCard: false };
    const known = { ...account, passwordReset: false, tillId: null };
    expect(await admin.asks('logInAdmin', { body })).toEqual(known);
    expect(await admin.asks('currentAdmin')).toEqual(known);
    await admin.asks('logOutAdmin');
    expect((await admin.tries('currentAdmin')).status).toBe(401);
  });

  test.each([
    ['logInAdmin', { username: 'admin', password: 'wrong' }, 401, 'Wrong username or password'],
    ['logInAdmin', { username: 'nobody', password: 'wrong' }, 401, 'Wrong username or password'],
    ['logInAdmin', { username: '', password: 'x' }, 400, 'Username is required'],
    ['logInAdmin', { username: 'admin', password: '' }, 400, 'Password is required'],
    [
      'logInPartner',
      { username: 'ab', password: 'x'.repeat(6) },
      400,
      'Username must be at least 3 characters',
    ],
    [
      'logInPartner',
      { username: 'bakery', password: '12345' },
      400,
      'Password must be at least 6 characters',
    ],
    ['logInPartner', { username: 'bakery', password: '123456' }, 401, 'Wrong username or password'],
  ] as const)('%s with %j is answered %i', async (call, body, status, text) => {
    const restaurant = await openRestaurant(engine);
    expect(await visitor(restaurant).tries(call, { body })).toMatchObject({ status, text });
  });

  test('the first administrator is made once', async () => {
    const restaurant = await openRestaurant(engine);
    const wanted = { ADMIN_USERNAME: 'second', ADMIN_PASSWORD: undefined };
    expect(await firstAdmin(restaurant.store, wanted, restaurant.clock.now())).toBeUndefined();
    await restaurant.store.db.deleteFrom('admins').execute();
    const shown = await firstAdmin(restaurant.store, wanted, restaurant.clock.now());
    const body = { username: 'second', password: shown?.password ?? '' };
    await visitor(restaurant).asks('logInAdmin', { body });
  });

  test('an office session runs idle after 30 minutes and ends after 12 hours', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    for (let hours = 0; hours < 12; hours += 0.25) {
      expect((await admin.tries('currentAdmin')).status).toBe(200);
      restaurant.clock.pass({ minutes: 15 });
    }
    expect((await admin.tries('currentAdmin')).status).toBe(401);
    const other = await owner(restaurant);
    restaurant.clock.pass({ minutes: 30 });
    expect((await other.tries('currentAdmin')).status).toBe(401);
  });

  test('a partner who is switched off is out at once and cannot come back', async () => {
    const restaurant = await openRestaurant(engine);
    const bakery = await partner(restaurant);
    expect(await bakery.asks('currentPartner')).toMatchObject({ name: 'The Bakery' });
    await restaurant.store.db.updateTable('partners').set({ active: false }).execute();
    expect((await bakery.tries('currentPartner')).status).toBe(401);
    const body = { username: bakery.username, password: bakery.password };
    expect(await visitor(restaurant).tries('logInPartner', { body })).toMatchObject({
      status: 403,
      text: 'This account is not active',
    });
  });

  test('a temporary password works for 24 hours and says that it is one', async () => {
    const restaurant = await openRestaurant(engine);
    const bakery = await partner(restaurant);
    restaurant.clock.pass({ hours: 1 });
    const temporaryUntil = '2026-11-22T18:30:00.000Z';
    await restaurant.store.db.updateTable('partners').set({ temporaryUntil }).execute();
    const body = { username: bakery.username, password: bakery.password };
    const seen = visitor(restaurant);
    expect(await seen.asks('logInPartner', { body })).toMatchObject({
      passwordReset: true,
      message: 'You logged in with a temporary password. Please choose a new one',
    });
    expect((await seen.tries('listBenefits', { params: { level: 'Gold' } })).text).toBe(
      'Please choose a new password first',
    );
    restaurant.clock.pass({ hours: 23 });
    expect((await visitor(restaurant).tries('logInPartner', { body })).status).toBe(401);
    expect((await seen.tries('currentPartner')).status).toBe(401);
  });

  test('a temporary password cannot be kept, nor any other be chosen anew', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, sara, bakery] = [
      await owner(restaurant),
      await guest(restaurant),
      await partner(restaurant),
    ];
    const newPassword = 'figs-and-dates';
    await admin.asks('resetCustomerPassword', { params: { id: sara.id }, body: { newPassword } });
    await admin.asks('resetPartnerPassword', { params: { id: bakery.id }, body: { newPassword } });
    const again = visitor(restaurant);
    await again.asks('logInCustomer', { body: { mobile: sara.mobile, password: newPassword } });
    await again.asks('logInPartner', { body: { username: 'bakery', password: newPassword } });
    const same = { newPassword, confirmPassword: newPassword };
    const refused = { status: 400, text: 'Please choose a password of your own' };
    for (const call of ['changeCustomerPassword', 'changePartnerPassword'] as const) {
      expect(await again.tries(call, { body: same })).toMatchObject(refused);
      const body = { ...same, currentPassword: newPassword };
      expect(await again.tries(call, { body })).toMatchObject(refused);
    }
    expect(await again.asks('currentCustomer')).toMatchObject({ passwordReset: true });
    const own = { newPassword: 'walnut-grove', confirmPassword: 'walnut-grove' };
    await again.asks('changeCustomerPassword', { body: own });
    const kept = { ...own, currentPassword: 'walnut-grove' };
    expect(await again.tries('changeCustomerPassword', { body: kept })).toMatchObject(refused);
    const present = { newPassword: adminPassword, confirmPassword: adminPassword };
    const body = { ...present, currentPassword: adminPassword };
    expect(await admin.tries('changeAdminPassword', { body })).toMatchObject(refused);
  });

  test('a password hashed with older parameters is hashed anew at the next log-in', async () => {
    const restaurant = await openRestaurant(engine, {}, { hashing: 'full' });
    const nonce = Buffer.from('0123456789abcdef');
    const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const hash = argon2Sync('argon2id', { ...cost, message: adminPassword, nonce });
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const password = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(hash)}`;
    await restaurant.store.db.updateTable('admins').set({ password }).execute();
    await owner(restaurant);
    const admin = await restaurant.store.db
      .selectFrom('admins')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(admin.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await owner(restaurant);
  });

  test('another site cannot act for a guest', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const from = (headers: Record<string, string>) => sara.tries('logOutCustomer', {}, { headers });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      expect(await from(headers)).toMatchObject({
        status: 403,
        text: 'This request came from another site',
      });
    }
    expect((await from({ origin: 'http://localhost:80' })).status).toBe(204);
  });

  test('a proxy may write the default port or capitals into the host', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://Family.example:443' });
    const body = { username: 'admin', password: adminPassword };
    const from = async (headers: Record<string, string>) =>
      (await visitor(restaurant).tries('logInAdmin', { body }, { headers })).status;
    const origin = 'http://loyalty.lan';
    for (const host of ['loyalty.lan', 'loyalty.lan:80', 'Loyalty.LAN:80', 'loyalty.lan:']) {
      expect([host, await from({ host, origin })]).toEqual([host, 200]);
    }
    expect(await from({ host: 'loyalty.lan:8080', origin: `${origin}:8080` })).toBe(200);
    expect(await from({ host: 'inner:3000', origin: 'https://family.example' })).toBe(200);
    for (const host of ['loyalty.lan:8080', 'loyalty.lan.evil.example', 'a b', '']) {
      expect([host, await from({ host, origin })]).toEqual([host, 403]);
    }
    expect(await from({ host: 'loyalty.lan:80', origin: `${origin}:8080` })).toBe(403);
    expect(await from({ host: 'loyalty.lan:80', origin: 'https://loyalty.lan' })).toBe(403);
  });

  test('nothing secret is stored as it is, and no reply carries a password', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const tables = await Promise.all([
      restaurant.store.db.selectFrom('sessions').selectAll().execute(),
      restaurant.store.db.selectFrom('one_time_passes').selectAll().execute(),
      restaurant.store.db.selectFrom('customers').selectAll().execute(),
      restaurant.store.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    const stored = JSON.stringify(tables);
    for (const secret of [sara.password, adminPassword, ...Object.values(sara.cookies)]) {
      expect(stored).not.toContain(secret);
    }
    const { text } = await admin.tries('listCustomers');
    expect(text).not.toMatch(/argon2|password|mobileKey/);
  });

  test('cookies are strict about who may read and send them', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://family.example' });
    const body = { username: 'admin', password: adminPassword };
    const { headers } = await visitor(restaurant).tries('logInAdmin', { body });
    const strict = 'Path=/; HttpOnly; Secure; SameSite=Strict';
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(`^__Host-sofra_admin=[\\w-]{43}; Max-Age=43200; ${strict}$`),
      expect.stringMatching(`^__Host-sofra_device=[\\w-]{43}; Max-Age=34560000; ${strict}$`),
    ]);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('logging out everywhere ends every session of that account, and no other', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    const { mobile, password } = sara;
    const phone = visitor(restaurant);
    await phone.asks('logInCustomer', { body: { mobile, password } });
    await sara.asks('logOutCustomer', { body: {} });
    expect((await phone.tries('currentCustomer')).status).toBe(200);
    const [tablet, laptop] = [visitor(restaurant), visitor(restaurant)];
    for (const device of [tablet, laptop]) {
      await device.asks('logInCustomer', { body: { mobile, password } });
    }
    await tablet.asks('logOutCustomer', { body: { everywhere: true } });
    for (const device of [phone, tablet, laptop]) {
      expect((await device.tries('currentCustomer')).status).toBe(401);
    }
    expect((await omar.tries('currentCustomer')).status).toBe(200);
  });
});
