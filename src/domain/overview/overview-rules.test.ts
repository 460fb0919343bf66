// The sums of the overview, compared with local times of the restaurant.
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { wallClock } from '../days.ts';
import { firstDay, sumUp, type Quarter } from './overview-rules.ts';

const now = new Date('2026-11-21T18:30:00.000Z');
/** In the last two zones the clocks change within these days, in one of them by half an hour. */
const timeZones = ['Asia/Riyadh', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe'];

const count = fc.nat({ max: 50 });
const quarter: fc.Arbitrary<Quarter> = fc.record({
  startsAt: fc
    .nat({ max: 95 * 96 })
    .map((ago) => new Date(now.getTime() - ago * 900_000).toISOString().slice(0, 16)),
  given: count,
  taken: count,
  brought: count,
  visits: count,
  served: count,
});

test.each(timeZones)(
  'every quarter counts on the day and at the hour of its clocks: %s',
  (zone) => {
    fc.assert(
      fc.property(fc.array(quarter, { maxLength: 60 }), (quarters) => {
        const { days, hours } = sumUp(quarters, { now, timeZone: zone });
        const first = firstDay(now, zone);
        const clocks = quarters.map((one) => ({ ...one, at: wallClock(`${one.startsAt}Z`, zone) }));
        const shown = clocks.filter(({ at }) => at.slice(0, 10) >= first);
        expect(days).toHaveLength(90);
        for (const { day, ...sums } of days) {
          const own = shown.filter(({ at }) => at.startsWith(day));
          for (const name of ['given', 'taken', 'brought', 'visits', 'served'] as const) {
            expect(sums[name]).toBe(own.reduce((sum, one) => sum + one[name], 0));
          }
        }
        for (const [weekday, row] of hours.entries()) {
          for (const [hour, visits] of row.entries()) {
            const own = shown.filter(({ at }) => {
              const isDay = new Date(`${at}Z`).getUTCDay() === (weekday + 1) % 7;
              return isDay && Number(at.slice(11, 13)) === hour;
            });
            expect(visits).toBe(own.reduce((sum, one) => sum + one.visits, 0));
          }
        }
      }),
      { seed: inject('seed') },
    );
  },
);

test('today is the last day, by the clocks of the restaurant', () => {
  const midnight = new Date('2026-11-21T21:00:00.000Z');
  const { days } = sumUp([], { now: midnight, timeZone: 'Asia/Riyadh' });
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-08-25', '2026-11-22']);
});
