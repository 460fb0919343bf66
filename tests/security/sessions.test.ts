// Sessions: how they begin, how long they last, what ends them, and which cookies are invalid.
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { messages } from '../../src/contract/messages/messages.ts';
import { sentence, writeSentence } from '../../src/contract/messages/sentences.ts';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor, type Person } from '../people.ts';

/** Each role: its person, the log-in, and the call that tells whether a session is valid. */
const roles = {
  customer: {
    comes: guest as (restaurant: Restaurant) => Promise<Person>,
    check: 'currentCustomer',
    change: 'changeCustomerPassword',
    spans: { idle: { days: 30 }, absolute: { days: 90 }, step: { days: 29 } },
  },
  partner: {
    comes: partner as (restaurant: Restaurant) => Promise<Person>,
    check: 'currentPartner',
    change: 'changePartnerPassword',
    spans: { idle: { hours: 8 }, absolute: { hours: 24 }, step: { hours: 7 } },
  },
  admin: {
    comes: owner as (restaurant: Restaurant) => Promise<Person>,
    check: 'currentAdmin',
    change: 'changeAdminPassword',
    spans: { idle: { minutes: 30 }, absolute: { hours: 12 }, step: { minutes: 29 } },
  },
} as const;

const names = Object.keys(roles) as (keyof typeof roles)[];
const cookieOf = (role: string) => `sofra_${role}`;

onEachEngine((engine) => {
  describe.each(names)('a session of a %s', (role) => {
    const { comes, check, spans } = roles[role];
    const isIn = async (person: Pick<Person, 'tries'>) =>
      (await person.tries(check as CallName)).status === 200;

    test('ends when nobody uses it, and after its time even when somebody does', async () => {
      const restaurant = await openRestaurant(engine);
      const idle = await comes(restaurant);
      restaurant.clock.pass(spans.idle);
      expect(await isIn(idle)).toBe(false);
      await restaurant.store.db.deleteFrom('partners').execute();
      const busy = await comes(restaurant);
      const ends = restaurant.clock.now().getTime() + inMilliseconds(spans.absolute);
      while (restaurant.clock.now().getTime() + inMilliseconds(spans.step) < ends) {
        restaurant.clock.pass(spans.step);
        expect(await isIn(busy)).toBe(true);
      }
      restaurant.clock.pass(spans.step);
      expect(await isIn(busy)).toBe(false);
    });

    test('is another one after each log-in, and never one that the visitor brought', async () => {
      const restaurant = await openRestaurant(engine);
      const brought = 'A'.repeat(43);
      const person = await comes(restaurant);
      const first = person.cookies[cookieOf(role)]!;
      await logInAgain(role, person);
      const second = person.cookies[cookieOf(role)]!;
      expect(new Set([brought, first, second]).size).toBe(3);
      expect(await isIn(person)).toBe(true);
      expect(await isIn(withCookie(restaurant, role, first))).toBe(false);
      const fixed = withCookie(restaurant, role, brought);
      await logInAgain(role, { ...person, ...fixed });
      expect(fixed.cookies[cookieOf(role)]).not.toBe(brought);
      expect(await isIn(withCookie(restaurant, role, brought))).toBe(false);
    });

    test('is not opened by anything but its own cookie', async () => {
      const restaurant = await openRestaurant(engine);
      const person = await comes(restaurant);
      const right = person.cookies[cookieOf(role)]!;
      const flipped = (at: number) =>
        right.slice(0, at) + (right[at] === 'A' ? 'B' : 'A') + right.slice(at + 1);
      const others = [right.slice(1), `${right}A`, right.toLowerCase(), '', '%00', "' or 1=1 --"];
      const strange = ['__proto__', 'x'.repeat(7_000)];
      for (const forged of [...[0, 1, 21, 41].map(flipped), ...others, ...strange]) {
        expect(await isIn(withCookie(restaurant, role, forged)), forged).toBe(false);
      }
      for (const other of names.filter((each) => each !== role)) {
        expect((await withCookie(restaurant, other, right).tries(roles[other].check)).status).toBe(
          401,
        );
      }
      const twice = { cookie: `${cookieOf(role)}=${'B'.repeat(43)}; ${cookieOf(role)}=${right}` };
      const { status } = await visitor(restaurant).tries(check, {}, { headers: twice });
      expect([200, 401]).toContain(status);
      expect(await isIn(withCookie(restaurant, role, right))).toBe(true);
    });

    test('ends everywhere with a change of password, but where that was made', async () => {
      const restaurant = await openRestaurant(engine);
      const person = await comes(restaurant);
      const elsewhere = visitor(restaurant);
      await logInAgain(role, { ...person, ...elsewhere });
      const before = person.cookies[cookieOf(role)]!;
      const newPassword = 'olive-branch';
      const currentPassword = passwordOf(role, person);
      const body = { currentPassword, newPassword, confirmPassword: newPassword };
      expect((await person.tries(roles[role].change, { body })).status).toBe(204);
      expect(await isIn(elsewhere)).toBe(false);
      expect(await isIn(withCookie(restaurant, role, before))).toBe(false);
      expect(await isIn(person)).toBe(true);
    });
  });

  test.each([
    ['a reset', 'customer', 'resetCustomerPassword', { newPassword: 'olive-branch' }],
    ['a deletion', 'customer', 'removeCustomer', undefined],
    ['a reset', 'partner', 'resetPartnerPassword', { newPassword: 'olive-branch' }],
    ['being switched off', 'partner', 'setPartnerStatus', { active: false }],
    ['a deletion', 'partner', 'removePartner', undefined],
  ] as const)('%s of a %s ends the session at once', async (_, role, call, body) => {
    const restaurant = await openRestaurant(engine);
    const [person, admin] = [await roles[role].comes(restaurant), await owner(restaurant)];
    const { id } = (await person.asks(roles[role].check)) as { id: number };
    const { status } = await admin.tries(call, { params: { id }, ...(body && { body }) });
    expect([200, 204]).toContain(status);
    expect((await person.tries(roles[role].check)).status).toBe(401);
    const left = restaurant.store.db.selectFrom('sessions').select('role').where('role', '=', role);
    expect(await left.execute()).toEqual([]);
  });

  test('a neighbouring host cannot bring a session on https', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://family.example' });
    const sara = await guest(restaurant);
    const own = sara.cookies['__Host-sofra_customer']!;
    expect((await sara.tries('currentCustomer')).status).toBe(200);
    expect((await withCookie(restaurant, 'customer', own).tries('currentCustomer')).status).toBe(
      401,
    );
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ 'sec-fetch-site': 'none' }, 204],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'Same-Origin' }, 403],
    [{ 'sec-fetch-site': '' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://family.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 204],
    [{}, 204],
    [{ origin: 'https://family.example' }, 204],
    [{ origin: 'http://localhost:80' }, 204],
    [{ origin: 'https://family.example.evil.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://family.example' }, 403],
    [{ origin: 'https://family.example:444' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
  ])('a change with %j is answered %i', async (headers: Record<string, string>, status) => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://family.example' });
    const sara = await guest(restaurant);
    expect((await sara.tries('logOutCustomer', {}, { headers })).status).toBe(status);
    const other = await guest(restaurant);
    const seen = 'sec-fetch-site' in headers && status === 403 ? 403 : 200;
    expect((await other.tries('currentCustomer', {}, { headers })).status).toBe(seen);
  });
});

