// No text blocks the event loop: the slowest text of each kind, in every place for a text.
import type { InjectOptions } from 'fastify';
import { expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import type { BackupRow } from '../../src/storage/rows/shapes.ts';
import { backupRows } from '../../src/storage/rows/shapes.ts';
import type { Contract, Endpoint } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/index.ts';
import { limits } from '../../src/contract/values/values.ts';
import { readMember } from '../../src/domain/data/import-rules.ts';
import { planFor } from '../../src/domain/data/member-columns.ts';
import { usernameKey } from '../../src/domain/members/names.ts';
import { customerRow } from '../../src/storage/members/customer-queries.ts';
import { searchWords } from '../../src/storage/members/customer-search.ts';
import { diceOf } from '../../src/storage/seed/dice.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { callersOf, openCallers, password } from './fuzz/callers.ts';
import { jsonOf } from './fuzz/odd.ts';
import { openMemory } from './fuzz/memory.ts';
import { rightParts } from './fuzz/requests.ts';
import { worstHeaders, worstTexts } from './fuzz/worst.ts';
import { leastTime, referenceTime } from './processor-time.ts';
import { textsIn } from './text-fields.ts';

/** The limit of a text's time on the event loop, in milliseconds. */
const most = 20;
const within = { limit: most };
/**
 * The number of characters in a body of 64 KiB at three bytes each, and in the longest address at
 * nine.
 */
const room = { params: 1_700, query: 1_700, body: 21_000 };
/** The number of characters in the longest headers that Node accepts. */
const headerRoom = 15_000;

const calls = Object.entries(contract as unknown as Contract);
const parts = ['params', 'query', 'body'] as const;

/** Every place for a text: its call, part of the request, path and schema. */
const places = calls.flatMap(([name, endpoint]) =>
  parts.flatMap((part) =>
    textsIn(endpoint[part]).map(([path, schema]) => ({ name, endpoint, part, path, schema })),
  ),
);

test('the worst texts in every field of every body, query and address, as checked', async () => {
  const slow: string[] = [];
  for (const { name, part, path, schema } of places) {
    for (const text of [longestOf(schema), room[part]].flatMap(worstTexts)) {
      const took = await leastTime(() => schema.safeParse(text), within);
      if (took > most) slow.push(`${name}.${path.join('.')}: ${told(text, took)}`);
    }
  }
  expect(slow).toEqual([]);
});

onEachEngine((engine) => {
  test('the worst texts in every call, and in every field that takes them', async () => {
    const restaurant = await openRestaurant(engine);
    const { enter, ask } = await openAsker(restaurant);
    const slow: string[] = [];
    const sentBefore = new Set<string>();
    for (const [name, endpoint] of calls) {
      const own = places.filter((place) => place.name === name);
      if (own.length === 0) continue;
      await enter(endpoint);
      const right = rightParts(source(), endpoint) as Parts;
      const send = async (here: typeof own, text: string) => {
        const sent = { ...right };
        for (const { part, path } of here) sent[part] = placed(sent[part], path, text);
        const took = await leastTime(() => ask(endpoint, sent), within);
        const where = here.map(({ path }) => path.join('.')).join(', ');
        if (took > most) slow.push(`${name}, ${where}: ${told(text, took)}`);
      };
      await send(own, worstTexts(room.query)[0]!);
      for (const place of own) {
        const { schema, part } = place;
        const texts = worstTexts(Math.min(longestOf(schema), room[part]));
        // ASCII texts are checked before they reach a database, so one engine is enough for them.
        const asked = texts.filter((text) => engine === 'SQLite' || /[^ -~]/.test(text));
        for (const text of asAnotherValue(schema, asked, (one) => !sentBefore.has(part + one))) {
          sentBefore.add(part + text);
          await send([place], text);
        }
      }
    }
    expect(slow).toEqual([]);
  }, 60_000);

  test('the longest headers, at every address that reads some', async () => {
    const restaurant = await openRestaurant(engine, { TRUST_PROXY: '1' });
    const { enter, ask } = await openAsker(restaurant);
    const slow: string[] = [];
    for (const asked of [contract.awardPoints, contract.watchCard, ...documents]) {
      await enter(asked);
      const right = 'body' in asked ? (rightParts(source(), asked) as Parts) : nothing;
      // A long answer, such as the API's description, takes time of its own without any header.
      const limit = most + (await referenceTime(() => ask(asked, right)));
      for (const header of headers) {
        for (const text of worstHeaders(headerRoom)) {
          const took = await leastTime(() => ask(asked, right, { [header]: text }), { limit });
          if (took > limit) slow.push(`${asked.route}, ${header}: ${told(text, took)}`);
        }
      }
    }
    expect(slow).toEqual([]);
  }, 60_000);
});

test('the worst texts in a cell of an import, in each column', async () => {
  const slow: string[] = [];
  for (const text of worstTexts(limits.importCell)) {
    for (const cells of [
      [text, '+966501234567', '1'],
      ['Sara', text, '1'],
      ['Sara', '+966501234567', text],
      ['Sara', '+966501234567', '1', text],
    ]) {
      const columns = { nameColumn: 0, mobileColumn: 1, pointsColumn: 2, endsColumn: 3 };
      const plan = { ...columns, headed: false };
      const took = await leastTime(() => {
        planFor([cells, cells]);
        readMember(cells, { ...plan, countryCode: '966' });
      }, within);
      if (took > most) slow.push(told(text, took));
    }
  }
  expect(slow).toEqual([]);
});

test('the worst texts in a row of a backup, up to what a file may hold of them', async () => {
  const slow: string[] = [];
  for (const [table, schema] of Object.entries(backupRows)) {
    for (const [path] of textsIn(schema)) {
      for (const text of [1_000, 20_000, 200_000].flatMap(worstTexts)) {
        const took = await leastTime(() => schema.safeParse(placed({}, path, text)), within);
        if (took > most) slow.push(`${table}.${path.join('.')}: ${told(text, took)}`);
      }
    }
  }
  for (const name of worstTexts(1_000)) {
    const mobile = '+966501234567';
    const took = await leastTime(() => {
      usernameKey(name);
      searchWords({ name, mobile });
      customerRow({ name, mobile } as BackupRow<'customers'>);
    }, within);
    if (took > most) slow.push(`as it is found: ${told(name, took)}`);
  }
  expect(slow).toEqual([]);
});

/**
 * The texts that a schema takes, without those that become the same value as another one, such as
 * an id that nobody has: only what comes before the schemas sees them, and that is the same for all
 * calls. Those that are new to it stay.
 */
function asAnotherValue(
  schema: z.ZodMiniType,
  texts: readonly string[],
  isNew: (text: string) => boolean,
): string[] {
  const values = new Set<string>();
  return texts.filter((text) => {
    const { success, data } = schema.safeParse(text);
    if (!success) return false;
    const [value, before] = [typeof data + JSON.stringify([data]), values.size];
    return values.add(value).size > before || isNew(text);
  });
}

interface Parts {
  params: object;
  query: object;
  body: object | undefined;
}

type Asked = Pick<Endpoint, 'sendsEvents' | 'refuses'> & { route: string };

const nothing: Parts = { params: {}, query: {}, body: undefined };

/** Routes outside of the contract that read headers of their own. */
const documents = ['/api/openapi.json', '/metrics', `/pictures/${'0'.repeat(64)}.jpg`, '/'].map(
  (path) => ({ route: `GET ${path}`, may: 'anyone', sendsEvents: false }) as const,
);

const headers = [
  ['idempotency-key', 'acting-as', 'cookie', 'origin', 'sec-fetch-site', 'content-type'],
  ['accept', 'accept-encoding', 'authorization', 'cache-control', 'if-none-match', 'range'],
  ['last-event-id', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'refusal'],
].flat();

const source = () => ({
  dice: diceOf(inject('seed')),
  memory: openMemory({ password: [password, adminPassword], customerId: [1, 2] }),
});

/** The maximum length of a text by its schema; 100 where it has none. */
const longestOf = (schema: z.ZodMiniType): number =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxLength ?? 100;

/** An object with a text at a path. */
function placed(fields: object | undefined, path: string[], text: string): object {
  const [name = '', route] = path;
  return { ...fields, [name]: route === undefined ? text : [text] };
}

const told = (text: string, took: number) =>
  `${took.toFixed(1)} ms for ${text.length} of ${JSON.stringify(text.slice(0, 8))}`;

/** Makes requests as an allowed caller; no answer may be an internal error. */
async function openAsker(restaurant: Restaurant) {
  const people = await openCallers(restaurant);
  let caller: Parameters<typeof people.headersOf>[0] = 'nobody';

  async function enter({ may }: Pick<Endpoint, 'may'>) {
    caller = may === 'anyone' ? 'nobody' : callersOf({ may })[0]!;
    if (caller !== 'nobody') await people.enter(caller);
  }

  async function ask({ route, sendsEvents, refuses = [] }: Asked, sent: Parts, more = {}) {
    const [method, path = ''] = route.split(' ') as ['GET', string];
    const values = sent.params as Record<string, string>;
    const url = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(values[name]).toWellFormed()),
    );
    const query = new URLSearchParams(sent.query as Record<string, string>);
    const asked: InjectOptions = {
      method,
      url: `${url}?${query}`,
      headers: { ...people.headersOf(caller), 'content-type': 'application/json', ...more },
      ...(method !== 'GET' && sent.body && { payload: jsonOf(sent.body) }),
    };
    const stream = sendsEvents ? { ...asked, payloadAsStream: true as const } : asked;
    const { statusCode, body, raw } = await restaurant.app.inject(stream);
    if (sendsEvents) raw.res.destroy();
    // An unreachable second place answers 503, which is expected.
    if (statusCode === 503 && refuses.includes('unavailable')) return;
    expect(statusCode, `${route}: ${body}`).toBeLessThan(500);
  }

  return { enter, ask };
}
