// Sign-ups until the disk is full: they are refused, leave no partial rows, and work again
// afterwards.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../src/storage/database/store.ts';
import { send, type Client } from '../../lab/calls/client.ts';
import { makeRoom, openSofra, withLittleRoom, type Restaurant } from '../setup/processes.ts';
import { newMobile, type Response } from '../people.ts';

/** The number of concurrent sign-ups. */
const callers = 16;

const join = ({ cookie: _, ...client }: Client, mobile: string) => {
  const body = { name: 'Omar Khatib', mobile };
  return send({ ...client, cookie: '' }, 'joinFamily', { body });
};

/** A guest's log-in, who joined while there was space. */
async function enter(client: Client): Promise<Client> {
  const body = { name: 'Sara Ahmad', mobile: newMobile(), password: 'walnut-tree' };
  const { headers } = await send({ ...client, cookie: '' }, 'joinFamily', { body });
  const cookies = (headers['set-cookie'] as string[]).map((one) => one.split(';')[0]);
  return { ...client, cookie: cookies.join('; ') };
}

test.skipIf(process.platform === 'win32')(
  'sign-ups until there is no room lose nothing, and keep no reader out',
  async () => {
    const restaurant = await openSofra('SQLite', { SIGNUPS_PER_HOUR: '1000', TRUST_PROXY: 'true' });
    const { cookie } = await enter(restaurant.client);
    await restaurant.kill();
    await restaurant.open(withLittleRoom);
    const sara = { ...restaurant.client, cookie };

    const joined = await joinUntilFull(restaurant.client);
    for (const name of ['currentCustomer', 'currentTerms'] as const) {
      expect((await send(sara, name, {})).status).toBe(200);
    }
    expect((await send(restaurant.client, 'listCustomers', {})).status).toBe(200);
    const { id } = JSON.parse((await send(sara, 'currentCustomer', {})).text) as { id: number };
    expect((await send(sara, 'listTransactions', { params: { id } })).status).toBe(200);
    expect(await numbersIn(restaurant)).toEqual(expect.arrayContaining(joined));

    await makeRoom(restaurant);
    const late = newMobile();
    expect((await join(restaurant.client, late)).status).toBe(200);
    await restaurant.kill();
    await restaurant.open();
    expect(await numbersIn(restaurant)).toEqual(expect.arrayContaining([...joined, late]));
    await expectWhole(restaurant);
  },
  120_000,
);

/** Joins repeatedly; returns the numbers that succeeded. Every other answer has to be a 503. */
async function joinUntilFull(client: Client): Promise<string[]> {
  const joined: string[] = [];
  for (;;) {
    const mobiles = Array.from({ length: callers }, newMobile);
    const answers = await Promise.all(mobiles.map((mobile) => join(client, mobile)));
    joined.push(...mobiles.filter((_, i) => answers[i]!.status === 200));
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectUnavailable(answer);
    if (refused.length === callers) return joined;
  }
}

function expectUnavailable({ status, text, headers }: Response) {
  expect({ status, text }).toEqual({
    status: 503,
    text: 'Sofra is not available right now. Please try again in a moment',
  });
  expect(headers['retry-after']).toBe('2');
}

async function beside<T>(
  { location }: Restaurant,
  look: (store: ReturnType<typeof openStore>) => Promise<T>,
) {
  const store = openStore({ ...location, withoutTimeouts: true });
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

const numbersIn = (restaurant: Restaurant) =>
  beside(restaurant, async ({ db }) => {
    const rows = await db.selectFrom('customers').select('mobile').execute();
    return rows.map(({ mobile }) => mobile);
  });

/** The database is sound, and every guest in it has all of their rows. */
const expectWhole = (restaurant: Restaurant) =>
  beside(restaurant, async ({ db }) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    const people = await db.selectFrom('customers').select('id').orderBy('id').execute();
    const joins = await db
      .selectFrom('audit_log')
      .select('subjectId')
      .where('action', '=', 'customer.joined')
      .orderBy('subjectId')
      .execute();
    expect(joins.map(({ subjectId }) => subjectId)).toEqual(people.map(({ id }) => id));
    const words = await db.selectFrom('customer_words').select('customerId').distinct().execute();
    expect(words).toHaveLength(people.length);
  });
