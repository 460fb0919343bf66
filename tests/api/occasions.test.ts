// Occasions: a guest gets a message on the card once, with its points or not at all, and the office
// sees why somebody got nothing.
import { expect, test } from 'vitest';
import { occasionSettings, usualOccasion } from '../../src/contract/occasions/occasion-values.ts';
import { award, openCard } from '../cards.ts';
import { backup } from '../filled.ts';
import { ownerAgain } from '../hooks.ts';
import { anHour, look, lookAndSend, send, setBirthday, setRules, switchOn } from '../occasions.ts';
import { anotherSession, colleague, guest, owner, standsAt, visitor } from '../people.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';

/** A restaurant in Riyadh at noon, whose owner holds nobody out. */
async function open(engine: EngineName) {
  const restaurant = await openRestaurant(engine);
  const hour = new Date(restaurant.clock.now().getTime() + 3 * 3_600_000).getUTCHours();
  restaurant.clock.pass({ hours: (36 - hour) % 24 });
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
  await setRules(admin);
  const sara = await guest(restaurant);
  return { restaurant, admin, sara };
}

const states = async (restaurant: Restaurant) => {
  const rows = await restaurant.store.db
    .selectFrom('guest_messages')
    .select(['customerId', 'occasion', 'state', 'points'])
    .orderBy('id')
    .execute();
  return rows.map(({ customerId, occasion, state, points }) => [
    customerId,
    occasion,
    state,
    points,
  ]);
};

type Opened = Awaited<ReturnType<typeof open>>;

/** Both logged in again after many days. */
async function daysLater({ restaurant, admin, sara }: Opened, days: number) {
  restaurant.clock.pass({ days });
  await anotherSession(restaurant, sara);
  await ownerAgain(admin);
}

