// Every refusal has a key for its sentence: generated from the contract.
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor, type AnyRequest } from '../people.ts';
import { saidByKey } from '../refusals.ts';

const calls = Object.entries(contract as unknown as Contract);

/** Invalid requests: for rows that do not exist, and with typed text in them. */
const oddities: AnyRequest[] = [
  {},
  { body: '{' },
  { body: '"nonsense"' },
  { params: { id: 9_999, mobile: '+96659', level: 'Gold', filename: 'none.json' } },
  { body: { 'سفرة\r\nSet-Cookie: a=b\ud800': 1 }, query: { limit: '0' } },
  { body: { name: 'x'.repeat(101), username: 'x'.repeat(51), password: 'y'.repeat(129) } },
];

onEachEngine((engine) => {
  test('each call that refuses says why by a key too, to everybody', async () => {
    const restaurant = await openRestaurant(engine);
    const people = await everybody(restaurant);
    const keys = new Set<string>();
    for (const [name, { sendsEvents }] of calls) {
      for (const [i, oddity] of oddities.entries()) {
        for (const [who, person] of Object.entries(people)) {
          if (sendsEvents && who === 'a guest') continue;
          const { status, text, headers } = await person.tries(name as CallName, oddity);
          if (status < 400) continue;
          const about = `${name}, ${who}, ${i}: ${text}`;
          const said = saidByKey(headers['refusal']);
          // The answer to a program has the key in its problem document.
          const told = text.startsWith('{"type"') ? JSON.parse(text).detail : text;
          expect(said?.english, about).toBe(told);
          expect(said?.arabic, about).toMatch(/\p{Script=Arabic}/u);
          expect(said?.arabic, about).not.toMatch(/\{\w+\}/);
          keys.add(said!.key);
        }
      }
    }
    const expected = [
      'unknownField',
      'notJson',
      'tooLong',
      'logInFirst',
      'notAllowed',
      'termsNotFound',
    ];
    expect([...keys]).toEqual(expect.arrayContaining(expected));
  });
});

const everybody = async (restaurant: Restaurant) => ({
  nobody: visitor(restaurant),
  'a guest': await guest(restaurant),
  'a partner': await partner(restaurant),
  'the administrator': await owner(restaurant),
});

test.each([
  ['a call that is none', { url: '/api/nowhere' }, 404, 'notFound'],
  ['a file that is none', { url: '/assets/none.js' }, 404, 'notFound'],
  ['another method', { method: 'PUT', url: '/api/terms' }, 405, 'wrongMethod'],
  ['another site', { method: 'POST', url: '/api/points', site: 'cross-site' }, 403, 'crossSite'],
  ['too much', { method: 'POST', url: '/api/customers', payload: 70_000 }, 413, 'tooLarge'],
] as const)('%s is refused by a key too', async (_, asked, status, key) => {
  const { app } = await openRestaurant('SQLite');
  const { payload, site, ...rest } = { payload: 0, site: 'same-origin', ...asked };
  const headers = { 'sec-fetch-site': site, 'content-type': 'application/json' };
  const answer = await app.inject({
    ...rest,
    ...(payload && { payload: JSON.stringify('x'.repeat(payload)) }),
    headers,
  });
  expect([answer.statusCode, saidByKey(answer.headers['refusal'])]).toEqual([
    status,
    expect.objectContaining({ key, english: answer.body }),
  ]);
});

test('a fault of ours is told with its number in both languages', async () => {
  const restaurant = await openRestaurant('SQLite');
  await restaurant.store.db.schema.dropTable('terms_and_conditions').execute();
  const fault = await visitor(restaurant).tries('currentTerms');
  const said = saidByKey(fault.headers['refusal']);
  expect([fault.status, said?.english]).toEqual([500, fault.text]);
  const [number = 'none'] = /[\da-f-]{36}/.exec(fault.text) ?? [];
  expect(said?.arabic).toContain(number);
});

test('a sentence too long for a header goes without one', async () => {
  const restaurant = await openRestaurant('SQLite');
  const admin = await owner(restaurant);
  const name = 'ف'.repeat(1_000);
  await restaurant.store.db
    .updateTable('admins')
    .set({ username: name, usernameKey: name })
    .execute();
  const { filename } = await admin.asks('runBackup');
  const backup = await admin.tries('downloadBackup', { params: { filename } });
  await restaurant.store.db
    .updateTable('admins')
    .set({ username: 'admin', usernameKey: 'admin', createdAt: '2020-01-01T00:00:00.000Z' })
    .execute();
  const refused = await admin.tries('restoreBackup', { body: backup.text });
  expect([refused.status, refused.headers['refusal']]).toEqual([409, undefined]);
  expect(refused.text).toContain(name);
});
