// Levels that the owner gives a member until a day: every place says the level, no points move, and
// on its day it ends by itself, under each rule for levels.
import { expect, test } from 'vitest';
import type { LevelGiving } from '../../src/contract/values/given-level.ts';
import type { Level } from '../../src/contract/values/level-names.ts';
import { levelRules } from '../../src/contract/restaurant/setting-values.ts';
import { award } from '../cards.ts';
import { auditEntries, backup } from '../filled.ts';
import { feed, hookTo, openHeard, ownerAgain } from '../hooks.ts';
import { levelDay, passLevelDays, setLevelsBy, sumUpAll } from '../level-periods.ts';
import { anotherSession, guest, type Person } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openShelf } from '../shelf.ts';

/** A restaurant on 20 November 2026, with Sara, who has 1,200 points. */
async function open(engine: EngineName) {
  const opened = await openShelf(engine, { points: 0 });
  const { restaurant, admin, sara } = opened;
  await award(admin, sara, 1_200);
  const params = { id: sara.id };
  const read = () => admin.asks('readCustomer', { params });
  const give = (fields: Partial<LevelGiving> = {}) =>
    admin.tries('giveLevel', { params, body: { ...gold, ...fields } });
  const end = () => admin.asks('endGivenLevel', { params });
  /** The level in each place that says it. */
  const everywhere = async () => {
    await sumUpAll(restaurant);
    const { level } = await read();
    const chosen = await admin.asks('listCustomers', { query: { level } });
    const counts = await admin.asks('countMembers');
    return {
      card: (await sara.asks('currentCustomer')).level,
      drawer: level,
      filter: chosen.rows.map((row) => [row.id, row.level]),
      count: counts.find((one) => one.level === level)?.members,
    };
  };
  const all = (level: string) => ({
    card: level,
    drawer: level,
    filter: [[sara.id, level]],
    count: 1,
  });
  return { ...opened, params, read, give, end, everywhere, all };
}

/** Days pass without work, as on a server that is off, and then the work of a day is done. */
async function passTo(restaurant: Restaurant, admin: Person, days: number) {
  restaurant.clock.pass({ days });
  await levelDay(restaurant);
  await ownerAgain(admin);
}

const gold = { level: 'Gold', until: '2027-01-15', reason: 'Our first guest' } as const;

const sound = { wrong: 0, wrongSums: 0 };

