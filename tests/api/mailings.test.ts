// An owner's own message to a list of guests: sent once to each, now or on a day, within its
// budget, and only to whom it is for still.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { ownerAgain } from '../hooks.ts';
import { anHour, draft, list, lookAndSend, send, setRules } from '../occasions.ts';
import { colleague, guest, owner, standsAt } from '../people.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';

/** A restaurant in Riyadh at noon, and guests who have come once. */
async function open(engine: EngineName, names: readonly string[] = ['Sara', 'Omar']) {
  const restaurant = await openRestaurant(engine);
  const hour = new Date(restaurant.clock.now().getTime() + 3 * 3_600_000).getUTCHours();
  restaurant.clock.pass({ hours: (36 - hour) % 24 });
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
  await setRules(admin);
  const guests = [];
  for (const name of names) guests.push(await guest(restaurant, { name }));
  for (const one of guests) await award(admin, one, 10);
  await lookAndSend(restaurant, admin);
  return { restaurant, admin, guests };
}

const got = async ({ store: { db } }: Restaurant) => {
  const rows = await db
    .selectFrom('guest_messages')
    .innerJoin('customers', 'customers.id', 'guest_messages.customerId')
    .select(['customers.name', 'guest_messages.state', 'guest_messages.points'])
    .where('occasion', '=', 'once')
    .orderBy('guest_messages.id')
    .execute();
  return rows.map(({ name, state, points }) => [name, state, points]);
};

