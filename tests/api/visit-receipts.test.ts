// The receipts of visits: on the open card after a settlement or an undo, and in the history.
import { expect, test } from 'vitest';
import { award, openCard, pointsOf } from '../cards.ts';
import { scan } from '../counters.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim, seen } from '../shelf.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce('an open card is told the receipt of a visit, and then its parts', async () => {
    const { sara, admin, whole, restaurant } = await openWithVisits(engine);
    const card = await openCard(sara);
    const visit = await admin.asks('settleVisit', { body: whole });
    const [served] = visit.claims;
    const heard = await card.nextOnes(4);
    expect(heard).toMatchObject([
      { kind: 'visit-settled' },
      { kind: 'points', total: 1_245, level: 'Bronze', visit: visit.id },
      { kind: 'benefit-served', benefit: 'Free tea', partner: null, visit: visit.id },
      { kind: 'claim', claim: { id: served!.id, state: 'served' }, visit: visit.id },
    ]);
    expect(heard[0]).toEqual({
      kind: 'visit-settled',
      visit: {
        id: visit.id,
        at: restaurant.clock.now().toISOString(),
        partner: null,
        points: { points: 245, description: '24.50 SAR', undone: false, reason: null },
        claims: [
          { id: served!.id, reward: 'Dessert', rewardArabic: 'حلوى', cost: 300, undone: false },
        ],
        benefits: [
          { id: visit.benefits[0]!.id, benefit: 'Free tea', benefitArabic: null, undone: false },
        ],
        undoneAt: null,
      },
    });
    await award(admin, sara, 5);
    expect(await card.next()).not.toHaveProperty('visit');
  });

  testOnce('an undone visit is told as one, with all that is undone', async () => {
    const { sara, admin, whole } = await openWithVisits(engine);
    const { id } = await admin.asks('settleVisit', { body: whole });
    const card = await openCard(sara);
    await admin.asks('undoVisit', { params: { id }, body: {} });
    expect(await card.nextOnes(4)).toMatchObject([
      {
        kind: 'visit-undone',
        visit: {
          id,
          undoneAt: expect.any(String),
          points: { points: 245, undone: true, reason: null },
          claims: [{ undone: true }],
          benefits: [{ undone: true }],
        },
      },
      { kind: 'points', entry: { points: -245 }, visit: id },
      { kind: 'benefit-taken-back', visit: id },
      { kind: 'claim', claim: { state: 'cancelled' }, visit: id },
    ]);
  });

  testOnce(
    'a part that is undone singly is told by itself, and is marked in the receipt',
    async () => {
      const { sara, admin, whole } = await openWithVisits(engine);
      const visit = await admin.asks('settleVisit', { body: whole });
      const card = await openCard(sara);
      const params = { id: visit.claims[0]!.id };
      await admin.asks('undoClaim', { params, body: { reason: 'Cold' } });
      const single = await card.next();
      expect(single).toMatchObject({ kind: 'claim', claim: { state: 'cancelled' } });
      expect(single).not.toHaveProperty('visit');
      const { rows } = await sara.asks('listHistory');
      expect(rows[0]!.visit).toMatchObject({
        undoneAt: null,
        points: { undone: false },
        claims: [{ undone: true }],
      });
      await admin.asks('undoVisit', { params: { id: visit.id }, body: {} });
      const kinds = (await card.nextOnes(3)).map((update) => update?.kind);
      expect(kinds).toEqual(['visit-undone', 'points', 'benefit-taken-back']);
    },
  );

  test('a card that was away is told once; one whose line broke in between, again', async () => {
    const { sara, admin, whole } = await openWithVisits(engine);
    const away = await openCard(sara);
    await admin.asks('settleVisit', { body: whole });
    const [receipt, points] = await away.nextOnes(2);
    const between = away.lastId();
    const [last] = (await away.nextOnes(2)).slice(-1);
    expect([receipt?.kind, points?.kind, last?.kind]).toEqual(['visit-settled', 'points', 'claim']);
    const back = await sara.hears('watchCard', {}, between);
    expect(pointsOf(await back.nextOnes(3))).toEqual(['visit-settled', 'benefit-served', 'claim']);
    const late = await sara.hears('watchCard', {}, away.lastId());
    await award(admin, sara, 7);
    expect(pointsOf([await late.next()])).toEqual([7]);
  });

  testOnce('a partner is named, on the card and in the history', async () => {
    const { sara, admin, restaurant, bakery, benefitId, dessert } = await openWithVisits(engine);
    const body = { partnerId: bakery.id };
    await admin.asks('changeReward', { params: { id: dessert.id }, body });
    const card = await openCard(sara);
    const { verification } = await scan(restaurant, bakery, sara);
    expect(await card.next()).toEqual({ kind: 'code' });
    const rewards = [await seen(sara, dessert.id)];
    const visit = { guest: { verification }, rewards, benefits: [benefitId] };
    await bakery.asks('settleVisit', { body: visit });
    expect(await card.next()).toMatchObject({
      kind: 'visit-settled',
      visit: { partner: 'The Bakery', points: null },
    });
    const { rows } = await sara.asks('listHistory');
    expect(rows[0]).toMatchObject({ kind: 'claimed', visit: { partner: 'The Bakery' } });
  });

  testOnce('rows of the history carry their visit, and others none', async () => {
    const { sara, admin, whole, dessert, restaurant } = await openWithVisits(engine);
    const waiting = await claim(sara, dessert);
    restaurant.clock.pass({ minutes: 5 });
    const body = { ...whole, claims: [waiting.id] };
    const { id } = await admin.asks('settleVisit', { body });
    const { points, claims } = (await sara.asks('listHistory')).rows[0]!.visit!;
    expect(points).toMatchObject({ points: 245, undone: false });
    expect(claims).toMatchObject([{ id: waiting.id }, { cost: 300 }]);
    const told = async (query = {}) =>
      (await sara.asks('listHistory', { query })).rows.map((row) => [row.kind, row.visit?.id]);
    expect(await told()).toEqual([
      ['claimed', id],
      ['points', id],
      ['claimed', id],
      ['points', undefined],
    ]);
    expect(await told({ q: 'dessert' })).toEqual([
      ['claimed', id],
      ['claimed', id],
    ]);
    restaurant.clock.pass({ minutes: 5 });
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'Wrong table' } });
    expect((await told()).slice(0, 3)).toEqual([
      ['undone', id],
      ['undone', id],
      ['points', id],
    ]);
    const { rows } = await sara.asks('listHistory');
    expect(rows[0]!.visit?.points).toMatchObject({ undone: true, reason: 'Wrong table' });
    expect(rows.slice(0, 6).every(({ visit }) => visit?.undoneAt)).toBe(true);
  });
});
