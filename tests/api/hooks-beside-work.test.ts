// Hooks beside other long work, which has its turn: tries go on, and moments are told as they were.
import { expect, test } from 'vitest';
import { until } from '../../lab/wait.ts';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { feed, hookTo, openHeard } from '../hooks.ts';
import { beginWork, countTurns } from '../long-work.ts';
import { numbered } from '../many.ts';
import { guest } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  test('a try that is due waits for no other long work', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    await hookTo(admin, receiver);
    receiver.state.answers = (_, response) => response.writeHead(500).end();
    await guest(restaurant);
    await feed(restaurant);
    receiver.state.answers = receiver.thanks;
    restaurant.clock.pass({ seconds: 5 });
    const endWork = beginWork(restaurant);
    await feed(restaurant);
    expect(receiver.received).toHaveLength(2);
    await endWork();
  });

  testOnce('ten hooks wait a few turns of other long work for an event, not one each', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    for (let hook = 1; hook <= 10; hook += 1) await hookTo(admin, receiver);
    await guest(restaurant);
    await feed(restaurant);
    await guest(restaurant);
    const turns = countTurns(restaurant);
    await feed(restaurant);
    expect(receiver.received).toHaveLength(20);
    expect(turns()).toBeLessThanOrEqual(4);
  });

  test('a hook for which five thousand events wait takes no turn of other long work', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const hookId = await hookTo(admin, receiver);
    const { store, clock } = restaurant;
    const nextAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const rows = numbered(5_000).map((i) => {
      const position = 2 ** 40 + i;
      return { hookId, position, customerId: i, state: 'waiting' as const, tries: 1, nextAt };
    });
    await transact(store, (db) => addRows({ ...store, db }, 'hook_deliveries', rows));
    await guest(restaurant);
    await feed(restaurant);
    const turns = countTurns(restaurant);
    await feed(restaurant);
    expect([turns(), receiver.received]).toEqual([0, []]);
  });

  test('an event is told no earlier than it happened, whatever had its turn first', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    await hookTo(admin, receiver);
    const sara = await guest(restaurant);
    // The first slice has one row; the next one has room for both events.
    await feed(restaurant);
    await guest(restaurant);
    const endWork = beginWork(restaurant);
    const fed = feed(restaurant);
    const { db } = restaurant.store;
    const lease = db.selectFrom('leases').select('name').where('name', '=', 'hooks');
    await until(async () => (await lease.executeTakeFirst()) !== undefined);
    restaurant.clock.pass({ seconds: 10 });
    const since = restaurant.clock.now().toISOString();
    const body = { name: 'Sara Salem', mobile: sara.mobile };
    await admin.asks('changeCustomer', { params: { id: sara.id }, body });
    await endWork();
    await fed;
    const changed = receiver.received.find(({ type }) => type === 'member.changed');
    expect(changed!.timestamp >= since).toBe(true);
  });
});
