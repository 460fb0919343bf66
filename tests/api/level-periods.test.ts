// Levels over a period: a level is kept until its day, falls by one step after a notice and a month
// of grace, and every place says the same level.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { backup } from '../filled.ts';
import { feed, hookTo, openHeard, ownerAgain } from '../hooks.ts';
import { levelDay, passLevelDays, setLevelsBy, sumUpAll } from '../level-periods.ts';
import type { Restaurant } from '../restaurant.ts';
import { anotherServer } from '../restaurant.ts';
import { anotherSession, guest } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openShelf } from '../shelf.ts';

/** A restaurant on 20 November 2026, with Sara, who has nothing yet. */
async function open(engine: EngineName) {
  const opened = await openShelf(engine, { points: 0 });
  const { restaurant, admin, sara } = opened;
  const read = () => admin.asks('readCustomer', { params: { id: sara.id } });
  /** The level in each place that says it. */
  const everywhere = async () => {
    await sumUpAll(restaurant);
    await anotherSession(restaurant, sara);
    const { rows } = await admin.asks('listCustomers', { query: {} });
    const { level } = await read();
    const chosen = await admin.asks('listCustomers', { query: { level } });
    const overview = await admin.asks('countMembers');
    const [row] = await rowsOf(restaurant);
    return {
      card: (await sara.asks('currentCustomer')).level,
      drawer: level,
      list: rows.find(({ id }) => id === sara.id)!.level,
      filter: chosen.rows.map(({ id }) => id),
      count: overview.find((one) => one.level === level)?.members,
      summary: row!.atLevel,
    };
  };
  const all = (level: string, count = 1) => ({
    card: level,
    drawer: level,
    list: level,
    filter: [sara.id],
    count,
    summary: level,
  });
  return { ...opened, read, everywhere, all };
}

const rowsOf = ({ store: { db } }: Restaurant) =>
  db.selectFrom('customer_summaries').selectAll().execute();

const sound = { wrong: 0, wrongSums: 0 };