onEachEngine((engine, testOnce) => {
  test('a message goes once to each guest of its list, by two servers', async () => {
    const { restaurant, admin, guests } = await open(engine, ['Sara', 'Omar', 'Huda']);
    await award(admin, guests[2]!, 50_000);
    await anHour(restaurant, admin);
    await list(restaurant);
    const { level } = await admin.asks('readCustomer', { params: { id: guests[0]!.id } });
    const body = { ...draft, level, points: 25 };
    const { id, state } = await admin.asks('addMailing', { body });
    expect(state).toBe('draft');
    const params = { id };
    expect(await admin.asks('tryMailing', { params })).toMatchObject({
      today: 2,
      first: [{ name: 'Sara' }, { name: 'Omar' }],
      points: 50,
    });
    await list(restaurant);
    await send(restaurant);
    expect(await got(restaurant)).toEqual([]);

    await admin.asks('startMailing', { params, body: { day: null } });
    expect(await admin.tries('startMailing', { params, body: { day: null } })).toMatchObject({
      status: 409,
    });
    expect(await admin.tries('changeMailing', { params, body: draft })).toMatchObject({
      status: 409,
    });
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there, restaurant, there].map(list));
    expect(await admin.asks('listMailings')).toMatchObject([{ id, state: 'sending' }]);
    await Promise.all([restaurant, there, restaurant, there].map(send));
    expect(await got(restaurant)).toEqual([
      ['Sara', 'sent', 25],
      ['Omar', 'sent', 25],
    ]);
    expect(await standsAt(restaurant, guests[0]!.id)).toMatchObject({ points: 35, sum: 35 });
    expect(await admin.asks('listMailings')).toMatchObject([
      { id, state: 'sent', sent: 2, given: 50 },
    ]);
    expect((await guests[0]!.asks('currentCustomer')).messages).toMatchObject([
      { occasion: 'once', english: 'Come tonight', points: 25 },
    ]);
    expect(await admin.tries('removeMailing', { params })).toMatchObject({ status: 409 });
    expect(await admin.tries('cancelMailing', { params })).toMatchObject({ status: 409 });
    expect(await admin.asks('readMailing', { params })).toMatchObject({
      points: 50,
      brought: { sent: { guests: 0, came: 0 } },
    });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  test('who stayed away and comes before it is sent gets none; a budget ends it', async () => {
    const names = ['Sara', 'Omar', 'Huda', 'Ziad'];
    const { restaurant, admin, guests } = await open(engine, names);
    restaurant.clock.pass({ days: 31 });
    await ownerAgain(admin);
    await award(admin, guests[3]!, 10);
    const body = { ...draft, away: '30', points: 40, mostPoints: 60 } as const;
    const { id } = await admin.asks('addMailing', { body });
    const params = { id };
    await admin.asks('startMailing', { params, body: { day: null } });
    await list(restaurant);
    await award(admin, guests[0]!, 10);
    await send(restaurant);
    expect(await got(restaurant)).toEqual([
      ['Sara', 'overtaken', 0],
      ['Omar', 'sent', 40],
      ['Huda', 'spent', 0],
    ]);
    // Another one a day later goes to the same guests.
    restaurant.clock.pass({ days: 1 });
    await ownerAgain(admin);
    const { id: other } = await admin.asks('addMailing', { body: { ...body, mostMessages: 1 } });
    await admin.asks('startMailing', { params: { id: other }, body: { day: null } });
    await list(restaurant);
    await send(restaurant);
    expect((await got(restaurant)).slice(3)).toEqual([
      ['Omar', 'sent', 40],
      ['Huda', 'spent', 0],
    ]);
  });

  test('one is put off to a day, changed until then, and cancelled', async () => {
    const { restaurant, admin } = await open(engine);
    const { id } = await admin.asks('addMailing', { body: draft });
    const params = { id };
    const today = restaurant.clock.now();
    const inDays = (days: number) =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    for (const day of [inDays(-1), inDays(400)]) {
      const refused = await admin.tries('startMailing', { params, body: { day } });
      expect(refused).toMatchObject({ status: 400 });
    }
    await admin.asks('startMailing', { params, body: { day: inDays(2) } });
    await admin.asks('changeMailing', { params, body: { ...draft, english: 'Later' } });
    await list(restaurant);
    expect(await got(restaurant)).toEqual([]);
    restaurant.clock.pass({ days: 2 });
    await ownerAgain(admin);
    // It is night on the day when the list is looked through, and nothing goes out before morning.
    restaurant.clock.pass({ hours: 12 });
    await ownerAgain(admin);
    await list(restaurant);
    await send(restaurant);
    expect(await got(restaurant)).toEqual([
      ['Sara', 'due', 0],
      ['Omar', 'due', 0],
    ]);
    expect(await admin.asks('cancelMailing', { params })).toMatchObject({ state: 'cancelled' });
    await admin.asks('cancelMailing', { params });
    restaurant.clock.pass({ hours: 12 });
    await ownerAgain(admin);
    await send(restaurant);
    expect(await got(restaurant)).toEqual([
      ['Sara', 'off', 0],
      ['Omar', 'off', 0],
    ]);
    const log = await admin.asks('listAuditEntries', { query: { q: 'mailing.' } });
    expect(log.rows.map(({ action }) => action)).toEqual([
      'mailing.cancelled',
      'mailing.changed',
      'mailing.started',
      'mailing.added',
    ]);
  });

  test('only guests with a visit at an outlet get what is for that outlet', async () => {
    const { restaurant, admin, guests } = await open(engine);
    await admin.asks('changeSettings', { body: { currency: 'SAR', pointsPerUnit: '1' } });
    await admin.asks('addOutlet', { body: { name: 'North' } });
    const south = await admin.asks('addOutlet', { body: { name: 'South' } });
    await admin.asks('settleVisit', {
      body: {
        guest: { customerId: guests[1]!.id },
        outletId: south.id,
        bill: { amount: '20.00', number: 'A-1' },
      },
    } as never);
    await anHour(restaurant, admin);
    const body = { ...draft, outletId: south.id };
    const { id } = await admin.asks('addMailing', { body });
    await admin.asks('startMailing', { params: { id }, body: { day: null } });
    await list(restaurant);
    await send(restaurant);
    expect(await got(restaurant)).toEqual([['Omar', 'sent', 0]]);
  });

  testOnce('a manager reads them and sends none; drafts are few, and are deleted', async () => {
    const { restaurant, admin } = await open(engine);
    const { id } = await admin.asks('addMailing', { body: draft });
    const params = { id };
    const manager = await colleague(restaurant, 'manager');
    expect(await manager.asks('listMailings')).toMatchObject([{ id }]);
    expect(await manager.tries('startMailing', { params, body: { day: null } })).toMatchObject({
      status: 403,
    });
    const wrong = { ...draft, points: 5, giftId: 1 };
    expect(await admin.tries('addMailing', { body: wrong })).toMatchObject({ status: 400 });
    for (const nowhere of [
      { ...draft, outletId: 99 },
      { ...draft, giftId: 99 },
    ])
      expect(await admin.tries('addMailing', { body: nowhere })).toMatchObject({ status: 404 });
    await admin.asks('removeMailing', { params });
    expect(await admin.tries('removeMailing', { params })).toMatchObject({ status: 404 });
    for (let i = 0; i < 50; i += 1) await admin.asks('addMailing', { body: draft });
    expect(await admin.tries('addMailing', { body: draft })).toMatchObject({ status: 409 });
  });
});
