// The ledger: every acknowledged point is there once, and the balance is the sum of its entries.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner, standsAt, visitor } from '../people.ts';

onEachEngine((engine, testOnce) => {
  testOnce('1,100 points make a guest Bronze, and the history tells who gave them', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 1_100, description: ' Dinner ' };
    const balance = await admin.asks('awardPoints', { body });
    expect(balance).toEqual({
      customerId: sara.id,
      points: 1_100,
      total: 1_100,
      level: 'Bronze',
      transactionId: expect.any(Number),
    });
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: 1_100, level: 'Bronze' });
    expect(await sara.asks('listTransactions', { params: { id: sara.id } })).toEqual({
      rows: [
        {
          id: balance.transactionId,
          points: 1_100,
          description: 'Dinner',
          timestamp: '2026-11-21T18:30:00.000Z',
          balance: 1_100,
          undoes: null,
          undoneBy: null,
        },
      ],
      total: 1,
    });
    const [entry] = await restaurant.store.db
      .selectFrom('point_transactions')
      .selectAll()
      .execute();
    expect(entry).toMatchObject({ actorRole: 'admin', actorId: 1 });
  });

  testOnce('each entry tells the balance after it, on every page', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const change = async (points: number) =>
      admin.asks('awardPoints', { body: { customerId: sara.id, points, description: 'Dinner' } });
    for (const points of [500, 700, -150, 0, 30]) await change(points);
    const params = { id: sara.id };
    const first = await admin.asks('listTransactions', { params, query: { limit: 3 } });
    await change(1_000);
    const query = { limit: 3, after: first.next };
    const second = await admin.asks('listTransactions', { params, query });
    const entries = [...first.rows, ...second.rows];
    expect(entries.map(({ balance }) => balance)).toEqual([1_080, 1_050, 1_050, 1_200, 500]);
    for (const [place, { points, balance }] of entries.entries()) {
      expect(balance - points).toBe(entries[place + 1]?.balance ?? 0);
    }
    const [newest] = (await admin.asks('listTransactions', { params })).rows;
    const { points } = await admin.asks('readCustomer', { params });
    expect([newest?.balance, points]).toEqual([2_080, 2_080]);
  });

  testOnce('a deduction stands negative in the history and never goes below zero', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const about = { customerId: sara.id, description: 'Gift' };
    await admin.asks('awardPoints', { body: { ...about, points: 1_001 } });
    expect(await admin.asks('deductPoints', { body: { ...about, points: 1 } })).toMatchObject({
      points: -1,
      total: 1_000,
      level: 'Starter',
    });
    for (const [call, points] of [
      ['deductPoints', 1_001],
      ['awardPoints', -1_001],
    ] as const) {
      expect(await admin.tries(call, { body: { ...about, points } })).toMatchObject({
        status: 400,
        text: 'Cannot deduct more points than customer has',
      });
    }
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 1_000, sum: 1_000, entries: 2 });
  });

  test.each([
    ['awardPoints', { description: '' }, 'Description is required'],
    ['awardPoints', { description: '   ' }, 'Description is required'],
    ['awardPoints', { points: 1.5 }, 'Points must be a whole number'],
    ['awardPoints', { points: '100' }, 'Points must be a whole number'],
    ['awardPoints', { points: 2_147_483_648 }, 'A balance cannot pass 2,147,483,647 points'],
    ['awardPoints', { points: undefined }, 'Points are required'],
    ['awardPoints', { customerId: undefined }, 'Required'],
    ['awardPoints', { description: 'x'.repeat(501) }, 'Must be at most 500 characters'],
    ['awardPoints', { note: 'x' }, 'Unknown field: note'],
    ['deductPoints', { points: 0 }, 'Must deduct at least 1 point'],
    ['deductPoints', { points: -5 }, 'Must deduct at least 1 point'],
    ['deductPoints', { description: ' ' }, 'Reason is required'],
  ] as const)('%s with %j is refused in words and leaves no entry', async (call, wrong, words) => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 100, description: 'Dinner', ...wrong };
    expect(await admin.tries(call, { body })).toMatchObject({ status: 400, text: words });
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 0, sum: 0, entries: 0 });
  });

  testOnce('a balance does not pass 2,147,483,647', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const about = { customerId: sara.id, description: 'Feast' };
    await admin.asks('awardPoints', { body: { ...about, points: 2_147_483_647 } });
    expect(await admin.tries('awardPoints', { body: { ...about, points: 1 } })).toMatchObject({
      status: 400,
      text: 'A balance cannot pass 2,147,483,647 points',
    });
  });

  testOnce('nobody gets points who does not exist', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const body = { customerId: 4_711, points: 1, description: 'Dinner' };
    expect(await admin.tries('awardPoints', { body })).toMatchObject({
      status: 404,
      text: 'Customer not found',
    });
  });

  test('200 simultaneous awards to one guest all count', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 7, description: 'Coffee' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => admin.asks('awardPoints', { body })),
    );
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(200);
    expect(answers.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, i) => (i + 1) * 7),
    );
    expect(await standsAt(restaurant, sara.id)).toEqual({
      points: 1_400,
      sum: 1_400,
      entries: 200,
    });
  });

  testOnce('an award that cannot be is refused alone, and not its neighbours', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const asked = [30, -1_000, 50, -2_000, 20].map((points) =>
      admin.tries('awardPoints', { body: { customerId: sara.id, points, description: 'Dinner' } }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([200, 400, 200, 400, 200]);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 100, sum: 100, entries: 3 });
  });

  test('one key is one entry, at once and later; another request with it is refused', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 100, description: 'Dinner' };
    const keyed = { headers: { 'idempotency-key': 'table-7' } };
    const many = Array.from({ length: 5 }, () => admin.asks('awardPoints', { body }, keyed));
    const [first, ...others] = await Promise.all(many);
    for (const other of others) expect(other).toEqual(first);
    restaurant.clock.pass({ hours: 23 });
    const later = await owner(restaurant);
    expect(await later.asks('awardPoints', { body }, keyed)).toEqual(first);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 100, entries: 1 });

    const other = await later.tries('awardPoints', { body: { ...body, points: 200 } }, keyed);
    expect(other).toMatchObject({
      status: 409,
      text: 'This idempotency key was already used for another request',
    });
    expect((await later.tries('deductPoints', { body }, keyed)).status).toBe(409);
    restaurant.clock.pass({ hours: 2 });
    await (await owner(restaurant)).asks('awardPoints', { body }, keyed);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 200, entries: 2 });
  });

  testOnce('a refused request keeps no key', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 10, description: 'Gift' };
    const keyed = { headers: { 'idempotency-key': 'k' } };
    expect((await admin.tries('deductPoints', { body }, keyed)).status).toBe(400);
    await admin.asks('awardPoints', { body: { ...body, points: 30 } });
    expect(await admin.asks('deductPoints', { body }, keyed)).toMatchObject({ total: 20 });
    const endless = { headers: { 'idempotency-key': 'k'.repeat(256) } };
    expect((await admin.tries('awardPoints', { body }, endless)).status).toBe(400);
  });

  testOnce('an award during an event counts times its multiplier', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const event = { description: '', startDate: '2026-11-21T18:00:00.000Z', active: true };
    const endDate = '2026-11-21T19:00:00.000Z';
    await restaurant.store.db
      .insertInto('special_events')
      .values([
        { ...event, name: 'Ramadan nights', multiplier: 2, endDate },
        { ...event, name: 'Over', multiplier: 9, endDate: '2026-11-21T18:30:00.000Z' },
        { ...event, name: 'Off', multiplier: 9, endDate, active: false },
      ])
      .execute();
    const about = { customerId: sara.id, description: 'Dinner' };
    expect(await admin.asks('awardPoints', { body: { ...about, points: 50 } })).toMatchObject({
      points: 100,
      total: 100,
    });
    expect(await admin.asks('deductPoints', { body: { ...about, points: 10 } })).toMatchObject({
      points: -10,
      total: 90,
    });
    restaurant.clock.pass({ minutes: 29, seconds: 59 });
    await admin.asks('awardPoints', { body: { ...about, points: 1 } });
    restaurant.clock.pass({ seconds: 1 });
    await (await owner(restaurant)).asks('awardPoints', { body: { ...about, points: 1 } });
    const { rows } = await sara.asks('listTransactions', { params: { id: sara.id } });
    expect(rows.map(({ points, description }) => `${points} ${description}`)).toEqual([
      '1 Dinner',
      '2 Dinner (×2 Ramadan nights)',
      '-10 Dinner',
      '100 Dinner (×2 Ramadan nights)',
    ]);
  });

  test('a long history comes in pages, newest first', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    for (const points of [1, 2, 3, 4, 5]) {
      await admin.asks('awardPoints', {
        body: { customerId: sara.id, points, description: 'Tea' },
      });
    }
    const read = (query: object) =>
      sara.asks('listTransactions', { params: { id: sara.id }, query });
    const first = await read({ limit: 2 });
    expect(first).toMatchObject({ rows: [{ points: 5 }, { points: 4 }], total: 5 });
    const second = await read({ limit: 2, after: first.next });
    expect(second.rows).toMatchObject([{ points: 3 }, { points: 2 }]);
    const last = await read({ limit: 2, after: second.next });
    expect(last).toMatchObject({ rows: [{ points: 1 }] });
    expect(last.next).toBeUndefined();
  });

  test.each([{ limit: 0 }, { limit: 501 }, { limit: 'x' }, { after: 'x' }, { page: 2 }])(
    'a page asked for with %j is refused',
    async (query) => {
      const restaurant = await openRestaurant(engine);
      const sara = await guest(restaurant);
      const answer = await sara.tries('listTransactions', { params: { id: sara.id }, query });
      expect(answer.status).toBe(400);
    },
  );

  testOnce('only the office changes points', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const body = { customerId: sara.id, points: 100, description: 'Dinner' };
    expect((await sara.tries('awardPoints', { body })).status).toBe(403);
    expect((await visitor(restaurant).tries('awardPoints', { body })).status).toBe(401);
    expect((await visitor(restaurant).tries('awardPoints', { body: 'broken' })).status).toBe(401);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ entries: 0 });
  });
});
