// Second factors of the office: the second step of a log-in, each factor once, and the demand.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everything, openRestaurantWithFolder } from '../filled.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { onEachEngine } from '../setup/engines.ts';
import { hashCosts } from '../setup/templates.ts';
import { counted as count, numbered, times } from '../many.ts';
import { administrator, colleague, owner, visitor } from '../people.ts';
import { adminPassword, anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { begins, codeIn, second, secret, withApp, withPasskey } from '../second-factors.ts';

const PUBLIC_URL = 'https://family.example';
const account = { username: 'admin', password: adminPassword };

onEachEngine((engine, testOnce) => {
  const openWithUrl = () => openRestaurant(engine, { PUBLIC_URL });

  testOnce('a code of the app is the second step; the password alone opens nothing', async () => {
    const restaurant = await openWithUrl();
    const admin = await owner(restaurant);
    const codes = await withApp(restaurant, admin);
    expect(codes).toHaveLength(8);
    expect(new Set(codes.map((code) => code.replace(/[A-Z2-7]/g, 'x')))).toEqual(
      new Set(['xxxx-xxxx-xxxx-xxxx']),
    );
    const person = visitor(restaurant);
    const { challenge, ways, passkeys } = await begins(person);
    expect({ ways, passkeys }).toEqual({ ways: ['code', 'recoveryCode'], passkeys: [] });
    const { recovery_codes: kept, admin_challenges: open } = await everything(restaurant);
    expect([kept, open]).toMatchObject([{ length: 8 }, { length: 1 }]);
    const stored = JSON.stringify([kept, open]);
    for (const told of [challenge, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(told);
    }
    expect(person.cookies).toEqual({});
    expect(await second(person, { challenge, code: '000000' })).toMatchObject({
      status: 401,
      text: 'This is not right, or was used already',
    });
    const { status, text } = await second(person, { challenge, code: codeIn(restaurant) });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        id: 1,
        username: 'admin',
        role: 'owner',
        hasCard: false,
        tillId: null,
        passwordReset: false,
      },
    ]);
    expect(await person.asks('listAdmins')).toMatchObject({ rows: [{ secondFactors: ['app'] }] });
    const { rows } = await person.asks('listAuditEntries', { query: { q: 'admin.' } });
    expect(rows.map(({ action, detail }) => `${action} ${detail}`).slice(0, 4)).toEqual([
      'admin.logged-in code',
      'admin.second-factor-refused null',
      'admin.recovery-codes-made null',
      'admin.app-added null',
    ]);
  });

  test('a code is used once, however many servers take it at once', async () => {
    const restaurant = await openWithUrl();
    await withApp(restaurant, await owner(restaurant));
    const servers = [restaurant, await anotherServer(restaurant)];
    const people = numbered(4).map((i) => visitor(servers[i % 2]!));
    const asked = await Promise.all(people.map((person) => begins(person)));
    const code = codeIn(restaurant);
    const answers = await Promise.all(
      people.map((person, i) => second(person, { challenge: asked[i]!.challenge, code })),
    );
    expect(count(answers)).toEqual({ 200: 1, 401: 3 });
    const late = visitor(restaurant);
    const { challenge } = await begins(late);
    // An earlier time step's code is refused after a later one was used.
    const before = { challenge, code: codeIn(restaurant, { steps: -1 }) };
    expect((await second(late, before)).status).toBe(401);
    restaurant.clock.pass({ seconds: 60 });
    const fresh = { challenge, code: codeIn(restaurant) };
    expect((await second(late, fresh)).status).toBe(200);
  });

  testOnce(
    'a recovery code is used once, as it is typed, and renewing ends the others',
    async () => {
      const restaurant = await openWithUrl();
      const admin = await owner(restaurant);
      const [first = '', other = ''] = await withApp(restaurant, admin);
      const servers = [restaurant, await anotherServer(restaurant)];
      const people = numbered(4).map((i) => visitor(servers[i % 2]!));
      const asked = await Promise.all(people.map((person) => begins(person)));
      const typed = first.toLowerCase().replaceAll('-', ' ');
      const answers = await Promise.all(
        people.map((person, i) =>
          second(person, { challenge: asked[i]!.challenge, recoveryCode: typed }),
        ),
      );
      expect(count(answers)).toEqual({ 200: 1, 401: 3 });
      expect(await admin.asks('listSecondFactors')).toMatchObject({ recoveryCodes: 7 });
      const { recoveryCodes } = await admin.asks('renewRecoveryCodes');
      const person = visitor(restaurant);
      const { challenge } = await begins(person);
      expect((await second(person, { challenge, recoveryCode: other })).status).toBe(401);
      const [renewed] = recoveryCodes;
      expect((await second(person, { challenge, recoveryCode: renewed })).status).toBe(200);
    },
  );

  testOnce(
    'a log-in is finished once, in five minutes, by the password it began with',
    async () => {
      const restaurant = await openWithUrl();
      const admin = await owner(restaurant);
      const [one, two, three] = await withApp(restaurant, admin);
      const over = { status: 401, text: 'This log-in took too long. Please begin again' };
      const person = visitor(restaurant);
      const { challenge } = await begins(person);
      expect((await second(person, { challenge, recoveryCode: one })).status).toBe(200);
      expect(await second(person, { challenge, recoveryCode: two })).toMatchObject(over);

      const slow = await begins(visitor(restaurant));
      restaurant.clock.pass({ minutes: 5 });
      const late = { challenge: slow.challenge, recoveryCode: two };
      expect(await second(visitor(restaurant), late)).toMatchObject(over);

      const held = await begins(visitor(restaurant));
      const chosen = { newPassword: 'own-olive-oil', confirmPassword: 'own-olive-oil' };
      await admin.asks('changeAdminPassword', {
        body: { currentPassword: adminPassword, ...chosen },
      });
      const outdated = { challenge: held.challenge, recoveryCode: three };
      expect(await second(visitor(restaurant), outdated)).toMatchObject(over);
      const made = { challenge: 'A'.repeat(43), recoveryCode: three };
      expect(await second(visitor(restaurant), made)).toMatchObject(over);
    },
  );

  test('guesses are held up, but not on a device that was here before', async () => {
    const restaurant = await openWithUrl();
    const admin = await owner(restaurant);
    await withApp(restaurant, admin);
    const guesser = visitor(restaurant);
    const { challenge } = await begins(guesser);
    const guesses = await Promise.all(
      numbered(12).map(() => second(guesser, { challenge, code: '000000' })),
    );
    expect(count(guesses)).toEqual({ 401: 5, 429: 7 });
    const right = { challenge, code: codeIn(restaurant) };
    expect((await second(guesser, right)).status).toBe(429);
    await admin.asks('logOutAdmin');
    const own = await begins(admin);
    const code = codeIn(restaurant);
    expect((await second(admin, { challenge: own.challenge, code })).status).toBe(200);
  });

  testOnce('guesses count on where the owner logs in on another new device meanwhile', async () => {
    const restaurant = await openWithUrl();
    const [recoveryCode] = await withApp(restaurant, await owner(restaurant));
    const guesser = visitor(restaurant);
    const { challenge } = await begins(guesser);
    const guess = () => second(guesser, { challenge, code: '000000' });
    expect(count(await times(4, guess))).toEqual({ 401: 4 });
    const phone = visitor(restaurant);
    const own = await begins(phone);
    expect((await second(phone, { challenge: own.challenge, recoveryCode })).status).toBe(200);
    expect(count(await times(3, guess))).toEqual({ 401: 1, 429: 2 });
  });

  testOnce('a password of another cost is hashed anew, and the second step goes on', async () => {
    const restaurant = await openWithUrl();
    await withApp(restaurant, await owner(restaurant));
    const before = {
      password: await hashPassword(adminPassword, { ...hashCosts.small, passes: 2 }),
    };
    const { db } = restaurant.store;
    await db.updateTable('admins').set(before).execute();
    const person = visitor(restaurant);
    const { challenge } = await begins(person);
    const { password } = await db.selectFrom('admins').select('password').executeTakeFirstOrThrow();
    expect(restaurant.services.hashing.isOutdated(password)).toBe(false);
    expect((await second(person, { challenge, code: codeIn(restaurant) })).status).toBe(200);
  });

  test('a factor that is removed is asked for no more, nor are recovery codes alone', async () => {
    const restaurant = await openWithUrl();
    const admin = await owner(restaurant);
    await withApp(restaurant, admin);
    expect((await admin.tries('addApp', { body: app(restaurant) })).status).toBe(409);
    const passkey = await withPasskey(admin);
    const { id } = (await admin.asks('listSecondFactors')).passkeys[0]!;
    await admin.asks('removeApp', { body: { code: codeIn(restaurant) } });
    expect(await admin.asks('listSecondFactors')).toMatchObject({ app: null, recoveryCodes: 8 });
    const { challenge } = await admin.asks('challengePasskey');
    const body = { challenge, passkey: passkey.answers(challenge) };
    await admin.asks('removePasskey', { params: { id }, body });
    expect(await admin.asks('listSecondFactors')).toMatchObject({ recoveryCodes: 0 });
    expect(await admin.tries('removeApp', { body: { code: '000000' } })).toMatchObject({
      status: 404,
      text: 'App not found',
    });
    expect((await admin.tries('renewRecoveryCodes')).status).toBe(409);
    expect(await visitor(restaurant).asks('logInAdmin', { body: account })).toMatchObject({
      username: 'admin',
    });
  });

  test('only the factor itself ends it, or a recovery code, and never a password', async () => {
    const restaurant = await openWithUrl();
    const admin = await owner(restaurant);
    const [spare = '', other = ''] = await withApp(restaurant, admin);
    const [phone, laptop] = [await withPasskey(admin), await withPasskey(admin)];
    const { passkeys } = await admin.asks('listSecondFactors');
    const params = { id: passkeys[0]!.id };
    const answer = async (by: typeof phone) => {
      const { challenge } = await admin.asks('challengePasskey');
      return { challenge, passkey: by.answers(challenge) };
    };
    const wrong = { status: 400, text: 'This is not right, or was used already' };
    const app = (body: object) => admin.tries('removeApp', { body });
    const first = (body: object) => admin.tries('removePasskey', { params, body });
    expect((await app({})).status).toBe(400);
    expect((await first({})).status).toBe(400);
    expect((await app({ password: adminPassword })).status).toBe(400);
    expect(await app({ code: '000000' })).toMatchObject(wrong);
    expect(await app(await answer(phone))).toMatchObject(wrong);
    expect(await first({ code: codeIn(restaurant) })).toMatchObject(wrong);
    expect(await first(await answer(laptop))).toMatchObject(wrong);
    expect(
      await first({ challenge: 'A'.repeat(43), passkey: phone.answers('A'.repeat(43)) }),
    ).toMatchObject(wrong);
    expect(await admin.asks('listSecondFactors')).toMatchObject({
      app: {},
      passkeys: [{}, {}],
      recoveryCodes: 8,
    });
    // At once, one of two is the last use of the code.
    const body = { recoveryCode: spare };
    const both = await Promise.all([app(body), first(body)]);
    expect(count(both)).toEqual({ 204: 1, 400: 1 });
    expect((await app({ recoveryCode: other })).status).toBe(both[0]!.status === 204 ? 404 : 204);
    restaurant.clock.pass({ minutes: 20 });
    const last = { params: { id: passkeys[1]!.id }, body: await answer(laptop) };
    expect((await admin.tries('removePasskey', last)).status).toBe(204);
  });

  test('guesses at a factor that is to be removed are held up', async () => {
    const restaurant = await openWithUrl();
    const admin = await owner(restaurant);
    await withApp(restaurant, admin);
    const guesses = await Promise.all(
      numbered(12).map(() => admin.tries('removeApp', { body: { code: '000000' } })),
    );
    expect(count(guesses)).toEqual({ 400: 5, 429: 7 });
  });

  testOnce(
    'a restore in the office brings no factor and takes none; by command it does',
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      Object.assign(restaurant.config, { PUBLIC_URL });
      const admin = await owner(restaurant);
      const { recoveryCodes } = await withPasskey(admin);
      const [lost] = recoveryCodes;
      await withApp(restaurant, admin);
      const { filename } = await admin.asks('runBackup');
      const path = join(folder, filename!);
      const file = await readFile(path, 'utf8');
      expect(file).not.toContain(secret);
      const [{ id } = { id: 0 }] = (await admin.asks('listSecondFactors')).passkeys;
      await admin.asks('removePasskey', { params: { id }, body: { recoveryCode: lost } });
      await admin.asks('restoreBackup', { body: file });
      expect(await admin.asks('listSecondFactors')).toMatchObject({
        app: { lastUsedAt: null },
        passkeys: [],
        recoveryCodes: 7,
      });

      const { jobs, clock } = restaurant.services;
      const actor = { role: 'system', id: null, address: null } as const;
      await jobs.run('restore', { path, actor, at: clock() });
      const person = visitor(restaurant);
      const { challenge, ways } = await begins(person);
      expect(ways).toEqual(['passkey', 'recoveryCode']);
      const [recoveryCode] = recoveryCodes;
      expect((await second(person, { challenge, recoveryCode })).status).toBe(200);
    },
  );

  test('whoever has to have a second factor sets one up before anything else', async () => {
    const restaurant = await openWithUrl();
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const body = { secondFactorFor: 'owners' } as const;
    expect(await admin.tries('changeSettings', { body })).toMatchObject({ status: 409 });
    await withApp(restaurant, admin);
    restaurant.clock.pass({ minutes: 10 });
    expect(await admin.tries('changeSettings', { body })).toMatchObject({
      status: 403,
      text: 'Please prove once more that it is you',
    });
    await admin.asks('prove', { body: { code: codeIn(restaurant) } });
    await admin.asks('changeSettings', { body });
    expect(await admin.asks('currentAdmin')).not.toHaveProperty('secondFactorDue');

    expect(await person.asks('currentAdmin')).toMatchObject({ secondFactorDue: true });
    expect(await person.tries('listPartners')).toMatchObject({
      status: 403,
      text: 'Please set up a second factor first',
    });
    await person.asks('prove', { body: { password: person.password } });
    await withApp(restaurant, person);
    await person.asks('listPartners');
    expect(await person.asks('currentAdmin')).not.toHaveProperty('secondFactorDue');

    const others = await Promise.all(
      (['manager', 'cashier'] as const).map((role) => colleague(restaurant, role)),
    );
    const due = () =>
      Promise.all(others.map(async ({ asks }) => (await asks('currentAdmin')).secondFactorDue));
    expect(await due()).toEqual([undefined, undefined]);
    await admin.asks('changeSettings', { body: { secondFactorFor: 'managers' } });
    expect(await due()).toEqual([true, undefined]);
  });
});

const app = (restaurant: Restaurant) => ({ secret, code: codeIn(restaurant) });
