// Passkeys of the office: each is valid at one address, and each challenge once.
import { expect, test } from 'vitest';
import { noticeOfEndedPasskeys } from '../../src/server/accounts/passkeys.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';
import { counted as count } from '../many.ts';
import { owner, visitor } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { begins, newPasskey, second, withPasskey } from '../second-factors.ts';

const PUBLIC_URL = 'https://family.example';

onEachEngine((engine, testOnce) => {
  const openWithUrl = () => openRestaurant(engine, { PUBLIC_URL });

  test('a passkey is the second step, at its own address and once', async () => {
    const restaurant = await openWithUrl();
    const admin = await owner(restaurant);
    const passkey = await withPasskey(admin);
    expect(await admin.asks('listSecondFactors')).toMatchObject({
      app: null,
      passkeys: [{ name: 'Phone', rpId: 'family.example', usable: true, lastUsedAt: null }],
      recoveryCodes: 8,
      passkeysAt: PUBLIC_URL,
    });
    const person = visitor(restaurant);
    const { challenge, ways, rpId, passkeys } = await begins(person);
    expect({ ways, rpId, passkeys }).toEqual({
      ways: ['passkey', 'recoveryCode'],
      rpId: 'family.example',
      passkeys: [{ id: passkey.id, transports: ['internal'] }],
    });
    const wrong = [
      newPasskey().answers(challenge),
      { ...newPasskey().answers(challenge), credentialId: passkey.id },
      passkey.answers('B'.repeat(43)),
    ];
    for (const answer of wrong) {
      expect((await second(person, { challenge, passkey: answer })).status).toBe(401);
    }
    const answer = passkey.answers(challenge);
    expect((await second(person, { challenge, passkey: answer })).status).toBe(200);
    expect((await second(person, { challenge, passkey: answer })).status).toBe(401);
    const people = [visitor(restaurant), visitor(await anotherServer(restaurant))];
    const asked = await Promise.all(people.map((one) => begins(one)));
    const answers = await Promise.all(
      people.map((one, i) => {
        const { challenge: own } = asked[i]!;
        const counted = i === 0;
        return second(one, { challenge: own, passkey: passkey.answers(own, { counted }) });
      }),
    );
    expect(count(answers)).toEqual({ 200: 1, 401: 1 });
    const again = await begins(visitor(restaurant));
    const replayed = { challenge: again.challenge, passkey: answer };
    expect((await second(visitor(restaurant), replayed)).status).toBe(401);
  });

  testOnce(
    'a passkey is made for a challenge of its session, once, without certificates',
    async () => {
      const restaurant = await openWithUrl();
      const [admin, other] = [await owner(restaurant), await owner(restaurant)];
      const add = async (body: object) => (await admin.tries('addPasskey', { body })).status;
      const { challenge } = await admin.asks('challengePasskey');
      const { challenge: others } = await other.asks('challengePasskey');
      expect(await add(newPasskey().makes(others))).toBe(400);
      expect(await add(newPasskey('https://evil.example').makes(challenge))).toBe(400);
      // {"x5c": [h'00']}: a certificate could name an address from which more is fetched.
      const certified = { format: 'packed', statement: 'a163783563814100' };
      expect(await add(newPasskey().makes(challenge, certified))).toBe(400);
      const made = newPasskey().makes(challenge);
      expect(await add(made)).toBe(200);
      expect(await add(made)).toBe(400);
      expect((await other.tries('currentAdmin')).status).toBe(401);
    },
  );

  test.each([
    [undefined, 'Passkeys need the address of Sofra: PUBLIC_URL is not set'],
    ['http://family.example', 'Passkeys need an address that begins with https'],
    ['https://192.0.2.7', 'Passkeys need an address with a name, and not with numbers'],
    ['https://[2001:db8::7]', 'Passkeys need an address with a name, and not with numbers'],
  ])('passkeys at %s are refused, and why', inLongOnPostgres(engine), async (address, text) => {
    const restaurant = await openRestaurant(engine, address ? { PUBLIC_URL: address } : {});
    const admin = await owner(restaurant);
    expect(await admin.tries('challengePasskey')).toMatchObject({ status: 409, text });
    expect((await admin.asks('listSecondFactors')).passkeysAt).toBeNull();
  });

  test('passkeys of another address have ended, and a recovery code gets in', async () => {
    const restaurant = await openWithUrl();
    const { recoveryCodes } = await withPasskey(await owner(restaurant));
    const moved = await anotherServer({
      ...restaurant,
      config: { ...restaurant.config, PUBLIC_URL: 'https://table.example' },
    });
    const person = visitor(moved);
    const { challenge, ways } = await begins(person);
    expect(ways).toEqual(['recoveryCode']);
    const [recoveryCode] = recoveryCodes;
    expect((await second(person, { challenge, recoveryCode })).status).toBe(200);
    expect(await person.asks('listSecondFactors')).toMatchObject({
      passkeys: [{ rpId: 'family.example', usable: false }],
    });
    const { rows } = await person.asks('listAdmins');
    expect(rows).toMatchObject([{ secondFactors: ['ended-passkey'] }]);
    expect(await noticeOfEndedPasskeys(moved.store, moved.config)).toBe(
      'Passkeys of admin were made for family.example, and cannot be used at PUBLIC_URL of today.',
    );
    expect(await noticeOfEndedPasskeys(restaurant.store, restaurant.config)).toBeUndefined();
  });
});
