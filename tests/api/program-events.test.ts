// Events that a program polls: in order, and without an unreported gap.
import { expect, test } from 'vitest';
import { sweep } from '../../src/storage/jobs/expiry.ts';
import { award } from '../cards.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { feed, hookTo, openHeard, ownerAgain } from '../hooks.ts';
import { guest, owner } from '../people.ts';
import { program, withKey } from '../programs.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const scopes = ['events:read'] as const;
type Reader = Pick<Awaited<ReturnType<typeof program>>, 'asks' | 'tries'>;

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

/** The answer to a program that reads from a cursor. */
const read = (reader: Reader, after?: string) =>
  reader.asks('listProgramEvents', { query: after === undefined ? {} : { after } });

async function refused(reader: Reader, after: string) {
  const { status, text } = await reader.tries('listProgramEvents', { query: { after } });
  return [status, (JSON.parse(text) as { type?: string }).type];
}
const missing = [404, '/api/docs#problem-events-not-kept'];

const open = async (engine: Parameters<typeof openRestaurant>[0]) => {
  const restaurant = await openRestaurant(engine);
  return { restaurant, admin: await owner(restaurant) };
};

const noted = async ({ store }: Restaurant) =>
  (await store.db.selectFrom('outbox').select('id').execute()).length;

onEachEngine((engine, testOnce) => {
  test('a program reads what happens as hooks are told it, and never a name', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const till = await program(restaurant, { admin, scopes });
    const start = await read(till);
    expect(start).toMatchObject({ events: [], more: false });
    const sara = await guest(restaurant, { name: 'Sara Ahmad' });
    await hookTo(admin, receiver, { named: true });
    await award(admin, sara, 10);
    await feed(restaurant);
    const { events, next, more } = await read(till, start.next);
    expect(typesOf(events)).toEqual(['member.joined', 'points.changed']);
    const { name: _, mobile: _m, ...data } = receiver.received.at(-1)!.data;
    const { position, ...told } = events[1]!;
    expect(told).toEqual({ type: 'points.changed', timestamp: told.timestamp, data });
    expect([next, more]).toEqual([String(position), false]);
    expect(JSON.stringify(events)).not.toMatch(/Sara|966/);
    expect(await read(till, next)).toEqual({ events: [], next, more: false });
    const deaf = await program(restaurant, { admin, scopes: ['members:read'] });
    expect((await deaf.tries('listProgramEvents', {})).status).toBe(403);
  });

  testOnce('events are answered 500 at a time', async () => {
    const { restaurant, admin } = await open(engine);
    const till = await program(restaurant, { admin, scopes });
    const start = await read(till);
    const event = { customerId: 0, seq: null, kind: 'levels.changed', detail: '{}' };
    const rows = Array.from({ length: 501 }, () => ({ ...event, at: null, position: null }));
    const { db } = restaurant.store;
    await db
      .insertInto('outbox')
      .values(rows.map((row) => ({ ...row, notedAt: null })))
      .execute();
    await feed(restaurant);
    const first = await read(till, start.next);
    expect([first.events.length, first.more]).toEqual([500, true]);
    const rest = await read(till, first.next);
    expect([rest.events.length, rest.more]).toEqual([1, false]);
    const positions = [...first.events, ...rest.events].map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, i) => positions[0]! + i));
  });

  test('a program is told of events that are not kept, or were noted for nobody', async () => {
    const { restaurant, admin } = await open(engine);
    const till = await program(restaurant, { admin, scopes });
    const start = await read(till);
    await guest(restaurant);
    await feed(restaurant);
    restaurant.clock.pass({ days: 31 });
    const again = await ownerAgain(admin);
    await guest(restaurant);
    await feed(restaurant);
    await sweep(restaurant.store, restaurant.clock.now());
    expect(await refused(till, start.next)).toEqual(missing);
    const anew = await read(till);
    expect(typesOf(anew.events)).toEqual(['member.joined']);
    expect(await refused(till, String(Number(anew.next) + 1))).toEqual(missing);
    await again.asks('endKey', { params: { id: till.id } });
    const before = await noted(restaurant);
    await guest(restaurant);
    expect(await noted(restaurant)).toBe(before);
    const other = await program(restaurant, { admin: again, scopes });
    expect(await refused(other, anew.next)).toEqual(missing);
    const { next } = await read(other);
    await guest(restaurant);
    await feed(restaurant);
    expect(typesOf((await read(other, next)).events)).toEqual(['member.joined']);
  });

  testOnce(
    'what happens is noted for a key until it runs out, and for a hook beside it',
    async () => {
      const { restaurant, admin, receiver } = await openHeard(engine);
      const brief = await program(restaurant, { admin, scopes, days: 1 });
      const id = await hookTo(admin, receiver);
      await admin.asks('endHook', { params: { id } });
      await guest(restaurant);
      expect(await noted(restaurant)).toBe(1);
      restaurant.clock.pass({ days: 1 });
      await sweep(restaurant.store, restaurant.clock.now());
      await guest(restaurant);
      expect(await noted(restaurant)).toBe(1);
      expect((await brief.tries('listProgramEvents', {})).status).toBe(401);
      // A server of an earlier version has switched the recording of events off, since it does not
      // know the key.
      const again = await ownerAgain(admin);
      const till = await program(restaurant, { admin: again, scopes });
      const { next } = await read(till);
      await restaurant.store.db.updateTable('outbox_state').set({ active: false }).execute();
      await sweep(restaurant.store, restaurant.clock.now());
      expect(await refused(till, next)).toEqual(missing);
      await guest(restaurant);
      expect(await noted(restaurant)).toBe(2);
    },
  );

  testOnce('a key of one outlet hears of nothing, since events are of all of them', async () => {
    const { restaurant, admin } = await open(engine);
    await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    const terms = { name: 'Till', scopes: [...scopes], hourly: 9, outletId: 1 };
    const refusal = await admin.tries('makeKey', { body: terms });
    expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('one outlet')]);
    const till = await program(restaurant, { admin, outletId: 1 });
    const { db } = restaurant.store;
    await db.updateTable('connection_keys').set({ scopes: 'events:read' }).execute();
    const { status, text } = await till.tries('listProgramEvents', {});
    expect([status, JSON.parse(text)]).toMatchObject([
      403,
      { type: '/api/docs#problem-other-outlet' },
    ]);
    await sweep(restaurant.store, restaurant.clock.now());
    await guest(restaurant);
    expect(await noted(restaurant)).toBe(0);
  });

  test('a restore is told in its place, and a place of another database is refused', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const till = await program(restaurant, { admin, scopes });
    const file = await backup(admin);
    const sara = await guest(restaurant);
    await feed(restaurant);
    const { next, events } = await read(till);
    expect(events).toMatchObject([{ data: { member: sara.id } }]);
    await admin.asks('restoreBackup', { body: file });
    await guest(restaurant);
    await feed(restaurant);
    const after = await read(till, next);
    expect(typesOf(after.events)).toEqual(['house.restored', 'member.joined']);
    // The same key is in a new restaurant in which more has happened than in the first one.
    const { restaurant: elsewhere } = await openRestaurantWithFolder(engine);
    elsewhere.clock.pass({ minutes: 1 });
    const there = await owner(elsewhere);
    await program(elsewhere, { admin: there, scopes });
    await elsewhere.store.db
      .updateTable('connection_keys')
      .set({ keyHash: (await hashes(restaurant))[0]! })
      .execute();
    for (let i = 0; i < 4; i += 1) await guest(elsewhere);
    await feed(elsewhere);
    expect(await refused(withKey(elsewhere, till.key), next)).toEqual(missing);
  });
});

const hashes = async ({ store }: Restaurant) =>
  (await store.db.selectFrom('connection_keys').select('keyHash').orderBy('id').execute()).map(
    ({ keyHash }) => keyHash,
  );
