// A guest brings a friend: both get theirs after the friend's first paid bill, once, and never for
// a second card of one's own.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { friendOf, linkOf, openFriends, pays, sentToFriends, takeBack } from '../friends.ts';
import { ownerAgain } from '../hooks.ts';
import { anHour, look, lookAndSend, send, switchOn } from '../occasions.ts';
import { anotherSession, guest, standsAt } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { refund } from '../refunds.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim } from '../shelf.ts';

/** A trigger that refuses to undo entries of a guest. */
function refuseUndo(engine: EngineName, customerId: number) {
  const isTheirs = sql`new."undoes" is not null and new."customerId" = ${sql.lit(customerId)}`;
  return engine === 'SQLite'
    ? sql`create trigger no_undo before insert on point_transactions when ${isTheirs} begin
        select raise(abort, 'no undo'); end`
    : sql`create function no_undo() returns trigger language plpgsql as $$ begin
          raise exception 'no undo'; end $$;
        create trigger no_undo before insert on point_transactions
          for each row when (${isTheirs}) execute function no_undo()`;
}

const allowUndo = {
  SQLite: sql`drop trigger no_undo`,
  PostgreSQL: sql`drop trigger no_undo on point_transactions`,
} as const;

onEachEngine((engine, testOnce) => {
  test('both get points after the first paid bill, once, on two servers', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const omar = await friendOf(restaurant, token);
    // Points without a bill are no paid visit.
    const description = 'A present';
    await admin.asks('awardPoints', { body: { customerId: omar.id, points: 7, description } });
    await lookAndSend(restaurant, admin);
    expect(await sentToFriends(restaurant)).toEqual([]);

    await pays(admin, omar);
    const there = await anotherServer(restaurant);
    await anHour(restaurant, admin);
    await Promise.all([restaurant, there, restaurant].map(look));
    await Promise.all([restaurant, there, restaurant].map(send));
    await pays(admin, omar);
    await lookAndSend(restaurant, admin);
    await takeBack(restaurant);
    expect(await sentToFriends(restaurant)).toEqual([
      [sara.id, 'friend 1', 'sent', 50],
      [omar.id, 'brought', 'sent', 50],
    ]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 50, sum: 50 });
    expect(await standsAt(restaurant, omar.id)).toMatchObject({ points: 77, sum: 77 });
    expect(await sara.asks('readFriendLink')).toMatchObject({ token, points: 50, brought: 1 });
    expect(await sara.asks('readOwnMessages')).toMatchObject({ friends: [expect.any(String)] });
    const own = await omar.asks('readOwnMessages');
    expect(own).toMatchObject({ friends: [], broughtAt: expect.any(String) });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  test('a bill that is undone takes back what both got, and what is spent is owed', async () => {
    const opened = await openFriends(engine);
    const { restaurant, admin, sara, token, dessert } = opened;
    await admin.asks('changeReward', { params: { id: dessert.id }, body: { cost: 40 } });
    const omar = await friendOf(restaurant, token);
    const visit = await pays(admin, omar);
    await lookAndSend(restaurant, admin);
    await claim(sara, dessert);
    expect(await refund(admin, visit)).toMatchObject({ status: 200 });
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there, restaurant].map(takeBack));
    await takeBack(restaurant);
    await lookAndSend(restaurant, admin);
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: 40, spent: 40, owed: 40 });
    expect(await omar.asks('currentCustomer')).toMatchObject({ points: 0 });
    expect(await sara.asks('currentCustomer')).not.toHaveProperty('messages');
    // Another bill brings it back to nobody.
    await pays(admin, omar);
    await lookAndSend(restaurant, admin);
    expect(await sentToFriends(restaurant)).toHaveLength(2);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  test('who cannot be taken back from keeps nobody else waiting, and is tried anew', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const omar = await friendOf(restaurant, token);
    const visit = await pays(admin, omar);
    await lookAndSend(restaurant, admin);
    await refund(admin, visit);
    const { db } = restaurant.store;
    await refuseUndo(engine, sara.id).execute(db);
    const reported = await takeBack(restaurant);
    expect(reported.map(String)).toEqual([expect.stringContaining('no undo')]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 50 });
    expect(await standsAt(restaurant, omar.id)).toMatchObject({ points: 0 });
    await allowUndo[engine].execute(db);
    expect(await takeBack(restaurant)).toEqual([]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 0, sum: 0 });
  });

  testOnce('a bill that is undone before the message leaves nothing', async () => {
    const { restaurant, admin, token } = await openFriends(engine);
    const omar = await friendOf(restaurant, token);
    const id = await pays(admin, omar);
    await anHour(restaurant, admin);
    await look(restaurant);
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'A slip' } });
    await send(restaurant);
    const told = (await sentToFriends(restaurant)).map(([, , state, points]) => [state, points]);
    expect(told).toEqual([
      ['overtaken', 0],
      ['overtaken', 0],
    ]);
  });

  test('nobody brings a second card of their own', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const noted = async () =>
      (await restaurant.store.db.selectFrom('friends').select('customerId').execute()).length;
    // On Sara's own telephone, where she is logged in or was.
    await friendOf(restaurant, token, { person: sara });
    expect(await noted()).toBe(0);
    await anotherSession(restaurant, sara);
    // A number that left, and joins anew.
    const gone = await guest(restaurant, { name: 'Layla' });
    await gone.asks('leaveFamily', { body: { mobile: gone.mobile } });
    await friendOf(restaurant, token, { mobile: gone.mobile });
    expect(await noted()).toBe(0);
    for (const wrong of ['x', 'A'.repeat(22), token.toLowerCase()]) {
      await friendOf(restaurant, wrong);
    }
    expect(await noted()).toBe(0);
    // Both cards on one device, later on.
    const omar = await friendOf(restaurant, token);
    expect(await noted()).toBe(1);
    await pays(admin, omar);
    const { mobile, password } = sara;
    await omar.asks('logInCustomer', { body: { mobile, password } });
    await lookAndSend(restaurant, admin);
    expect(await sentToFriends(restaurant)).toEqual([]);
  });

  test('two cards that become one give back what they brought each other', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const omar = await friendOf(restaurant, token);
    const layla = await friendOf(restaurant, await linkOf(omar), { name: 'Layla' });
    for (const one of [omar, layla]) await pays(admin, one);
    await lookAndSend(restaurant, admin);
    expect(await standsAt(restaurant, omar.id)).toMatchObject({ points: 110 });
    const { name, mobile } = sara;
    const body = { other: omar.id, name, mobile };
    await admin.asks('joinCards', { params: { id: sara.id }, body });
    await takeBack(restaurant);
    await lookAndSend(restaurant, admin);
    // What Omar brought stays: Layla is somebody else.
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 60, sum: 60 });
    expect(await standsAt(restaurant, layla.id)).toMatchObject({ points: 60 });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('a guest gets it for five friends a month, a friend always', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine, { points: 10 });
    for (let i = 0; i < 6; i += 1) await pays(admin, await friendOf(restaurant, token));
    await lookAndSend(restaurant, admin);
    const rows = await sentToFriends(restaurant);
    const states = rows.filter(([id]) => id === sara.id).map(([, , state]) => state);
    expect(states.toSorted()).toEqual(['capped', 'sent', 'sent', 'sent', 'sent', 'sent']);
    const others = rows.filter(([id]) => id !== sara.id).map(([, , state]) => state);
    expect(new Set(others)).toEqual(new Set(['sent']));
    expect(others).toHaveLength(6);
  });

  test('either guest leaves meanwhile', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const [omar, layla] = [await friendOf(restaurant, token), await friendOf(restaurant, token)];
    for (const one of [omar, layla]) await pays(admin, one);
    await anHour(restaurant, admin);
    await look(restaurant);
    await anotherSession(restaurant, omar);
    await omar.asks('leaveFamily', { body: { mobile: omar.mobile } });
    await send(restaurant);
    expect(await sentToFriends(restaurant)).toEqual([
      [sara.id, 'friend 1', 'overtaken', 0],
      [sara.id, 'friend 2', 'sent', 50],
      [layla.id, 'brought', 'sent', 50],
    ]);
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const rows = await restaurant.store.db.selectFrom('friends').selectAll().execute();
    expect(rows).toEqual([]);
    await friendOf(restaurant, token);
    expect(await restaurant.store.db.selectFrom('friends').selectAll().execute()).toEqual([]);
  });

  test('who leaves while a friend joins by the link refuses nobody', async () => {
    const { restaurant, sara, token } = await openFriends(engine);
    const there = await anotherServer(restaurant);
    await Promise.all([
      sara.asks('leaveFamily', { body: { mobile: sara.mobile } }),
      ...[restaurant, there, restaurant, there].map((one) => friendOf(one, token)),
    ]);
    const friends = await restaurant.store.db.selectFrom('friends').selectAll().execute();
    expect(friends).toEqual([]);
  });

  testOnce('a link is there while the occasion is on, and tells nothing of its guest', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    const other = await linkOf(omar);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(other.slice(0, 8)).not.toBe(token.slice(0, 8));
    const { qrToken, verificationCode } = await sara.asks('currentCustomer');
    expect([qrToken, verificationCode]).not.toContain(token);
    expect(await linkOf(sara)).toBe(token);
    expect(await restaurant.store.db.selectFrom('friends').selectAll().execute()).toEqual([]);
    expect(await sara.asks('readConfig')).toMatchObject({ bringsFriends: true });
    await sara.asks('wantChannel', { body: { channel: 'card', wanted: false, language: 'en' } });
    expect(await sara.asks('readFriendLink')).toMatchObject({ token: null });
    await friendOf(restaurant, token);
    await switchOn(admin, 'friend', { points: 0 });
    expect(await omar.asks('readFriendLink')).toMatchObject({ token: null });
    await switchOn(admin, 'friend', { on: false });
    expect(await omar.asks('readFriendLink')).toMatchObject({ token: null });
    await friendOf(restaurant, other);
    expect(await sara.asks('readConfig')).not.toHaveProperty('bringsFriends');
    expect(await restaurant.store.db.selectFrom('friends').selectAll().execute()).toEqual([]);
  });

  testOnce('a gift that waits ends with the bill, and one that was served stays', async () => {
    const opened = await openFriends(engine);
    const { restaurant, admin, sara, token, dessert } = opened;
    await switchOn(admin, 'friend', { points: 0, giftId: dessert.id });
    const omar = await friendOf(restaurant, token);
    const visit = await pays(admin, omar);
    await lookAndSend(restaurant, admin);
    const [held] = (await sara.asks('readShelf')).claims;
    const { qrToken } = await sara.asks('currentCustomer');
    const seen = { guest: { token: qrToken! }, claims: [held!.id] };
    await admin.asks('settleVisit', { body: seen });
    await refund(admin, visit);
    await takeBack(restaurant);
    await ownerAgain(admin);
    const states = await restaurant.store.db
      .selectFrom('claims')
      .select(['customerId', 'state'])
      .orderBy('customerId')
      .execute();
    expect(states).toEqual([
      { customerId: sara.id, state: 'served' },
      { customerId: omar.id, state: 'expired' },
    ]);
  });
});
