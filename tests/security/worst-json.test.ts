// No JSON blocks the event loop: the slowest body of each kind, sent to every call that takes one.
import { expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import type { Contract, Endpoint } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/index.ts';
import { diceOf } from '../../src/storage/seed/dice.ts';
import { untilSomebodyWaits } from '../locks.ts';
import { billOf, program } from '../programs.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { onEachEngine, onPostgres } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';
import { callersOf, openCallers, password } from './fuzz/callers.ts';
import { openMemory } from './fuzz/memory.ts';
import { rightParts } from './fuzz/requests.ts';
import { leastTime, referenceTime } from './processor-time.ts';

/** The limit of a body's time on the event loop, in milliseconds, beside one long text. */
const most = 20;

const calls = Object.entries(contract as unknown as Contract).filter(
  ([, { route, takesFile }]) => !takesFile && !route.startsWith('GET'),
);

/** The limit of a call's body in bytes. */
const roomOf = ({ bodyLimit = 65_536 }: Endpoint) => bodyLimit;

/** A text of so many bytes at most, which repeats a part between a beginning and an end. */
function filled(room: number, [begin, part, end]: readonly [string, string, string]): string {
  const times = Math.floor((room - begin.length - end.length) / part.length);
  return begin + part.repeat(times) + end;
}

/** Objects with as many names as fit into the body. */
function manyNames(room: number, perObject: number): string {
  const objects: string[] = [];
  for (let left = room - 2; left > 12 * perObject;) {
    const names = Array.from({ length: perObject }, (_, i) => `"k${objects.length}_${i}":1`);
    const object = `{${names.join()}}`;
    left -= object.length + 1;
    if (left > 0) objects.push(object);
  }
  return `[${objects.join()}]`;
}

/** Bodies of any call. */
const worstBodies = (room: number): Record<string, string> => ({
  'one long text': filled(room, ['"', 'a', '"']),
  'escaped signs': filled(room, ['"', '\\u0061', '"']),
  'one long number': '1'.repeat(room),
  'open lists': '['.repeat(room),
  'lists within each other': '['.repeat(room / 2) + ']'.repeat(room / 2),
  'objects within each other': filled(room, ['', '{"a":', '']),
  'small lists within lists': filled(room, ['[', `${'['.repeat(30)}${']'.repeat(30)},`, '1]']),
  'a list of ones': filled(room, ['[', '1,', '1]']),
  'a list of objects': filled(room, ['[', '{},', '1]']),
  'an object of many names': manyNames(room, Math.floor(room / 14)).slice(1, -1),
  'objects of many names': manyNames(room, 500),
  'objects of the same names': filled(room, ['[', `${manyNames(7_000, 500).slice(1, -1)},`, '1]']),
  'a name that is looked for': filled(room, ['{"a":{"__proto__":1},"b":[', '{},', '1]}']),
});

/** A value of a wrong kind in every place that a schema has, and as many as it has places. */
function wrongIn(schema: z.ZodMiniType, room: number): unknown {
  const def = schema.def as unknown as {
    type: string;
    shape: Record<string, z.ZodMiniType>;
    innerType: z.ZodMiniType;
    in: z.ZodMiniType;
    element: z.ZodMiniType;
    options: z.ZodMiniType[];
  };
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape);
      const each = room / parts.length;
      return Object.fromEntries(parts.map(([name, part]) => [name, wrongIn(part, each)]));
    }
    case 'array': {
      const { maxItems = Infinity } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
      });
      const one = wrongIn(def.element, room / Math.min(maxItems, 20));
      const fitting = Math.floor(room / (JSON.stringify(one).length + 1));
      return Array.from({ length: Math.max(1, Math.min(maxItems, fitting)) }, () => one);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return wrongIn(def.innerType, room);
    case 'pipe':
      return wrongIn(def.in, room);
    case 'union':
      return wrongIn(def.options[0]!, room);
    case 'string':
      return 1;
    default:
      return 'x';
  }
}

onEachEngine((engine) => {
  test('the worst JSON in every call takes little more than one text of its length', async () => {
    const restaurant = await openRestaurant(engine);
    const people = await openCallers(restaurant);
    const memory = openMemory({ password: [password, adminPassword], customerId: [1, 2] });
    const slow: string[] = [];
    for (const [name, endpoint] of calls) {
      const caller = endpoint.may === 'anyone' ? 'nobody' : callersOf(endpoint)[0]!;
      if (caller !== 'nobody') await people.enter(caller);
      const { params } = rightParts({ dice: diceOf(inject('seed')), memory }, endpoint);
      const [method, path = ''] = endpoint.route.split(' ') as ['POST', string];
      const url = path.replace(/:(\w+)/g, (_, part: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[part]).toWellFormed()),
      );
      const ask = async (payload: string) => {
        const key = endpoint.idempotent && { 'idempotency-key': 'one' };
        const headers = { 'content-type': 'application/json', ...people.headersOf(caller), ...key };
        const { statusCode, body } = await restaurant.app.inject({ method, url, headers, payload });
        expect(statusCode, `${name}: ${body.slice(0, 100)}`).toBeLessThan(500);
      };
      const room = roomOf(endpoint);
      const bodies = worstBodies(room);
      // A batch has 500 bodies in one, and is measured with those that are refused as a whole.
      const isBatch = endpoint === (contract.settleProgramVisits as unknown);
      const wrong = isBatch ? '1' : JSON.stringify(wrongIn(endpoint.body, room) ?? null);
      const limit = most + (await referenceTime(() => ask(bodies['one long text']!)));
      for (const [kind, body] of Object.entries({ ...bodies, 'wrong values': wrong })) {
        const took = await leastTime(() => ask(body), { limit });
        if (took > limit)
          slow.push(`${name}, ${kind}: ${took.toFixed(1)} ms of ${limit.toFixed(1)}`);
      }
    }
    expect(slow).toEqual([]);
  }, 120_000);

  test('a body that is too deep or has too much in it is refused as too large', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const bodies = ['['.repeat(500_000), manyNames(900_000, 501), `[${'1,'.repeat(60_001)}1]`];
    for (const body of bodies) {
      const refused = await till.tries('settleProgramVisits', { body });
      expect(refused.status).toBe(413);
      expect(JSON.parse(refused.text)).toMatchObject({ detail: 'The request is too large' });
    }
    const wrong = await till.tries('settleProgramVisits', { body: '[[1,2]' });
    expect(wrong.status).toBe(400);
    expect(JSON.parse(wrong.text)).toMatchObject({ detail: 'The body must be JSON' });
    const signs = { reason: '[{,:}]'.repeat(50), bill: { number: '1' } };
    expect((await till.reverses(signs as never)).status).toBe(200);
  });
});

onPostgres(() => {
  test('a body is not parsed while its key has sixteen calls at work', async () => {
    const { restaurant, admin, sara } = await openWithVisits('PostgreSQL');
    const till = await program(restaurant, { admin });
    const { db } = restaurant.store;
    const settling = await db.transaction().execute(async (shell) => {
      const held = shell.selectFrom('customers').select('id').where('id', '=', sara.id);
      await held.forUpdate().execute();
      const all = Array.from({ length: 16 }, (_, i) =>
        till.settles({ guest: { id: sara.id }, bill: billOf(`${i}`, '10') }),
      );
      await untilSomebodyWaits(db);
      const late = await till.tries('settleProgramVisits', { body: '{' });
      expect(late.status).toBe(429);
      return all;
    });
    for (const { status } of await Promise.all(settling)) expect(status).toBe(200);
    expect((await till.tries('settleProgramVisits', { body: '{' })).status).toBe(400);
  });
});
