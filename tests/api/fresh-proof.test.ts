// Fresh proofs: a session alone may not make sensitive calls once its last proof is ten minutes
// old.
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { onEachEngine } from '../setup/engines.ts';
import { counted, numbered } from '../many.ts';
import { administrator, owner, visitor } from '../people.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { codeIn, withApp, withPasskey } from '../second-factors.ts';

const PUBLIC_URL = 'https://family.example';
const stale = { status: 403, text: 'Please prove once more that it is you' };
const named = Object.entries(contract as unknown as Contract)
  .filter(([, { freshProof }]) => freshProof)
  .map(([name]) => name as CallName);

test('the calls that take a fresh proof are those that give access or take everything', () => {
  expect(named.toSorted()).toEqual([
    'addAdmin',
    'addApp',
    'addHook',
    'addPasskey',
    'changeAdmin',
    'changeHookSettings',
    'changePersonLimits',
    'changeRoleLimits',
    'checkCopy',
    'checkProof',
    'copyToFolder',
    'copyToStore',
    'downloadBackup',
    'endCopies',
    'exportLinks',
    'makeCards',
    'makeKey',
    'removeApp',
    'removePasskey',
    'renewHookSecret',
    'renewRecoveryCodes',
    'replaceKey',
    'resetAdminPassword',
    'resetPin',
    'restoreBackup',
    'restoreCopy',
  ]);
});

onEachEngine((engine) => {
  test('ten minutes after the log-in they are refused first of all, until a proof', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, other] = [await owner(restaurant), await owner(restaurant)];
    restaurant.clock.pass({ minutes: 10 });
    for (const name of named) {
      const answer = await admin.tries(name, { params: { id: 1, filename: 'x' }, body: {} });
      expect({ name, ...answer }).toMatchObject(stale);
    }
    expect(await admin.tries('prove', { body: { password: 'not-this-one' } })).toMatchObject({
      status: 400,
      text: 'Current password is incorrect',
    });
    expect(await admin.tries('checkProof')).toMatchObject(stale);
    await admin.asks('prove', { body: { password: adminPassword } });
    // A proof that a server with a slower clock records afterwards does not shorten this one.
    restaurant.clock.pass({ minutes: -1 });
    await admin.asks('prove', { body: { password: adminPassword } });
    restaurant.clock.pass({ minutes: 1 });
    await admin.asks('addAdmin', {
      body: { username: 'Layla', password: 'first-olive', role: 'manager' },
    });
    expect(await other.tries('checkProof')).toMatchObject(stale);
    restaurant.clock.pass({ minutes: 9, seconds: 59 });
    await admin.asks('checkProof');
    restaurant.clock.pass({ seconds: 1 });
    expect(await admin.tries('checkProof')).toMatchObject(stale);
  });

  test('a code and a passkey prove as a password does, each once', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL });
    const admin = await owner(restaurant);
    await withApp(restaurant, admin);
    const passkey = await withPasskey(admin);
    const prove = async (body: object) => (await admin.tries('prove', { body })).status;
    restaurant.clock.pass({ minutes: 10 });
    const code = codeIn(restaurant);
    expect(await prove({ code })).toBe(204);
    expect(await prove({ code })).toBe(400);
    restaurant.clock.pass({ minutes: 10 });
    const { challenge } = await admin.asks('challengePasskey');
    const answer = { challenge, passkey: passkey.answers(challenge) };
    expect(await prove(answer)).toBe(204);
    expect(await prove(answer)).toBe(400);
    const both = { code: codeIn(restaurant), password: adminPassword };
    expect(await admin.tries('prove', { body: both })).toMatchObject({
      status: 400,
      text: 'Give a password, a code or a passkey, and one of them only',
    });
  });

  test('a challenge of a log-in proves nothing in a session, nor the other way round', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL });
    const admin = await owner(restaurant);
    const passkey = await withPasskey(admin);
    const body = { username: 'admin', password: adminPassword };
    const person = visitor(restaurant);
    const asked = await person.asks('logInAdmin', { body });
    const ofLogIn = 'secondFactor' in asked ? asked.secondFactor.challenge : '';
    const inSession = { challenge: ofLogIn, passkey: passkey.answers(ofLogIn) };
    expect((await admin.tries('prove', { body: inSession })).status).toBe(400);
    const { challenge } = await admin.asks('challengePasskey');
    const atLogIn = { challenge, passkey: passkey.answers(challenge) };
    expect((await person.tries('logInWithSecondFactor', { body: atLogIn })).status).toBe(401);
  });

  test('guesses at a proof are held up, those at once too', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const guesses = await Promise.all(
      numbered(12).map((i) => admin.tries('prove', { body: { password: `guess ${i}` } })),
    );
    expect(counted(guesses)).toEqual({ 400: 5, 429: 7 });
    await withApp(restaurant, person);
    const codes = await Promise.all(
      numbered(12).map(() => person.tries('prove', { body: { code: '000000' } })),
    );
    expect(counted(codes)).toEqual({ 400: 5, 429: 7 });
  });
});