onEachEngine((engine, testOnce) => {
  test('a newcomer gets a message with points on the open card, once', async () => {
    const { restaurant, admin, sara } = await open(engine);
    await lookAndSend(restaurant, admin);
    await award(admin, sara, 120);
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([]);
    expect(await sara.asks('currentCustomer')).not.toHaveProperty('messages');

    await switchOn(admin, 'welcome', { points: 50, english: 'Welcome', arabic: 'أهلًا بك' });
    const card = await openCard(sara);
    const there = await anotherServer(restaurant);
    await anHour(restaurant, admin);
    await Promise.all([restaurant, there, restaurant, there].map(look));
    await Promise.all([restaurant, there, restaurant, there].map(send));
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([[sara.id, 'welcome', 'sent', 50]]);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 170, sum: 170, entries: 2 });
    expect(await card.next()).toMatchObject({ kind: 'points', entry: { points: 50 }, total: 170 });
    expect(await card.next()).toEqual({ kind: 'code' });
    const [message] = (await sara.asks('currentCustomer')).messages!;
    expect(message).toMatchObject({
      occasion: 'welcome',
      english: 'Welcome',
      arabic: 'أهلًا بك',
      points: 50,
    });
    const { rows } = await sara.asks('listTransactions', { params: { id: sara.id } });
    expect(rows[0]).toMatchObject({ points: 50, wording: 'given', balance: 170 });
    // A gift is no visit.
    expect(await admin.asks('readCustomer', { params: { id: sara.id } })).toMatchObject({
      visits: 1,
    });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });

    const params = { id: message!.id };
    const omar = await guest(restaurant, { name: 'Omar' });
    expect(await omar.tries('readMessage', { params })).toMatchObject({ status: 404 });
    expect((await sara.asks('currentCustomer')).messages).toHaveLength(1);
    await sara.asks('readMessage', { params });
    await sara.asks('readMessage', { params });
    expect(await sara.asks('currentCustomer')).not.toHaveProperty('messages');
    expect(await sara.asks('readOwnMessages')).toMatchObject({
      messages: [{ english: 'Welcome', readAt: expect.any(String) }],
      consents: [],
      wanted: true,
    });
  });

  test('of two cards that become one, none gets a message twice, and an end stays', async () => {
    const { restaurant, admin, sara } = await open(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await switchOn(admin, 'welcome', { points: 50 });
    for (const one of [sara, omar]) await award(admin, one, 10);
    await lookAndSend(restaurant, admin);
    await omar.asks('wantChannel', { body: { channel: 'card', wanted: false, language: 'en' } });
    const { mobile, name } = sara;
    const body = { other: omar.id, name, mobile };
    const { joinId } = await admin.asks('joinCards', { params: { id: sara.id }, body });
    const welcomed = [sara.id, 'welcome', 'sent', 50];
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([welcomed]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 120, sum: 120 });
    const params = { id: sara.id };
    expect(await admin.asks('readMessagesOf', { params })).toMatchObject({
      consents: [{ given: false }],
    });

    // Both cards keep it when the join is undone.
    await admin.asks('partCards', { params: { id: joinId } });
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([welcomed, [omar.id, 'welcome', 'sent', 0]]);
    expect(await admin.asks('readMessagesOf', { params: { id: omar.id } })).toMatchObject({
      consents: [{ given: false }],
    });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('who came once is asked back, unless they come in the meantime', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara } = opened;
    const omar = await guest(restaurant, { name: 'Omar' });
    await switchOn(admin, 'secondVisit', { days: 14, points: 30 });
    for (const one of [sara, omar]) await award(admin, one, 10);
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([]);
    await daysLater(opened, 14);
    await anHour(restaurant, admin);
    await look(restaurant);
    // Omar comes between the look and the sending.
    await award(admin, omar, 10);
    await send(restaurant);
    expect(await states(restaurant)).toEqual([
      [sara.id, 'secondVisit', 'sent', 30],
      [omar.id, 'secondVisit', 'overtaken', 0],
    ]);
    expect((await admin.asks('listMessages', {})).rows).toMatchObject([
      { name: 'Omar', state: 'overtaken', points: 0 },
      { name: sara.name, state: 'sent', points: 30, readAt: null },
    ]);
  });

  testOnce('what is due in the night waits for the morning, or ends', async () => {
    const { restaurant, admin, sara } = await open(engine);
    await switchOn(admin, 'welcome');
    await switchOn(admin, 'birthday', { atNight: 'ends' });
    await award(admin, sara, 10);
    const day = new Date(restaurant.clock.now().getTime() + 3 * 3_600_000);
    const birthday = `--${day.toISOString().slice(5, 10)}`;
    await setBirthday(restaurant, admin, { id: sara.id, birthday });
    restaurant.clock.pass({ hours: 10 });
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([
      [sara.id, 'welcome', 'due', 0],
      [sara.id, 'birthday', 'quiet', 0],
    ]);
    restaurant.clock.pass({ hours: 11 });
    await send(restaurant);
    expect((await states(restaurant))[0]).toEqual([sara.id, 'welcome', 'sent', 0]);
  });

  testOnce('a birthday comes once a year, and a guest is missed once in an absence', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara } = opened;
    await switchOn(admin, 'missYou', { days: 60 });
    await switchOn(admin, 'birthday');
    const birthday = restaurant.clock.now().toISOString().slice(0, 10);
    await setBirthday(restaurant, admin, {
      id: sara.id,
      birthday: birthday.replace(/^\d{4}/, '1990'),
    });
    await award(admin, sara, 10);
    await lookAndSend(restaurant, admin);
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([[sara.id, 'birthday', 'sent', 0]]);
    await daysLater(opened, 60);
    await lookAndSend(restaurant, admin);
    await lookAndSend(restaurant, admin);
    expect((await states(restaurant)).slice(1)).toEqual([[sara.id, 'missYou', 'sent', 0]]);
    await award(admin, sara, 10);
    await daysLater(opened, 60);
    await lookAndSend(restaurant, admin);
    expect((await states(restaurant)).slice(2)).toEqual([[sara.id, 'missYou', 'sent', 0]]);
    await daysLater(opened, 245);
    await lookAndSend(restaurant, admin);
    expect((await states(restaurant)).slice(3)).toEqual([[sara.id, 'birthday', 'sent', 0]]);
  });

  test('a guest who ends messages gets none, and may begin them again', async () => {
    const { restaurant, admin, sara } = await open(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await switchOn(admin, 'welcome', { points: 20 });
    for (const one of [sara, omar]) await award(admin, one, 10);
    await anHour(restaurant, admin);
    await look(restaurant);
    // Between the look and the sending, Sara ends messages on the card, and the office Omar's.
    const ends = { body: { channel: 'card', wanted: false, language: 'ar' } } as const;
    await sara.asks('wantChannel', ends);
    await sara.asks('wantChannel', ends);
    const params = { id: omar.id };
    await admin.asks('endMessagesOf', { params, body: { language: 'en' } });
    await admin.asks('endMessagesOf', { params, body: { language: 'en' } });
    await send(restaurant);
    expect(await states(restaurant)).toEqual([
      [sara.id, 'welcome', 'stopped', 0],
      [omar.id, 'welcome', 'stopped', 0],
    ]);
    const own = await sara.asks('readOwnMessages');
    expect(own).toMatchObject({ messages: [], wanted: false });
    expect(own.consents).toMatchObject([
      { given: false, words: 'لا أريد عروضًا على بطاقتي', language: 'ar', place: 'card' },
    ]);
    expect(await admin.asks('readMessagesOf', { params })).toMatchObject({
      messages: [{ state: 'stopped' }],
      consents: [{ given: false, place: 'office' }],
    });
    const log = await admin.asks('listAuditEntries', { query: { q: 'messages.ended' } });
    expect(log.rows).toHaveLength(1);
    await sara.asks('wantChannel', { body: { channel: 'card', wanted: true, language: 'en' } });
    await switchOn(admin, 'birthday');
    const birthday = `--${restaurant.clock.now().toISOString().slice(5, 10)}`;
    for (const { id } of [sara, omar]) await setBirthday(restaurant, admin, { id, birthday });
    await lookAndSend(restaurant, admin);
    expect((await states(restaurant)).slice(2)).toEqual([
      [sara.id, 'birthday', 'sent', 0],
      [omar.id, 'birthday', 'stopped', 0],
    ]);
    // The ledger of what guests want is only added to.
    const change = restaurant.store.db.updateTable('consents').set({ given: true }).execute();
    await expect(change).rejects.toThrow('consents: a row is never changed');
  });

  test('the week of a guest, the budget of a month and the draw are kept', async () => {
    const { restaurant, admin } = await open(engine);
    const guests = [];
    for (let i = 0; i < 6; i += 1) guests.push(await guest(restaurant, { name: `Guest ${i}` }));
    const birthday = `--${restaurant.clock.now().toISOString().slice(5, 10)}`;
    for (const { id } of guests) {
      await award(admin, { id }, 10);
      await setBirthday(restaurant, admin, { id, birthday });
    }
    await setRules(admin, { perWeek: 1 });
    await switchOn(admin, 'welcome', { points: 40, mostPoints: 100 });
    await switchOn(admin, 'birthday', { mostMessages: 3 });
    await lookAndSend(restaurant, admin);
    const counted = Map.groupBy(await states(restaurant), ([, occasion, state]) =>
      [occasion, state].join(' '),
    );
    expect(Object.fromEntries([...counted].map(([key, rows]) => [key, rows.length]))).toEqual({
      'welcome sent': 2,
      'welcome spent': 4,
      'birthday capped': 2,
      'birthday sent': 3,
      'birthday spent': 1,
    });
    expect(await admin.asks('listOccasions')).toMatchObject([
      { kind: 'welcome', due: 0, month: { messages: 2, points: 80 } },
      { kind: 'secondVisit', due: 0, month: { messages: 0, points: 0 } },
      { kind: 'birthday', due: 0, month: { messages: 3, points: 0 } },
      { kind: 'missYou' },
      { kind: 'nearlyThere' },
      { kind: 'friend' },
    ]);
    // The sums stay with a restore, and a budget of a month is there again with the next one.
    const { db } = restaurant.store;
    const sums = () => db.selectFrom('message_quarters').selectAll().orderBy('occasion').execute();
    const before = await sums();
    await admin.asks('restoreBackup', { body: await backup(admin) });
    expect(await sums()).toEqual(before);
    const welcomed = async (name: string) => {
      const { id } = await guest(restaurant, { name });
      await award(admin, { id }, 10);
      await lookAndSend(restaurant, admin);
      return (await states(restaurant)).find(([who]) => who === id)?.[2];
    };
    expect(await welcomed('Layla')).toBe('spent');
    restaurant.clock.pass({ days: 31 });
    await ownerAgain(admin);
    expect(await welcomed('Noor')).toBe('sent');
  });

  test('half of the guests are held out and compared, whatever the server', async () => {
    const { restaurant, admin } = await open(engine);
    const guests = [];
    for (let i = 0; i < 20; i += 1) guests.push(await guest(restaurant, { name: `Guest ${i}` }));
    for (const one of guests) await award(admin, one, 10);
    await setRules(admin, { heldOut: 50 });
    await switchOn(admin, 'welcome');
    await lookAndSend(restaurant, admin);
    const first = await states(restaurant);
    const sent = first.filter(([, , state]) => state === 'sent').map(([id]) => id);
    const heldOut = first.filter(([, , state]) => state === 'heldOut').map(([id]) => id);
    expect(sent.length + heldOut.length).toBe(20);
    // With fair draws, one in a million tests would have fewer of either.
    expect(Math.min(sent.length, heldOut.length)).toBeGreaterThan(0);
    restaurant.clock.pass({ days: 10 });
    await ownerAgain(admin);
    for (const id of [...sent.slice(0, 3), ...heldOut.slice(0, 1)])
      await award(admin, { id: id as number }, 10);
    restaurant.clock.pass({ days: 21 });
    await ownerAgain(admin);
    const [welcome] = await admin.asks('listOccasions');
    expect(welcome!.brought).toMatchObject({
      sent: { guests: sent.length, came: Math.min(3, sent.length) },
      heldOut: { guests: heldOut.length, came: 1 },
      interval: { from: expect.any(Number), to: expect.any(Number) },
    });
  });

  testOnce('an occasion that is switched off, changed or emptied meanwhile', async () => {
    const { restaurant, admin, sara } = await open(engine);
    await switchOn(admin, 'welcome', { points: 10 });
    await award(admin, sara, 10);
    await anHour(restaurant, admin);
    await look(restaurant);
    await switchOn(admin, 'welcome', { points: 25, english: 'New words' });
    await send(restaurant);
    expect(await states(restaurant)).toEqual([[sara.id, 'welcome', 'sent', 25]]);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 10);
    await anHour(restaurant, admin);
    await look(restaurant);
    await admin.asks('changeSettings', {
      body: { [occasionSettings.welcome]: usualOccasion('welcome') },
    });
    await send(restaurant);
    expect((await states(restaurant)).slice(1)).toEqual([[omar.id, 'welcome', 'off', 0]]);
    const wrong = { ...usualOccasion('welcome'), points: -1 };
    expect(
      await admin.tries('changeSettings', { body: { [occasionSettings.welcome]: wrong } }),
    ).toMatchObject({ status: 400 });
  });

  test('messages and consents leave with the guest, and a full card gets neither', async () => {
    const { restaurant, admin, sara } = await open(engine);
    const most = 2_147_483_647;
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, most);
    await award(admin, sara, 10);
    await switchOn(admin, 'welcome', { points: 1 });
    await lookAndSend(restaurant, admin);
    expect(await states(restaurant)).toEqual([
      [sara.id, 'welcome', 'sent', 1],
      [omar.id, 'welcome', 'full', 0],
    ]);
    await sara.asks('wantChannel', { body: { channel: 'card', wanted: false, language: 'en' } });
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    const { db } = restaurant.store;
    expect(await db.selectFrom('consents').selectAll().execute()).toEqual([]);
    expect((await states(restaurant)).map(([id]) => id)).toEqual([omar.id]);
  });

  testOnce('a look beforehand names who would get a message today', async () => {
    const { restaurant, admin, sara } = await open(engine);
    await award(admin, sara, 10);
    const occasion = { ...usualOccasion('welcome'), points: 70 };
    const body = { kind: 'welcome', occasion } as const;
    expect(await admin.asks('tryOccasion', { body })).toEqual({
      today: 1,
      first: [{ id: sara.id, name: sara.name }],
      perMonth: 1,
      points: 70,
      atMenu: null,
      atCost: null,
    });
    expect(
      await admin.asks('tryOccasion', {
        body: { ...body, occasion: { ...occasion, mostPoints: 60 } },
      }),
    ).toMatchObject({ points: 60 });
    expect(await states(restaurant)).toEqual([]);
    const cashier = await colleague(restaurant, 'cashier');
    for (const person of [cashier, sara, visitor(restaurant)]) {
      const { status } = await person.tries('listMessages', {});
      expect([401, 403]).toContain(status);
    }
  });
});
