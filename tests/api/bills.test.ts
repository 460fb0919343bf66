// Bills: the owner sets the points for a unit of the currency, and a bill gives points.
import { expect, test } from 'vitest';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner, standsAt } from '../people.ts';

/** A restaurant in which a riyal gives ten points, its owner and a guest. */
async function withRate(engine: EngineName, rate: object = riyals) {
  const restaurant = await openRestaurant(engine);
  const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
  await admin.asks('changeSettings', { body: rate });
  return { restaurant, sara, admin, customerId: sara.id };
}

const riyals = { currency: 'SAR', pointsPerUnit: '10' };

onEachEngine((engine) => {
  test('a bill of 184.50 SAR gives 1,845 points, and the history says the bill', async () => {
    const { sara, admin, customerId } = await withRate(engine);
    const award = (body: object) => admin.asks('awardPoints', { body: { customerId, ...body } });
    expect(await award({ bill: '184.50', description: ' Dinner ' })).toMatchObject({
      points: 1_845,
      total: 1_845,
      level: 'Bronze',
    });
    expect(await award({ bill: '٠٫٢٩' })).toMatchObject({ points: 2, total: 1_847 });
    expect(await award({ bill: '0.05', description: '' })).toMatchObject({ points: 0 });
    const { rows } = await sara.asks('listTransactions', { params: { id: sara.id } });
    expect(rows.map(({ points, description }) => [points, description])).toEqual([
      [0, '0.05 SAR'],
      [2, '0.29 SAR'],
      [1_845, 'Dinner · 184.50 SAR'],
    ]);
  });

  test('during an event the points of the bill are multiplied, and both are told', async () => {
    const { restaurant, sara, admin, customerId } = await withRate(engine);
    const [startDate, endDate] = ['2026-11-21T18:00:00.000Z', '2026-11-21T19:00:00.000Z'];
    const event = { name: 'Eid', description: '', multiplier: 2, startDate, endDate };
    await restaurant.store.db.insertInto('special_events').values(event).execute();
    // Rounded down before it is multiplied: 0.19 SAR are 1 point.
    await admin.asks('awardPoints', { body: { customerId, bill: '0.19', description: 'Tea' } });
    const { rows } = await sara.asks('listTransactions', { params: { id: sara.id } });
    expect(rows).toMatchObject([{ points: 2, description: 'Tea · 0.19 SAR (×2 Eid)' }]);
  });

  test.each([
    [{ bill: '' }, 'The bill is required'],
    [{ bill: '-184.50' }, 'A bill cannot be negative'],
    [{ bill: '0' }, 'The bill must be more than zero'],
    [{ bill: '184.505' }, 'Too many decimals: a bill is written like 184.50'],
    [{ bill: '12 50' }, 'A bill is written like 184.50'],
    [{ bill: 'free' }, 'A bill has figures and a decimal point only'],
    [{ bill: '1.2.3' }, 'A bill is written like 184.50'],
    [{ bill: '214748364.80' }, 'This bill would give more than 2,147,483,647 points'],
    [{ bill: '1000000000.01' }, 'A bill is 1,000,000,000.00 SAR at most'],
    [{ bill: '9'.repeat(41) }, 'Must be at most 40 characters'],
    [{ bill: 184.5 }, 'Invalid input'],
    [{ bill: '5', points: 50 }, 'Give points or a bill, not both'],
    [{}, 'Points are required'],
    [{ points: 50 }, 'Required'],
    [
      { bill: '5', description: 'x'.repeat(500) },
      'Description and bill together take more than 500 characters',
    ],
  ])('%j is refused in words and leaves no entry', async (wrong, words) => {
    const { restaurant, sara, admin, customerId } = await withRate(engine);
    const answer = await admin.tries('awardPoints', { body: { customerId, ...wrong } });
    expect(answer).toMatchObject({ status: 400, text: words });
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 0, sum: 0, entries: 0 });
  });

  test('a balance does not pass its limit by bills either', async () => {
    const { restaurant, sara, admin, customerId } = await withRate(engine);
    const body = { customerId, bill: '200,000,000' };
    await admin.asks('awardPoints', { body });
    expect(await admin.tries('awardPoints', { body })).toMatchObject({
      status: 400,
      text: 'A balance cannot pass 2,147,483,647 points',
    });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ entries: 1 });
  });

  test('without a rate there are no points for bills, and points are given as ever', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const bill = { customerId: sara.id, bill: '184.50' };
    const words = 'No points for bills are set yet: Settings, Restaurant, Earning by the bill';
    for (const set of [{}, { currency: 'SAR' }]) {
      await admin.asks('changeSettings', { body: set });
      expect(await admin.tries('awardPoints', { body: bill })).toMatchObject({
        status: 400,
        text: words,
      });
    }
    const points = { customerId: sara.id, points: 50, description: 'Dinner' };
    expect(await admin.asks('awardPoints', { body: points })).toMatchObject({ total: 50 });
  });

  test('a rate counts from the moment it is saved, and what a key stood for stays', async () => {
    const { restaurant, sara, admin, customerId } = await withRate(engine);
    const award = (key: string, bill = '20') =>
      admin.tries('awardPoints', { body: { customerId, bill } }, { headers: keyed(key) });
    const keyed = (key: string) => ({ 'idempotency-key': key });
    const first = await award('table-7');
    await admin.asks('changeSettings', { body: { pointsPerUnit: '0.25' } });
    expect(await award('table-8')).toMatchObject({ text: expect.stringContaining('"points":5') });
    expect((await award('table-7')).text).toBe(first.text);
    await admin.asks('changeSettings', { body: { pointsPerUnit: null } });
    expect((await award('table-7')).text).toBe(first.text);
    expect((await award('table-7', '21')).status).toBe(409);
    expect((await award('table-9')).status).toBe(400);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 205, sum: 205, entries: 2 });
  });

  test('points and bills that arrive together are decided each by itself', async () => {
    const { restaurant, sara, admin, customerId } = await withRate(engine);
    const bodies = Array.from({ length: 40 }, (_, i) =>
      i % 4 === 0
        ? { bill: '-1' }
        : i % 2
          ? { bill: '1.05', description: 'Tea' }
          : { points: 3, description: 'Tea' },
    );
    const answers = await Promise.all(
      bodies.map((body) => admin.tries('awardPoints', { body: { customerId, ...body } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 230, sum: 230, entries: 30 });
  });

  test.each([
    [{ currency: 'SAR', pointsPerUnit: '10' }, {}],
    [{ currency: 'KWD', pointsPerUnit: '0010.50' }, { pointsPerUnit: '10.5' }],
    [{ currency: 'JPY', pointsPerUnit: '٠٫٢٥' }, { pointsPerUnit: '0.25' }],
    [{ currency: 'IQD', pointsPerUnit: '0.01' }, {}],
    [{ currency: null, pointsPerUnit: null }, {}],
  ])('the rate %j is kept, and keeping it again writes nothing', async (rate, kept) => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    expect(await admin.asks('readSettings')).toMatchObject({ currency: null, pointsPerUnit: null });
    for (let i = 0; i < 2; i += 1) await admin.asks('changeSettings', { body: rate });
    expect(await admin.asks('readSettings')).toMatchObject({ ...rate, ...kept });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'settings.changed' } });
    expect(rows).toHaveLength(1);
    expect(await admin.asks('readConfig')).not.toHaveProperty('currency');
  });

  test.each([
    [{ currency: 'XYZ' }, 'There is no such currency'],
    [{ currency: 'DEM' }, 'There is no such currency'],
    [{ currency: 'sar' }, 'There is no such currency'],
    ...['0', '0.00', '-1', '0.125', '1e3', '', 'ten', '12345678'].map((pointsPerUnit) => [
      { currency: 'SAR', pointsPerUnit },
      'A number above zero with up to two decimals, such as 10 or 0.25',
    ]),
    [{ pointsPerUnit: '10' }, 'Points for bills need a currency'],
  ] as [object, string][])('the rate %j is refused in words', async (body, words) => {
    const admin = await owner(await openRestaurant(engine));
    const answer = await admin.tries('changeSettings', { body });
    expect(answer).toMatchObject({ status: 400, text: words });
    expect(await admin.asks('readSettings')).toMatchObject({ currency: null, pointsPerUnit: null });
  });

  test('a currency that bills are paid in is not taken away alone', async () => {
    const { admin } = await withRate(engine);
    expect(await admin.tries('changeSettings', { body: { currency: null } })).toMatchObject({
      status: 400,
      text: 'Points for bills need a currency',
    });
    await admin.asks('changeSettings', { body: { currency: null, pointsPerUnit: null } });
    expect((await admin.asks('readTill')).earning).toBe(null);
  });
});
