// The visits of a member as the office reads them, with their sums.
import { expect, test } from 'vitest';
import { scan } from '../counters.ts';
import { guest } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('the newest visit comes first, with its bill, its parts and who settled it', async () => {
    const { admin, restaurant, sara, bakery, benefitId, whole } = await openWithVisits(engine);
    const params = { id: sara.id };
    const omar = await guest(restaurant);
    await admin.asks('settleVisit', {
      body: { guest: { customerId: omar.id }, bill: { amount: '7', number: 'B-1' } },
    });
    expect(await admin.asks('listVisits', { params })).toEqual({ rows: [], total: 0 });

    const { verification } = await scan(restaurant, bakery, sara);
    const first = await bakery.asks('settleVisit', {
      body: { guest: { verification }, benefits: [benefitId] },
    });
    restaurant.clock.pass({ minutes: 5 });
    const second = await admin.asks('settleVisit', { body: { ...whole, benefits: [] } });
    const { rows, total } = await admin.asks('listVisits', { params });
    const { id, benefit } = { id: expect.any(Number), benefit: 'Free tea' };
    const { name: partner } = await bakery.asks('currentPartner');
    expect(total).toBe(2);
    expect(rows).toEqual([
      {
        id: second.id,
        at: second.at,
        businessDay: '2026-11-21',
        outletId: 1,
        identifiedBy: 'typed',
        bill: { number: 'A-17', amount: '24.50 SAR' },
        points: 245,
        pointsDueAt: null,
        pointsUndone: false,
        reversed: null,
        owed: 0,
        claims: [{ id, reward: 'Dessert', rewardArabic: 'حلوى', cost: 300, state: 'served' }],
        benefits: [],
        undoneAt: null,
        actorRole: 'admin',
        partner: null,
      },
      {
        id: first.id,
        at: first.at,
        businessDay: '2026-11-21',
        outletId: 1,
        identifiedBy: 'scanned',
        bill: null,
        points: null,
        pointsDueAt: null,
        pointsUndone: false,
        reversed: null,
        owed: 0,
        claims: [],
        benefits: [{ id, benefit, takenBackAt: null }],
        undoneAt: null,
        actorRole: 'partner',
        partner,
      },
    ]);
    const page = await admin.asks('listVisits', { params, query: { limit: 1 } });
    expect(page).toMatchObject({ rows: [{ id: second.id }], total: 2 });
    const { next } = page as { next: string };
    const older = await admin.asks('listVisits', { params, query: { limit: 1, after: next } });
    expect(older.rows).toEqual([rows[1]]);
    expect(older).not.toHaveProperty('next');
    const found = await admin.asks('listVisits', { params, query: { q: 'a-1' } });
    expect(found.rows).toEqual([rows[0]]);
  });

  testOnce('a part that was undone alone is told apart from a visit that was undone', async () => {
    const { admin, sara, whole } = await openWithVisits(engine);
    const params = { id: sara.id };
    const visit = await admin.asks('settleVisit', { body: whole });
    const { rows: entries } = await admin.asks('listTransactions', { params });
    await admin.asks('undoEntry', {
      body: { customerId: sara.id, transactionId: entries[0]!.id, description: 'A slip' },
    });
    const listed = async () => (await admin.asks('listVisits', { params })).rows[0];
    expect(await listed()).toMatchObject({ points: 245, pointsUndone: true, undoneAt: null });
    await admin.asks('undoVisit', { params: { id: visit.id }, body: { reason: 'Wrong guest' } });
    expect(await listed()).toMatchObject({
      undoneAt: expect.any(String),
      claims: [{ state: 'cancelled' }],
      benefits: [{ takenBackAt: expect.any(String) }],
    });
  });

  test('the facts count what stands, in the currency of today', async () => {
    const { admin, restaurant, sara } = await openWithVisits(engine);
    const params = { id: sara.id };
    const facts = () => admin.asks('readVisitFacts', { params });
    const nothing = { visits: 0, averageBill: null, lastVisit: null, likes: [] };
    expect(await facts()).toEqual({ ...nothing, everSettled: false });
    const settle = (part: { bill: { amount: string } } | { points: number }) =>
      admin.asks('settleVisit', { body: { guest: { customerId: sara.id }, ...part } });
    await settle({ bill: { amount: '10' } });
    const { at } = await settle({ bill: { amount: '15.50' } });
    expect(await facts()).toEqual({
      visits: 2,
      averageBill: '12.75 SAR',
      lastVisit: { at, amount: '15.50 SAR' },
      everSettled: true,
      likes: [],
    });
    await admin.asks('changeSettings', { body: { currency: 'KWD' } });
    await settle({ bill: { amount: '2' } });
    const last = await settle({ points: 5 });
    expect(await facts()).toMatchObject({
      visits: 4,
      averageBill: '2.000 KWD',
      lastVisit: { at: last.at, amount: null },
    });
    await admin.asks('undoVisit', { params: { id: last.id }, body: {} });
    expect(await facts()).toMatchObject({ visits: 3, lastVisit: { amount: '2.000 KWD' } });
    const omar = await guest(restaurant);
    expect(await admin.asks('readVisitFacts', { params: { id: omar.id } })).toEqual({
      ...nothing,
      everSettled: true,
    });
    for (const call of ['listVisits', 'readVisitFacts'] as const) {
      expect((await admin.tries(call, { params: { id: 99 } })).status).toBe(404);
    }
  });

  test('a member likes what they were given twice or more, and what stands of it', async () => {
    const { admin, sara } = await openWithVisits(engine);
    const params = { id: sara.id };
    const { level } = await admin.asks('readCustomer', { params });
    const [tea, cake, water] = await Promise.all(
      ['Tea', 'Cake', 'Water'].map((benefit) =>
        admin.asks('addBenefit', { body: { level, benefit } }),
      ),
    );
    const give = (...benefits: { id: number }[]) =>
      admin.asks('settleVisit', {
        body: { guest: { customerId: sara.id }, benefits: benefits.map(({ id }) => id) },
      });
    await give(tea!, cake!, water!);
    await give(tea!, cake!);
    const { id } = await give(tea!, water!);
    const likes = async () => (await admin.asks('readVisitFacts', { params })).likes;
    const of = (name: string, times: number) => ({
      kind: 'benefit',
      name,
      nameArabic: null,
      times,
    });
    expect(await likes()).toEqual([of('Tea', 3), of('Cake', 2), of('Water', 2)]);
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'Wrong guest' } });
    expect(await likes()).toEqual([of('Cake', 2), of('Tea', 2)]);
  });
});
