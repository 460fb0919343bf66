// The stored data of hooks: secrets, events after a restore, redeliveries, and how long each is
// kept.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { backup } from '../filled.ts';
import { feed, hookTo, kindsOf, openHeard, ownerAgain, type Received } from '../hooks.ts';
import { guest } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { sweep } from '../../src/storage/jobs/expiry.ts';

const ids = (events: readonly Received[]) => events.map(({ id }) => id);

onEachEngine((engine, testOnce) => {
  testOnce('while a secret is replaced, both sign', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    const { secret } = await admin.asks('renewHookSecret', { params: { id } });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    receiver.state.secrets.push(secret);
    await guest(restaurant);
    await feed(restaurant);
    restaurant.clock.pass({ days: 1 });
    await guest(restaurant);
    await feed(restaurant);
    expect(receiver.received.map(({ signed }) => signed)).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('a restore sends nothing again, and tells that it was made', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    await hookTo(admin, receiver, { named: true });
    const sara = await guest(restaurant, { name: 'Sara Ahmad' });
    await award(admin, sara, 10);
    await feed(restaurant);
    const file = await backup(admin);
    expect(JSON.stringify(file)).not.toMatch(/whsec_|\/sofra"/);
    expect(receiver.received[1]!.data).toMatchObject({ name: 'Sara Ahmad', mobile: sara.mobile });
    const { thresholds, names, version } = await admin.asks('readLevels');
    const others = thresholds.map((points) => points * 2);
    await admin.asks('changeLevels', {
      body: { thresholds: others, names, keepUntil: null, version },
    });
    await feed(restaurant);
    receiver.received.length = 0;
    await award(admin, sara, 20);
    await admin.asks('restoreBackup', { body: file });
    receiver.state.answers = (_, response) => response.writeHead(500).end();
    await feed(restaurant);
    // The event of the restore waits for all events before it.
    expect(kindsOf(receiver)).toEqual(['points.changed']);
    receiver.state.answers = receiver.thanks;
    receiver.received.length = 0;
    restaurant.clock.pass({ seconds: 5 });
    await feed(restaurant);
    // Waiting events are sent without names, since an id may belong to another person by now.
    const [waited, restored] = receiver.received;
    expect(kindsOf(receiver)).toEqual(['points.changed', 'house.restored']);
    expect(waited!.data).toMatchObject({ member: sara.id, sequence: 3 });
    expect(waited!.data).not.toHaveProperty('name');
    expect(restored!.data).toMatchObject({ member: null });
    await award(admin, sara, 30);
    await feed(restaurant);
    expect(receiver.received.at(-1)!.data).toMatchObject({ sequence: 4, name: 'Sara Ahmad' });
  });

  test('a hook made after a restore tells no name of before it', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    const since = restaurant.clock.now().toISOString();
    await guest(restaurant, { name: 'Sara Ahmad' });
    await feed(restaurant);
    const file = await backup(admin);
    await admin.asks('endHook', { params: { id } });
    await admin.asks('restoreBackup', { body: file });
    receiver.received.length = 0;
    const later = await hookTo(admin, receiver, { named: true });
    await admin.asks('sendAgain', { params: { id: later }, body: { since } });
    await feed(restaurant);
    expect(kindsOf(receiver)).toEqual(['member.joined']);
    expect(receiver.received[0]!.data).not.toHaveProperty('name');
  });

  test('an event is sent again, or all since a moment; a paused hook gets them later', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    const params = { id };
    for (let i = 0; i < 3; i += 1) {
      restaurant.clock.pass({ minutes: 1 });
      await guest(restaurant);
      await feed(restaurant);
    }
    const sent = ids(receiver.received);
    receiver.received.length = 0;
    const { rows } = await admin.asks('listDeliveries', { params });
    expect(rows.map(({ state, status }) => [state, status])).toEqual(
      Array.from({ length: 3 }, () => ['delivered', 204]),
    );
    await admin.asks('sendAgain', { params, body: { position: rows[2]!.position } });
    await feed(restaurant);
    expect(ids(receiver.received)).toEqual(sent.slice(0, 1));
    receiver.received.length = 0;
    await admin.asks('changeHook', { params, body: { paused: true } });
    const since = new Date(restaurant.clock.now().getTime() - 90_000).toISOString();
    await admin.asks('sendAgain', { params, body: { since } });
    await feed(restaurant);
    expect(receiver.received).toEqual([]);
    await admin.asks('changeHook', { params, body: { paused: false } });
    await feed(restaurant);
    expect(ids(receiver.received)).toEqual(sent.slice(1));
    const unknown = { params, body: { position: 4_711 } };
    expect((await admin.tries('sendAgain', unknown)).status).toBe(404);
  });

  testOnce(
    'each try of an event is kept with what was answered, the last twenty of them',
    async () => {
      const { restaurant, admin, receiver } = await openHeard(engine);
      const params = { id: await hookTo(admin, receiver) };
      await guest(restaurant);
      const begun = restaurant.clock.now().toISOString();
      receiver.state.answers = (_, response) =>
        response.writeHead(500).end(`Out of paper ${receiver.received.length}`);
      const triesOnce = async () => {
        await feed(restaurant);
        const { rows } = await admin.asks('listDeliveries', { params });
        return rows[0]!;
      };
      expect(await triesOnce()).toMatchObject({ status: 500, earlier: [] });
      restaurant.clock.pass({ seconds: 5 });
      const { position, ...second } = await triesOnce();
      const first = { at: begun, status: 500, answer: 'Out of paper 1' };
      expect(second).toMatchObject({ tries: 2, answer: 'Out of paper 2', earlier: [first] });
      // A redelivery counts its attempts anew, and the earlier attempts stay listed.
      receiver.state.answers = receiver.thanks;
      for (let i = 0; i < 20; i += 1) {
        await admin.asks('sendAgain', { params, body: { position } });
        await feed(restaurant);
      }
      const { tries, status, earlier } = await triesOnce();
      expect({ tries, status }).toEqual({ tries: 1, status: 204 });
      expect(earlier.map((one) => one.status)).toEqual(Array.from({ length: 19 }, () => 204));
    },
  );

  testOnce('what waits for a hook is counted, with the age of the oldest', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    const other = await hookTo(admin, receiver, { name: 'Other' });
    receiver.state.answers = (_, response) => response.writeHead(500).end();
    const sara = await guest(restaurant);
    await feed(restaurant);
    const oldest = restaurant.clock.now().toISOString();
    await admin.asks('changeHook', { params: { id }, body: { paused: true } });
    await admin.asks('endHook', { params: { id: other } });
    restaurant.clock.pass({ seconds: 40 });
    await award(admin, sara, 10);
    await feed(restaurant);
    expect((await admin.asks('listHooks')).hooks).toMatchObject([{ waiting: 2, oldest }]);
    const { cookies } = admin;
    const { body } = await restaurant.app.inject({ url: '/metrics', cookies });
    expect(body.split('\n').filter((line) => /^sofra_hook_(waiting|oldest)/.test(line))).toEqual([
      `sofra_hook_waiting{hook="${id}"} 2`,
      `sofra_hook_oldest_seconds{hook="${id}"} 40`,
    ]);
  });

  testOnce('a hook that is let go on during a try is held to the tries since then', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const params = { id: await hookTo(admin, receiver) };
    await guest(restaurant);
    receiver.state.answers = (_, response) => response.writeHead(500).end();
    await feed(restaurant);
    restaurant.clock.pass({ days: 5, seconds: -60 });
    const again = await ownerAgain(admin);
    receiver.state.answers = async (_, response) => {
      await again.asks('changeHook', { params, body: { paused: true } });
      await again.asks('changeHook', { params, body: { paused: false } });
      restaurant.clock.pass({ minutes: 2 });
      response.writeHead(500).end();
    };
    await feed(restaurant);
    const { hooks } = await again.asks('listHooks');
    expect(hooks).toMatchObject([{ state: 'on', waiting: 1 }]);
    const { rows } = await again.asks('listDeliveries', { params });
    expect(rows).toMatchObject([{ tries: 1, earlier: [{ status: 500 }] }]);
  });

  testOnce(
    'a hook that leads elsewhere during a try owes nothing for what was answered',
    async () => {
      const { restaurant, admin, receiver } = await openHeard(engine);
      const params = { id: await hookTo(admin, receiver) };
      await guest(restaurant);
      receiver.state.answers = async (_, response) => {
        receiver.state.answers = receiver.thanks;
        const body = { address: `${receiver.address}/other` };
        await admin.asks('changeHook', { params, body });
        response.writeHead(410).end();
      };
      await feed(restaurant);
      expect(receiver.received).toHaveLength(2);
      const { rows } = await admin.asks('listDeliveries', { params });
      expect(rows).toMatchObject([{ state: 'delivered', tries: 1, earlier: [{ status: 410 }] }]);
    },
  );

  test('events are kept for the days of the owner, and a hook counts what it missed', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    await admin.asks('changeHookSettings', { body: { networks: [], days: 2 } });
    await guest(restaurant);
    await feed(restaurant);
    await admin.asks('changeHook', { params: { id }, body: { paused: true } });
    await guest(restaurant);
    await feed(restaurant);
    restaurant.clock.pass({ days: 2, minutes: 1 });
    await guest(restaurant);
    await feed(restaurant);
    const servers = [restaurant, await anotherServer(restaurant)];
    await Promise.all(servers.map(({ store }) => sweep(store, restaurant.clock.now())));
    const again = await ownerAgain(admin);
    const { hooks } = await again.asks('listHooks');
    expect(hooks).toMatchObject([
      { missed: 1, waiting: 1, oldest: restaurant.clock.now().toISOString() },
    ]);
    await again.asks('changeHook', { params: { id }, body: { paused: false } });
    await feed(restaurant);
    expect(receiver.received).toHaveLength(2);
    await again.asks('endHook', { params: { id } });
    await guest(restaurant);
    await feed(restaurant);
    restaurant.clock.pass({ days: 3 });
    await sweep(restaurant.store, restaurant.clock.now());
    for (const table of ['outbox', 'hooks', 'hook_deliveries'] as const) {
      expect(await restaurant.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('what waits and is sent again since a moment is one event, and missed once', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const params = { id: await hookTo(admin, receiver) };
    const since = restaurant.clock.now().toISOString();
    receiver.state.answers = (_, response) => response.writeHead(500).end();
    await guest(restaurant);
    await feed(restaurant);
    await admin.asks('changeHook', { params, body: { paused: true } });
    await admin.asks('sendAgain', { params, body: { since } });
    restaurant.clock.pass({ days: 31 });
    await sweep(restaurant.store, restaurant.clock.now());
    const { hooks } = await (await ownerAgain(admin)).asks('listHooks');
    expect(hooks).toMatchObject([{ missed: 1, waiting: 0 }]);
  });
});
