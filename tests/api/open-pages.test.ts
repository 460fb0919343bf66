// Event streams of open pages: no event is lost or repeated, over breaks and with several servers.
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveUpdate } from '../../src/contract/cards/live-updates.ts';
import { createLiveUpdates } from '../../src/server/cards/open-cards.ts';
import { hashToken } from '../../src/server/accounts/secrets.ts';
import { addOffer, award, openCard, pointsOf } from '../cards.ts';
import { onEachEngine, onPostgres } from '../setup/engines.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, visitor } from '../people.ts';

type Guest = Awaited<ReturnType<typeof guest>>;

onEachEngine((engine) => {
  async function opening() {
    const restaurant = await openRestaurant(engine);
    return { restaurant, sara: await guest(restaurant), admin: await owner(restaurant) };
  }

  test('a page that was away hears everything in order once it is back', async () => {
    const { sara, admin } = await opening();
    const before = await sara.asks('currentCustomer');
    const card = await sara.hears('watchCard', { query: { after: before.news } });
    await award(admin, sara, 1);
    await card.next();
    card.leave();
    for (const points of [2, 3, 4]) await award(admin, sara, points);
    // The browser reconnects to the same address with the id of the last event.
    const again = { query: { after: before.news } };
    const back = await sara.hears('watchCard', again, card.lastId());
    expect(pointsOf(await back.nextOnes(3))).toEqual([2, 3, 4]);
    await award(admin, sara, 5);
    expect(pointsOf([await back.next()])).toEqual([5]);
  });

  test('without a cursor, or with one that is not ours, it begins now', async () => {
    const { sara, admin } = await opening();
    await award(admin, sara, 1);
    const cards = [await sara.hears('watchCard', {})];
    for (const foreign of ['nobody', '7', '999999999999999.none.none']) {
      cards.push(await sara.hears('watchCard', { query: { after: foreign } }));
      cards.push(await sara.hears('watchCard', {}, `${foreign} !`));
    }
    await award(admin, sara, 2);
    for (const card of cards) expect(pointsOf([await card.next()])).toEqual([2]);
    expect(await sara.tries('watchCard', { query: { after: 'a b' } })).toMatchObject({
      status: 400,
    });
  });

  test('a long absence is made up for whole, however long the words were', async () => {
    const { sara, admin } = await opening();
    const { news: after } = await sara.asks('currentCustomer');
    const long = { customerId: sara.id, description: 'عشاء '.repeat(99) };
    const amounts = Array.from({ length: 300 }, (_, i) => i);
    await Promise.all(
      amounts.map((points) => admin.asks('awardPoints', { body: { ...long, points } })),
    );
    const card = await sara.hears('watchCard', { query: { after } });
    const heard = pointsOf(await card.nextOnes(300));
    expect(heard.toSorted((a, b) => Number(a) - Number(b))).toEqual(amounts);
    const { rows } = await sara.asks('listTransactions', {
      params: { id: sara.id },
      query: { limit: '500' },
    });
    expect(heard).toEqual(rows.map(({ points }) => points).toReversed());
  });

  test('a ninth page of one guest is refused until another is closed', async () => {
    const { restaurant, sara, admin } = await opening();
    const cards = await Promise.all(Array.from({ length: 8 }, () => openCard(sara)));
    expect(await sara.tries('watchCard')).toMatchObject({
      status: 429,
      text: 'The card is open on too many pages already',
      headers: { 'retry-after': '20' },
    });
    const omar = await guest(restaurant);
    await award(admin, omar, 1);
    expect((await omar.tries('watchCard')).status).toBe(200);
    cards[0]!.leave();
    await expect.poll(async () => (await sara.tries('watchCard')).status).toBe(200);
  });

  test('a change that nobody announced is heard at the next interval', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { restaurant, sara, admin } = await opening();
    await addOffer(admin, 'Starter');
    const card = await openCard(sara);
    await restaurant.store.db.updateTable('special_offers').set({ active: false }).execute();
    vi.advanceTimersByTime(20_000);
    expect(await card.next()).toEqual({ kind: 'offers' });
  });

  test('why cards are not told is in the log', async () => {
    const lines: string[] = [];
    const heard = { write: (line: string) => void lines.push(line) };
    const restaurant = await openRestaurant(engine, {}, { heard });
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await openCard(sara);
    const { schema } = restaurant.store.db;
    await schema.alterTable('special_offers').renameColumn('active', 'lost').execute();
    await award(admin, sara, 1);
    const why = () => lines.filter((line) => line.includes('open cards were not told')).join();
    await expect.poll(why).toMatch(/no such column|does not exist/);
  });

  test('a reader who takes nothing for a whole pulse is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { restaurant, sara, admin } = await opening();
    const bounds = { account: 1, network: 1, all: 1 };
    const { app, clock, store } = restaurant;
    const liveUpdates = createLiveUpdates(store, { clock: clock.now, bounds, log: app.log });
    onTestFinished(() => liveUpdates.close());
    const sessionHash = hashToken(sara.cookies['sofra_customer']!);
    const { news: cursor } = await sara.asks('currentCustomer');
    for (const points of [1, 2, 3]) await award(admin, sara, points);
    const [told, left] = [Promise.withResolvers<LiveUpdate>(), Promise.withResolvers<void>()];
    const send = (_: string, news?: LiveUpdate) => {
      if (news) told.resolve(news);
      return !news;
    };
    const card = { customerId: sara.id, from: '', sessionHash, cursor };
    liveUpdates.watch(card, { send, end: left.resolve });
    expect(pointsOf([await told.promise])).toEqual([1]);
    vi.advanceTimersByTime(20_000);
    await left.promise;
  });

  test('the server closes at once, however many listen', async () => {
    const { restaurant, sara } = await opening();
    const cards = await Promise.all(Array.from({ length: 5 }, () => openCard(sara)));
    await restaurant.app.close();
    expect(await Promise.all(cards.map((card) => card.next()))).toEqual(cards.map(() => undefined));
  });
});

onPostgres(() => {
  /** A guest's browser that connects to another server on the same database. */
  async function atAnother(restaurant: Restaurant, { cookies }: Guest) {
    const person = visitor(await anotherServer(restaurant));
    Object.assign(person.cookies, cookies);
    return person;
  }

  test('changes made by one server are heard by the pages of another', async () => {
    const restaurant = await openRestaurant('PostgreSQL');
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const card = await openCard(await atAnother(restaurant, sara));
    await award(admin, sara, 10);
    expect(pointsOf([await card.next()])).toEqual([10]);
    await addOffer(admin, 'Starter');
    expect(await card.next()).toEqual({ kind: 'offers' });
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    expect(await card.nextOnes(2)).toEqual([{ kind: 'gone', why: 'deleted' }, undefined]);
  });

  test('a change arrives although the connections between servers are cut', async () => {
    const restaurant = await openRestaurant('PostgreSQL');
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const card = await openCard(await atAnother(restaurant, sara));
    await award(admin, sara, 1);
    expect(pointsOf([await card.next()])).toEqual([1]);
    // Each server listens over its own connection; the first one may begin only after this.
    const listening = (what: string) =>
      sql`select ${sql.raw(what)} from pg_stat_activity
        where datname = current_database() and application_name = 'sofra notifier'`
        .execute(restaurant.store.db)
        .then(({ rows }) => rows.length);
    for (const points of [2, 3]) {
      await expect.poll(() => listening('pid')).toBe(2);
      await listening('pg_terminate_backend(pid)');
      await award(admin, sara, points);
      expect(pointsOf([await card.next()])).toEqual([points]);
    }
  });
});
