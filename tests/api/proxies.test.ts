// Behind proxies: whose address counts is what the nearest of our own have seen, nothing else.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { visitor } from '../people.ts';

const madeUp = '198.51.100.1';
const phone = '203.0.113.9';
const nearProxy = '10.0.0.2';

onEachEngine((engine) => {
  test.each([
    { TRUST_PROXY: 'false', seen: '127.0.0.1' },
    { TRUST_PROXY: 'true', seen: nearProxy },
    { TRUST_PROXY: '2', seen: phone },
  ])('with TRUST_PROXY=$TRUST_PROXY a log-in comes from $seen', async ({ TRUST_PROXY, seen }) => {
    const restaurant = await openRestaurant(engine, { TRUST_PROXY });
    const headers = { 'x-forwarded-for': `${madeUp}, ${phone}, ${nearProxy}` };
    const body = { username: 'admin', password: 'wrong' };
    await visitor(restaurant).tries('logInAdmin', { body }, { headers });
    const { address } = await restaurant.store.db
      .selectFrom('audit_log')
      .select('address')
      .where('action', '=', 'admin.log-in-failed')
      .executeTakeFirstOrThrow();
    expect(address).toBe(seen);
  });

  test('an address that the client makes up is no way round a wait', async () => {
    const restaurant = await openRestaurant(engine, { TRUST_PROXY: 'true' });
    const answers = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${tries}, ${phone}` };
      const body = { username: 'admin', password: 'wrong' };
      const { status } = await visitor(restaurant).tries('logInAdmin', { body }, { headers });
      answers.push(status);
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
