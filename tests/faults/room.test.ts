// The disk of a SQLite database becomes full, and then has space again.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBook } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { fetchFrom, send, type Client } from '../../lab/calls/client.ts';
import { makeRoom, openSofra, withLittleRoom } from '../setup/processes.ts';
import { askAgain, gather, load } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';

const unlessWindows = process.platform === 'win32' ? test.skip : test;

unlessWindows('SQLite without room refuses, and loses nothing', inLongTime, (context) =>
  inRounds(context, { few: 1 }, async (dice) => {
    const restaurant = await openSofra('SQLite');
    const { client } = restaurant;
    const book = openBook();
    const guests = await gather(client, book);
    await restaurant.kill();

    await restaurant.open(withLittleRoom);
    await untilFull(() => load(client, book, { dice, guests, callers: 8, each: 10 }), client);
    // Reading still works.
    expect((await fetchFrom(client, { path: '/healthz' })).status).toBe(200);
    expect((await send(client, 'listCustomers', {})).status).toBe(200);
    // The readiness check tells a balancer that nothing can be written.
    await expect.poll(() => readiness(client), soon).toBe(503);
    const inNeed = await check(restaurant.location, book);

    await makeRoom(restaurant);
    await expect.poll(() => readiness(client), soon).toBe(200);
    await askAgain(client, book);
    expect(book.changes.filter(({ fate }) => fate === 'unknown')).toEqual([]);
    await load(client, book, { dice, guests, callers: 8, each: 10 });
    const after = await check(restaurant.location, book);
    await restaurant.kill();
    return {
      faults: 1,
      acknowledged: inNeed.acknowledged + after.acknowledged,
      lost: inNeed.lost + after.lost,
      doubled: inNeed.doubled + after.doubled,
      wrong: inNeed.wrong + after.wrong,
    };
  }),
);

/** The result of a readiness check is cached for two seconds. */
const soon = { timeout: 20_000 };
const readiness = async (client: Client) => (await fetchFrom(client, { path: '/readyz' })).status;

/** Works until an award is refused for lack of disk space, with a message and a Retry-After. */
async function untilFull(work: () => Promise<void>, client: Client) {
  for (;;) {
    const body = { username: 'admin', password: randomUUID() };
    const answer = await send({ ...client, cookie: '' }, 'logInAdmin', { body });
    if (answer.status === 401) await work();
    else {
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      return;
    }
  }
}