onEachEngine((engine) => {
  test.for(levelRules)('by %s, a given level ends on its day and moves no points', async (by) => {
    const { restaurant, admin, sara, read, give, everywhere, all } = await open(engine);
    await setLevelsBy(admin, by);
    await levelDay(restaurant);
    expect(await give()).toMatchObject({ status: 204 });
    expect(await everywhere()).toEqual(all('Gold'));
    expect(await read()).toMatchObject({
      points: 1_200,
      level: 'Gold',
      period: { counts: 1_200, until: '2027-01-15' },
      given: { ...gold, by: 'admin' },
    });
    expect(await award(admin, sara, 100)).toMatchObject({ level: 'Gold', total: 1_300 });
    await passTo(restaurant, admin, 55);
    expect((await read()).given).toMatchObject({ until: '2027-01-15' });
    expect((await read()).level).toBe('Gold');
    await passLevelDays(restaurant, admin, 1);
    const { level, points, given } = await read();
    expect({ level, points, given }).toEqual({ level: 'Bronze', points: 1_300, given: undefined });
    await anotherSession(restaurant, sara);
    expect(await everywhere()).toEqual(all('Bronze'));
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('it can be changed and ended earlier; a repetition writes nothing', async () => {
    const { restaurant, admin, read, give, end } = await open(engine);
    await give();
    await give();
    await give({ until: '2027-06-30' });
    expect((await read()).given).toMatchObject({ level: 'Gold', until: '2027-06-30' });
    await end();
    await end();
    expect(await read()).toMatchObject({ level: 'Bronze' });
    const noted = (await auditEntries(restaurant)).filter(({ action }) => /level-/.test(action));
    expect(noted.map(({ action, detail }) => [action, detail])).toEqual([
      ['customer.level-given', 'Gold, 2027-01-15: Our first guest'],
      ['customer.level-given', 'Gold, 2027-06-30: Our first guest'],
      ['customer.level-ended', 'Gold, 2027-06-30'],
    ]);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('it is no lower than what the points give, and stays if thresholds change', async () => {
    const { restaurant, admin, sara, give, everywhere, all } = await open(engine);
    await award(admin, sara, 120_000);
    await give({ level: 'Bronze' });
    expect(await everywhere()).toEqual(all('Silver'));
    await give();
    const { version, names } = await admin.asks('readLevels');
    const thresholds = [0, 2_000, 200_000, 400_000, 600_000];
    expect(await admin.asks('previewLevels', { body: { thresholds } })).toMatchObject({
      rising: 0,
      falling: 0,
    });
    await admin.asks('changeLevels', { body: { thresholds, names, keepUntil: null, version } });
    expect(await everywhere()).toEqual(all('Gold'));
    await setLevelsBy(admin, 'months');
    const look = await admin.asks('lookAtLevels', { query: { by: 'year' } });
    expect(look).toMatchObject({ rising: 0, falling: 0 });
    await levelDay(restaurant);
    expect(await everywhere()).toEqual(all('Gold'));
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('a preview of thresholds has members at their given level or a higher one', async () => {
    const { restaurant, admin, sara, give } = await open(engine);
    await award(admin, sara, 120_000);
    const look = async (third: number, fifth: number) => {
      await sumUpAll(restaurant);
      const thresholds = [0, 2_000, third, fifth - 1, fifth];
      const { first, moves } = await admin.asks('previewLevels', { body: { thresholds } });
      return { moves, first: first.map(({ from, to }) => [from, to]) };
    };
    const move = (from: Level, to: Level) => [{ from, to, members: 1 }];
    await give({ level: 'Bronze' });
    const falls = { moves: move('Silver', 'Bronze'), first: [['Silver', 'Bronze']] };
    expect(await look(200_000, 600_000)).toEqual(falls);
    await award(admin, sara, -119_500);
    expect(await look(200_000, 600_000)).toEqual({ moves: [], first: [] });
    await give();
    expect(await look(2_100, 2_200)).toEqual({ moves: [], first: [] });
    await award(admin, sara, 1_000);
    expect(await look(2_100, 2_200)).toEqual({ moves: move('Gold', 'Diamond'), first: [] });
  });

  test('a level that is kept below it is neither told of nor lost until it ends', async () => {
    const { restaurant, admin, read, give } = await open(engine);
    await setLevelsBy(admin, 'months');
    await levelDay(restaurant);
    await passLevelDays(restaurant, admin, 1);
    await give({ until: '2028-02-15' });
    await passTo(restaurant, admin, 450);
    expect((await read()).period).toEqual({ counts: 0, until: '2028-02-15' });
    await passLevelDays(restaurant, admin, 3);
    expect(await read()).toMatchObject({
      level: 'Bronze',
      period: { missing: 1_001, until: '2028-03-17', grace: '2028-04-17' },
    });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('two cards become one with the higher one, and part with their own', async () => {
    const { restaurant, admin, sara, read, give } = await open(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await give({ level: 'Silver', until: '2029-01-15' });
    const omars = { params: { id: omar.id }, body: { ...gold, reason: 'Neighbour' } };
    await admin.asks('giveLevel', omars);
    const { id, name, mobile } = sara;
    const preview = await admin.asks('previewJoin', { params: { id }, query: { other: omar.id } });
    expect(preview.joined.level).toBe('Gold');
    const { joinId } = await admin.asks('joinCards', {
      params: { id },
      body: { other: omar.id, name, mobile },
    });
    await sumUpAll(restaurant);
    expect(await read()).toMatchObject({
      level: 'Gold',
      given: { level: 'Gold', until: '2027-01-15', reason: 'Neighbour' },
    });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
    const { leftId } = await admin.asks('partCards', { params: { id: joinId } });
    await sumUpAll(restaurant);
    expect((await read()).given).toMatchObject({ level: 'Silver', until: '2029-01-15' });
    const back = await admin.asks('readCustomer', { params: { id: leftId } });
    expect(back.given).toMatchObject({ level: 'Gold', reason: 'Neighbour' });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('a restore brings it back, and two servers end it once', async () => {
    const { restaurant, admin, params, read, give } = await open(engine);
    await give();
    await admin.asks('restoreBackup', { body: await backup(admin) });
    expect(await read()).toMatchObject({ level: 'Gold', given: { ...gold, by: 'admin' } });
    const file = await admin.asks('makeGuestData', { params });
    expect(file).toMatchObject({ level: 'Gold', received: { given: gold } });
    const there = await anotherServer(restaurant);
    restaurant.clock.pass({ days: 70 });
    await ownerAgain(admin);
    await Promise.all([levelDay(restaurant), levelDay(there), levelDay(restaurant)]);
    expect((await read()).level).toBe('Bronze');
    await sumUpAll(restaurant);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('the day is from tomorrow to five years from now, of a member who is there', async () => {
    const { admin, give } = await open(engine);
    for (const until of ['2026-11-20', '2026-11-21', '2031-11-22']) {
      expect(await give({ until })).toMatchObject({ status: 400 });
    }
    expect(await give({ until: '2026-11-22' })).toMatchObject({ status: 204 });
    expect(await give({ until: '2031-11-21' })).toMatchObject({ status: 204 });
    const nobody = { params: { id: 999_999 } };
    expect(await admin.tries('giveLevel', { ...nobody, body: gold })).toMatchObject({
      status: 404,
    });
    expect(await admin.tries('endGivenLevel', nobody)).toMatchObject({ status: 404 });
  });

  test('hooks hear of its begin and its end, and of no change that it hides', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    await hookTo(admin, receiver);
    const sara = await guest(restaurant, { name: 'Sara' });
    await admin.asks('giveLevel', { params: { id: sara.id }, body: gold });
    await award(admin, sara, 150_000);
    await passTo(restaurant, admin, 60);
    await feed(restaurant);
    const heard = receiver.received.filter(({ type }) => type === 'level.changed');
    expect(heard.map(({ data }) => [data.before, data.level])).toEqual([
      ['Starter', 'Gold'],
      ['Gold', 'Silver'],
    ]);
  });
});
