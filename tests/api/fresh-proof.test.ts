// Fresh proofs: a session alone may not make sensitive calls once its last proof is ten minutes
// old.
import { expect, test } from 'vitest';
import { endpoint, managers, type Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { provedFieldsOf } from '../../src/contract/proofs.ts';
import { settings } from '../every-setting.ts';
import { onEachEngine } from '../setup/engines.ts';
import { counted, numbered } from '../many.ts';
import { administrator, owner, partner, visitor } from '../people.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { codeIn, withApp, withPasskey } from '../second-factors.ts';

const PUBLIC_URL = 'https://family.example';
const stale = { status: 403, text: 'Please prove once more that it is you' };
const calls = Object.entries(contract as unknown as Contract);
const named = calls
  .filter(([, { freshProof }]) => freshProof === true)
  .map(([name]) => name as CallName);

test('every call of the office that changes or exports says why it takes no proof', () => {
  const silent = calls.filter(([, { may, route, sendsRows, sendsFile, ...states }]) => {
    const isOfOffice = may !== 'anyone' && managers.some((role) => may.includes(role));
    const changes = !route.startsWith('GET ') || sendsRows || sendsFile;
    return isOfOffice && changes && !states.freshProof && !states.withoutProof?.trim();
  });
  expect(silent.map(([name]) => name)).toEqual([]);
  // One that states neither does not compile.
  // @ts-expect-error
  endpoint('POST /api/admin/nothing', { may: managers });
});

test('the calls that take a fresh proof are those that give access or take everything', () => {
  expect(named.toSorted()).toEqual([
    'addAdmin',
    'addApp',
    'addHook',
    'addPartner',
    'addPasskey',
    'changeAdmin',
    'changeBackupConfig',
    'changeHookSettings',
    'changePersonLimits',
    'changeRoleLimits',
    'checkCopy',
    'checkProof',
    'copyToFolder',
    'copyToStore',
    'downloadBackup',
    'endCopies',
    'exportAuditLog',
    'exportClaims',
    'exportEntries',
    'exportLinks',
    'exportMembers',
    'exportMonth',
    'exportPointChanges',
    'exportStamps',
    'exportVisits',
    'freeNumber',
    'inviteTill',
    'joinCards',
    'makeCards',
    'makeGuestData',
    'makeKey',
    'makeReceipt',
    'openPush',
    'partCards',
    'renewHookSecret',
    'renewRecoveryCodes',
    'replaceKey',
    'resetAdminPassword',
    'resetCustomerPassword',
    'resetPartnerPassword',
    'resetPin',
    'restoreBackup',
    'restoreCopy',
    'runImport',
    'setMail',
    'setPartnerStatus',
    'setTextGateway',
    'tieAdminCard',
    'undoImport',
  ]);
});

/** A value of each field of the calls that take a proof for some of them. */
const values = {
  changeSettings: { ...settings, secondFactorFor: 'owners', logo: null },
  changePartner: { username: 'boulangerie', name: 'The Boulangerie', givesPoints: true },
  changeHook: { name: 'Kitchen', address: 'https://hooks.example/2', named: true, paused: true },
} satisfies Partial<Record<CallName, Record<string, unknown>>>;

test('the fields that take a fresh proof are those that open or lift something', () => {
  const inFields = calls.filter(([, { freshProof }]) => freshProof === 'fields');
  expect(
    Object.fromEntries(inFields.map(([name, { body }]) => [name, provedFieldsOf(body)])),
  ).toEqual({
    changeSettings: [
      'staffChooseRewards',
      'proofAtTill',
      'ownCardPercent',
      'secondFactorFor',
      'customerResetPassword',
      'partnerResetPassword',
      'partnerDefaultPassword',
    ],
    changePartner: ['givesPoints'],
    changeHook: ['address', 'named'],
  });
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

  test('a change takes a proof only for the fields that state it, and if they differ', async () => {
    const restaurant = await openRestaurant(engine, { HOOK_HOSTS: 'hooks.example' });
    const admin = await owner(restaurant);
    const { id: partnerId } = await partner(restaurant);
    const hook = { name: 'Till', address: 'https://hooks.example/1', named: false };
    const { id: hookId } = await admin.asks('addHook', { body: hook });
    const ids = { changeSettings: 1, changePartner: partnerId, changeHook: hookId };
    restaurant.clock.pass({ minutes: 10 });
    for (const [name, fields] of Object.entries(values)) {
      const proved = provedFieldsOf(contract[name as keyof typeof values].body);
      for (const [field, value] of Object.entries(fields)) {
        const params = name === 'changeSettings' ? {} : { id: ids[name as keyof typeof values] };
        const answer = await admin.tries(name as CallName, { params, body: { [field]: value } });
        if (proved.includes(field)) expect({ field, ...answer }).toMatchObject(stale);
        else expect({ field, text: answer.text }).not.toMatchObject({ text: stale.text });
      }
    }
    const same = { params: { id: partnerId }, body: { givesPoints: false } };
    expect(await admin.tries('changePartner', same)).toMatchObject({ status: 200 });
    await admin.asks('prove', { body: { password: adminPassword } });
    await admin.asks('changePartner', { ...same, body: { givesPoints: true } });
    await admin.asks('changeSettings', { body: { ownCardPercent: 10 } });
    expect(await admin.asks('readSettings')).toMatchObject({ proofAtTill: true });
  });

  test('a code, a passkey and a recovery code prove, each once; a password does not', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL });
    const admin = await owner(restaurant);
    const [recoveryCode] = await withApp(restaurant, admin);
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
    expect(await prove({ recoveryCode })).toBe(204);
    expect(await prove({ recoveryCode })).toBe(400);
    const both = { code: codeIn(restaurant), password: adminPassword };
    expect(await admin.tries('prove', { body: both })).toMatchObject({
      status: 400,
      text: 'Give a password, a code, a passkey or a recovery code, and one of them only',
    });
    // Whoever has the password and an open session must not get by the second factor.
    restaurant.clock.pass({ minutes: 10 });
    expect(await admin.tries('prove', { body: { password: adminPassword } })).toMatchObject({
      status: 400,
      text: 'Please prove it with your second factor, or with a recovery code',
    });
    expect(await admin.tries('renewRecoveryCodes')).toMatchObject(stale);
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
