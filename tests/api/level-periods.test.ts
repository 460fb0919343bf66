// Levels over a period: a level is kept until its day, falls by one step after a notice and a month
// of grace, and every place says the same level.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { levelDay, passLevelDays, setLevelsBy, sumUpAll } from '../level-periods.ts';
import type { Restaurant } from '../restaurant.ts';
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

onEachEngine((engine) => {
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
});
