// A request whose session ends before it is executed changes nothing.
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  isForPrograms,
  roles,
  type Contract,
  type Endpoint,
  type Role,
} from '../../src/contract/endpoint.ts';
import { rolesOf } from '../../src/contract/roles.ts';
import { contract } from '../../src/contract/index.ts';
import { hashToken, newToken } from '../../src/server/accounts/secrets.ts';
import { diceOf } from '../../src/storage/seed/dice.ts';
import { addSession } from '../../src/storage/accounts/session-queries.ts';
import { breaksOff } from '../downloads.ts';
import { everything, fill, openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { owner, requestOf, visitor, type Person } from '../people.ts';
import { program } from '../programs.ts';
import { openMemory } from './fuzz/memory.ts';
import { rightParts } from './fuzz/requests.ts';

const logOut = {
  customer: 'logOutCustomer',
  partner: 'logOutPartner',
  admin: 'logOutAdmin',
} as const;

/** All calls that change something, by role, without those that only end the session. */
const actsOf = (role: Role) =>
  Object.entries(contract as unknown as Contract).filter(
    ([name, { may, route }]) =>
      may !== 'anyone' &&
      rolesOf(may).includes(role) &&
      !route.startsWith('GET') &&
      name !== logOut[role],
  );

/** A restaurant with rows in every table, and the ids and codes that requests need. */
async function opened(engine: Parameters<typeof openRestaurantWithFolder>[0]) {
  const { restaurant } = await openRestaurantWithFolder(engine);
  const { admin, sara, bakery } = await fill(restaurant);
  const { filename } = await admin.asks('runBackup');
  const { text: file } = await admin.tries('downloadBackup', { params: { filename: filename! } });
  const { qrToken } = await restaurant.store.db
    .selectFrom('customers')
    .select('qrToken')
    .where('id', '=', sara.id)
    .executeTakeFirstOrThrow();
  const accounts = {
    customer: { id: sara.id, password: sara.password },
    partner: { id: bakery.id, password: bakery.password },
    admin: { id: 1, password: adminPassword },
  };
  const known = { id: [1], customerId: [sara.id], mobile: [sara.mobile], filename: [filename] };
  return { restaurant, file, accounts, known: { ...known, token: [qrToken] } };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Makes a request whose body arrives after the caller has logged out everywhere. */
async function asksAndLogsOut(
  { restaurant, file, accounts, known }: Opened,
  { role, endpoint }: { role: Role; endpoint: Endpoint },
) {
  const { id: accountId, password } = accounts[role];
  const token = newToken();
  const { db } = restaurant.store;
  await addSession(db, {
    tokenHash: hashToken(token),
    role,
    accountId,
    now: restaurant.clock.now(),
  });
  const caller = visitor(restaurant);
  caller.cookies[`sofra_${role}`] = token;

  const memory = openMemory(known);
  const asked = rightParts({ dice: diceOf(1), memory }, endpoint);
  const {
    params,
    query,
    body = {},
  } = asked as {
    params: Record<string, unknown>;
    query: Record<string, unknown>;
    body?: object;
  };
  const withPassword = { ...body, currentPassword: password };
  const sent = endpoint.body.safeParse(withPassword).success ? withPassword : body;
  async function* arriving() {
    await caller.asks(logOut[role], { body: { everywhere: true } });
    yield endpoint.takesFile ? file : JSON.stringify(sent);
  }
  const request = requestOf(endpoint, { params, query, body: '' });
  const cookies = { ...caller.cookies };
  const payload = Readable.from(arriving());
  return restaurant.app.inject({ ...request, cookies, payload } as InjectOptions);
}

/** The state of the restaurant, without the rows that the log-out itself removes. */
async function stateOf(restaurant: Restaurant) {
  const { sessions: _, one_time_passes: __, ...tables } = await everything(restaurant);
  return tables;
}

/** Makes a request as a program, whose body arrives after the owner has ended its key. */
async function asksAndIsEnded(
  { restaurant, known }: Opened,
  { admin, endpoint }: { admin: Person; endpoint: Endpoint },
) {
  const { id, key } = await program(restaurant, { admin });
  const { params, query, body } = rightParts(
    { dice: diceOf(1), memory: openMemory(known) },
    endpoint,
  );
  async function* arriving() {
    await admin.asks('endKey', { params: { id } });
    yield JSON.stringify(body);
  }
  const request = requestOf(endpoint, { params, query, body: '' } as never);
  const headers = { ...request.headers, authorization: `Bearer ${key}`, 'idempotency-key': 'once' };
  const payload = Readable.from(arriving());
  return restaurant.app.inject({ ...request, headers, payload } as InjectOptions);
}

onEachEngine((engine) => {
  test('a key that ends before a question has wholly arrived changes nothing', async () => {
    const all = await opened(engine);
    // The owner's own changes to keys are left out.
    const stateOfBooks = async () => {
      const { audit_log: _, connection_keys: __, ...tables } = await stateOf(all.restaurant);
      return { ...tables, connection_hours: [], outbox_state: [], receipt_secrets: [] };
    };
    const admin = await owner(all.restaurant);
    const before = await stateOfBooks();
    for (const [name, endpoint] of Object.entries(contract as unknown as Contract)) {
      if (!isForPrograms(endpoint) || endpoint.route.startsWith('GET')) continue;
      const answer = await asksAndIsEnded(all, { admin, endpoint });
      expect(`${name}: ${answer.statusCode}`).toBe(`${name}: 401`);
      expect(answer.json()).toMatchObject({ type: '/api/docs#problem-key-wrong' });
    }
    expect(await stateOfBooks()).toEqual(before);
  });

  describe.each(roles)('a session of a %s', (role) => {
    test('that ends before a question has wholly arrived changes nothing', async () => {
      const all = await opened(engine);
      const before = await stateOf(all.restaurant);
      for (const [name, endpoint] of actsOf(role)) {
        const { statusCode, body } = await asksAndLogsOut(all, { role, endpoint });
        expect(`${name}: ${statusCode} ${body}`).toBe(`${name}: 401 Please log in`);
      }
      expect(await stateOf(all.restaurant)).toEqual(before);
    });
  });

  test('a download breaks off when the session ends that it was begun in', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const { filename } = await admin.asks('runBackup');
    const size = 64 * 1_048_576;
    await truncate(join(folder, filename!), size);
    const route = `/api/backup/download/${filename}`;
    expect(await breaksOff(restaurant, { admin, route })).toBeLessThan(size);
  });
});
