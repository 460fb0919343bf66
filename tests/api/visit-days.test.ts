// Visits in the first look at the day: by business day, with who came and what they were given.
import { expect, test } from 'vitest';
import { sumUpVisits } from '../../src/storage/summaries/staff-days.ts';
import { sumUpVisitDays } from '../../src/storage/summaries/visit-days.ts';
import { backup } from '../filled.ts';
import { brings } from '../importing.ts';
import { guest, owner } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import type { Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce('each business day counts the visits that stand, and what they brought', async () => {
    const { admin, restaurant, sara, whole } = await openWithVisits(engine);
    const omar = await guest(restaurant);
    const visit = async ({ id: customerId }: { id: number }, amount: string) => {
      const body = { guest: { customerId }, bill: { amount } };
      return (await owner(restaurant)).asks('settleVisit', { body });
    };
    const shown = async () => (await (await owner(restaurant)).asks('readOverview')).settled;
    const none = { visits: 0, returning: 0, bills: 0, served: 0, benefits: 0 };
    const before = await shown();
    expect(before.currency).toBe('SAR');
    expect(before.days).toHaveLength(14);
    expect([before.days[0], before.days.at(-1)]).toEqual([
      { day: '2026-11-08', ...none },
      { day: '2026-11-21', ...none },
    ]);

    // Sara had points before, Omar is here for the first time and then once more.
    restaurant.clock.pass({ minutes: 1 });
    await admin.asks('settleVisit', { body: whole });
    await visit(omar, '10');
    await visit(omar, '0.50');
    const first = { visits: 3, returning: 2, bills: 3_500, served: 1, benefits: 1 };
    expect((await shown()).days.at(-1)).toEqual({ day: '2026-11-21', ...first });

    restaurant.clock.pass({ days: 7 });
    const again = await owner(restaurant);
    const { id } = await again.asks('settleVisit', {
      body: { guest: { customerId: omar.id }, bill: { amount: '4' } },
    });
    const wrong = await again.asks('settleVisit', {
      body: { guest: { customerId: sara.id }, points: 5, rewards: whole.rewards },
    });
    await again.asks('undoVisit', { params: { id: wrong.id }, body: {} });
    await again.asks('awardPoints', {
      body: { customerId: sara.id, points: 7, description: 'A correction' },
    });
    await brings(again, 'Name,Mobile,Points\nHuda,+966501234571,4000\n');
    // At three in the morning, the business day of the evening continues.
    restaurant.clock.pass({ hours: 5, minutes: 30 });
    await visit(sara, '6');
    const second = { visits: 2, returning: 2, bills: 1_000, served: 0, benefits: 0 };
    const { days } = await shown();
    expect(days.slice(6)).toEqual([
      { day: '2026-11-21', ...first },
      ...[22, 23, 24, 25, 26, 27].map((day) => ({ day: `2026-11-${day}`, ...none })),
      { day: '2026-11-28', ...second },
    ]);

    await (
      await owner(restaurant)
    ).asks('undoVisit', { params: { id }, body: { reason: 'A slip' } });
    await (await owner(restaurant)).asks('changeSettings', { body: { currency: 'KWD' } });
    const { currency, days: after } = await shown();
    expect(currency).toBe('KWD');
    expect(after.at(-1)).toMatchObject({ visits: 1, bills: 0 });
  });

  test('kept sums show what the visits give, whatever changes afterwards', async () => {
    const { restaurant, admin, till, sara, chosen, benefitId, dessert } = await openTill(engine);
    const omar = await guest(restaurant);
    restaurant.clock.pass({ minutes: 1 });
    const at = { guest: { id: sara.id }, rewards: [chosen], benefits: [benefitId] };
    await till.settles({ ...at, bill: billOf('1', '20') });
    const undone = await till.settles({ guest: { id: omar.id }, bill: billOf('2', '10') });
    restaurant.clock.pass({ minutes: 5 });
    const second = await till.settles({ guest: { id: omar.id }, bill: billOf('3', '7') });
    const late = { ...billOf('4', '9'), at: '2026-11-20T18:00:00.000Z' };
    await till.settles({ guest: { id: sara.id }, bill: late });
    await sumUp(restaurant);
    const first = { visits: 3, returning: 2, bills: 3_700, served: 1, benefits: 1 };
    expect((await fromSums(restaurant)).slice(-2)).toMatchObject([
      { visits: 1, bills: 900 },
      first,
    ]);

    // Visits that came after the sums are added to them.
    await claim(sara, dessert);
    await till.settles({ guest: { id: omar.id }, bill: billOf('5', '3') });
    expect((await fromSums(restaurant)).at(-1)).toMatchObject({ visits: 4, bills: 4_000 });

    // Without its first visit, a guest's next one is the first.
    await admin.asks('undoVisit', {
      params: { id: Number(undone.id) },
      body: { reason: 'A slip' },
    });
    expect((await fromSums(restaurant)).at(-1)).toMatchObject({ visits: 3, returning: 2 });
    await till.reverses({ bill: { number: '3', businessDay: '2026-11-21' }, amount: '2' });
    await till.reverses({ bill: { number: '4', businessDay: '2026-11-20' } });
    const { rows: claims } = await admin.asks('listClaims', { params: { id: sara.id } });
    const served = claims.find(({ state }) => state === 'served')!;
    await admin.asks('undoClaim', { params: served, body: { reason: 'Cold' } });
    await restaurant.store.db
      .updateTable('stamps')
      .set({ takenBackAt: restaurant.clock.now().toISOString(), takenBackBy: 'admin' })
      .execute();
    const changed = { visits: 3, returning: 2, bills: 2_800, served: 0, benefits: 0 };
    expect((await fromSums(restaurant)).slice(-2)).toMatchObject([
      { visits: 0, bills: 0 },
      changed,
    ]);
    await sumUp(restaurant);
    expect((await fromSums(restaurant)).at(-1)).toMatchObject(changed);
    expect(second).toMatchObject({ status: 200 });

    // A backup comes back with the sums of its own visits, and a wrong sum is found.
    const later = await owner(restaurant);
    await later.asks('restoreBackup', { body: JSON.stringify(await backup(later)) });
    expect((await fromSums(restaurant)).at(-1)).toMatchObject(changed);
    await sumUp(restaurant);
    expect(await later.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    await restaurant.store.db.updateTable('visit_days').set({ bills: '1' }).execute();
    expect((await later.asks('auditLedger')).wrongSums).toBeGreaterThan(0);
  });
});

/** Sums up all that is there, as the server does again and again. */
async function sumUp({ store, clock }: Restaurant): Promise<void> {
  const upTo = { limit: 10_000, now: clock.now() };
  while (!(await sumUpVisits(store, upTo)));
  while (!(await sumUpVisitDays(store, upTo)));
}

/** The days of the overview, which are the same without kept sums. */
async function fromSums(restaurant: Restaurant) {
  const read = async () => (await (await owner(restaurant)).asks('readOverview')).settled.days;
  const { db } = restaurant.store;
  const shown = await read();
  const kept = await db.selectFrom('visit_days').selectAll().execute();
  await db.deleteFrom('visit_days').execute();
  expect(await read()).toEqual(shown);
  if (kept.length > 0) await db.insertInto('visit_days').values(kept).execute();
  return shown;
}