onEachEngine((engine, testOnce) => {
  test('a level is kept, a guest is told what is missing, and falls by one step', async () => {
    const { restaurant, admin, sara, read, everywhere, all } = await open(engine);
    await setLevelsBy(admin, 'months');
    await levelDay(restaurant);
    await award(admin, sara, 150_000);
    expect(await everywhere()).toEqual(all('Silver'));
    await passLevelDays(restaurant, admin, 1);
    expect((await read()).period).toEqual({ counts: 150_000, until: '2027-11-21' });
    await passLevelDays(restaurant, admin, 304);
    expect((await read()).period).toEqual({ counts: 150_000, until: '2027-11-21' });
    await passLevelDays(restaurant, admin, 2);
    expect((await read()).period).toEqual({
      counts: 150_000,
      until: '2027-11-21',
      missing: 100_001,
      grace: '2027-12-21',
    });
    await award(admin, sara, 500);
    expect((await read()).period).toMatchObject({ missing: 99_501 });
    await passLevelDays(restaurant, admin, 88);
    expect((await read()).period).toMatchObject({ counts: 500, grace: '2027-12-21' });
    expect(await everywhere()).toEqual(all('Silver'));
    await passLevelDays(restaurant, admin, 1);
    expect(await everywhere()).toEqual(all('Bronze'));
    expect(await read()).toMatchObject({
      points: 150_500,
      period: { counts: 500, until: '2028-11-21' },
    });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('points that are taken back keep no level, and say so at once', async () => {
    const { restaurant, admin, sara, everywhere, all } = await open(engine);
    await setLevelsBy(admin, 'year');
    await award(admin, sara, 50_000);
    const made = await award(admin, sara, 100_000);
    await passLevelDays(restaurant, admin, 1);
    expect(await everywhere()).toEqual(all('Silver'));
    const small = await award(admin, sara, 40);
    await passLevelDays(restaurant, admin, 60);
    const undo = ({ transactionId }: { transactionId: number }) =>
      admin.asks('undoEntry', {
        body: { customerId: sara.id, transactionId, description: 'Refund' },
      });
    // The new year has begun, and the level is kept by the points of the former one.
    expect(await undo(small)).toMatchObject({ level: 'Silver' });
    expect(await everywhere()).toEqual(all('Silver'));
    expect(await undo(made)).toMatchObject({ level: 'Bronze' });
    expect(await everywhere()).toEqual(all('Bronze'));
    await passLevelDays(restaurant, admin, 1);
    expect(await everywhere()).toEqual(all('Bronze'));
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('enough points keep a level for another year; another rule takes none at once', async () => {
    const { restaurant, admin, sara, read } = await open(engine);
    await award(admin, sara, 150_000);
    await setLevelsBy(admin, 'year');
    await levelDay(restaurant);
    expect(await read()).toMatchObject({
      level: 'Silver',
      period: { counts: 150_000, until: '2027-12-31' },
    });
    await passLevelDays(restaurant, admin, 200);
    await award(admin, sara, 120_000);
    await setLevelsBy(admin, 'months');
    await passLevelDays(restaurant, admin, 210);
    expect(await read()).toMatchObject({ level: 'Silver', period: { until: '2028-12-31' } });
    await setLevelsBy(admin, 'balance');
    await levelDay(restaurant);
    await sumUpAll(restaurant);
    const member = await read();
    expect(member.period).toBeUndefined();
    expect(member.level).toBe('Silver');
    const { rows } = await admin.asks('listCustomers', { query: { level: 'Silver' } });
    expect(rows).toHaveLength(1);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('a dry run says who falls before the rule is there, three months before', async () => {
    const { restaurant, admin, sara, read } = await open(engine);
    await award(admin, sara, 150_000);
    restaurant.clock.pass({ days: 400 });
    await ownerAgain(admin);
    const look = (by: 'months' | 'year' | 'balance') =>
      admin.asks('lookAtLevels', { query: { by } });
    const { months, ...found } = await look('months');
    const moved = { id: sara.id, points: 150_000, from: 'Silver', to: 'Starter' };
    expect(found).toMatchObject({ rising: 0, falling: 1, first: [moved], whole: true });
    expect(months.map(({ month, members }) => [month, members.indexOf(1)])).toEqual([
      ...['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'].map((m) => [m, 2]),
      ...['2027-06', '2027-07', '2027-08', '2027-09', '2027-10'].map((m) => [m, 2]),
      ['2027-11', 0],
    ]);
    expect(await look('balance')).toMatchObject({ rising: 0, falling: 0, first: [] });
    expect((await read()).period).toBeUndefined();

    await setLevelsBy(admin, 'months');
    await levelDay(restaurant);
    const { level, period } = await read();
    expect(level).toBe('Silver');
    expect(period).toMatchObject({ counts: 0, missing: 100_001 });
    await passLevelDays(restaurant, admin, 88);
    expect((await read()).level).toBe('Silver');
    await passLevelDays(restaurant, admin, 6);
    expect((await read()).level).toBe('Bronze');
    expect((await read()).points).toBe(150_000);
  });

  test('two servers do the work of a day once, and a restore keeps what is kept', async () => {
    const { restaurant, admin, sara, read, everywhere, all } = await open(engine);
    await setLevelsBy(admin, 'months');
    await award(admin, sara, 150_000);
    const there = await anotherServer(restaurant);
    restaurant.clock.pass({ days: 1 });
    await ownerAgain(admin);
    await Promise.all([levelDay(restaurant), levelDay(there), levelDay(restaurant)]);
    const before = await read();
    expect(before.period).toMatchObject({ until: '2027-11-21' });
    await passLevelDays(restaurant, admin, 370);
    expect((await read()).period).toMatchObject({ counts: 0, missing: 100_001 });
    await admin.asks('restoreBackup', { body: await backup(admin) });
    expect(await everywhere()).toEqual(all('Silver'));
    expect((await read()).period).toMatchObject({ counts: 0 });
    // Who is restored is told anew, and has the whole time again.
    await passLevelDays(restaurant, admin, 1);
    expect((await read()).period).toMatchObject({ missing: 100_001, until: '2027-12-28' });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('two cards become one with the better level, and part with their own', async () => {
    const { restaurant, admin, sara, read } = await open(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await setLevelsBy(admin, 'year');
    await award(admin, omar, 150_000);
    await award(admin, sara, 2_000);
    await passLevelDays(restaurant, admin, 60);
    expect((await read()).level).toBe('Bronze');
    const { id, name, mobile } = sara;
    const { joinId } = await admin.asks('joinCards', {
      params: { id },
      body: { other: omar.id, name, mobile },
    });
    await sumUpAll(restaurant);
    expect(await read()).toMatchObject({ level: 'Silver', period: { until: '2027-12-31' } });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
    const { leftId } = await admin.asks('partCards', { params: { id: joinId } });
    await sumUpAll(restaurant);
    expect((await read()).level).toBe('Bronze');
    const back = await admin.asks('readCustomer', { params: { id: leftId } });
    expect(back.level).toBe('Silver');
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  testOnce('hooks hear of each rise and fall, also of one without an entry', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    await hookTo(admin, receiver);
    await setLevelsBy(admin, 'months');
    const sara = await guest(restaurant, { name: 'Sara' });
    await award(admin, sara, 150_000);
    const { transactionId } = await award(admin, sara, 200_000);
    await passLevelDays(restaurant, admin, 1);
    const undo = { customerId: sara.id, transactionId, description: 'Refund' };
    expect(await admin.asks('undoEntry', { body: undo })).toMatchObject({ level: 'Silver' });
    await passLevelDays(restaurant, admin, 400);
    await feed(restaurant);
    const heard = receiver.received.filter(({ type }) => type === 'level.changed');
    expect(heard.map(({ data }) => [data.before, data.level])).toEqual([
      ['Starter', 'Silver'],
      ['Silver', 'Gold'],
      ['Gold', 'Silver'],
      ['Silver', 'Bronze'],
    ]);
  });
});
