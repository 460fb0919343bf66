// Visits in the first look at the day: by business day, with who came and what they were given.
import { expect, test } from 'vitest';
import { brings } from '../importing.ts';
import { guest, owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine) => {
  test('each business day counts the visits that stand, and what they brought', async () => {
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
});