test('no call answers another site: none counts a look-up or notes an export', async () => {
  const { app } = await openRestaurant('SQLite');
  const said = writeSentence(sentence(messages.crossSite));
  const { paths } = (await app.inject('/api/openapi.json')).json<Described>();
  for (const call of Object.values(paths).flatMap((path) => Object.values(path))) {
    expect(call.responses, call.operationId).toHaveProperty('403');
  }
  for (const { route, sendsEvents, sendsRows } of Object.values(contract as unknown as Contract)) {
    const [method, path = ''] = route.split(' ') as ['GET', string];
    const isAskedForHeaders = method === 'GET' && !sendsEvents && !sendsRows;
    for (const how of isAskedForHeaders ? [method, 'HEAD' as const] : [method]) {
      for (const site of ['cross-site', 'same-site']) {
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
        const asked = { method: how, url: path.replaceAll(/:\w+/g, '1'), headers };
        const { statusCode, headers: answered } = await app.inject(asked);
        expect([route, statusCode, answered.refusal]).toEqual([route, 403, said]);
      }
    }
  }
});

/** The description of the API's calls. */
interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
}

const passwordOf = (role: keyof typeof roles, person: object) =>
  role === 'admin' ? adminPassword : (person as { password: string }).password;

/** Logs the account in again, in the browser with the person's cookies. */
async function logInAgain(role: keyof typeof roles, person: Person) {
  const { mobile, username = 'admin' } = person as { mobile?: string; username?: string };
  const password = passwordOf(role, person);
  const [call, body] = {
    customer: ['logInCustomer', { mobile, password }] as const,
    partner: ['logInPartner', { username, password }] as const,
    admin: ['logInAdmin', { username, password }] as const,
  }[role];
  expect((await person.tries(call, { body })).status).toBe(200);
}

/** A browser with this cookie for the role. */
function withCookie(restaurant: Restaurant, role: string, value: string) {
  const person = visitor(restaurant);
  person.cookies[cookieOf(role)] = value;
  return person;
}

function inMilliseconds({ days = 0, hours = 0, minutes = 0 }) {
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}
