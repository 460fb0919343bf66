// Who is likely to come on a day, and when.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRegulars, eveningLimits, usualTime, weekdaysBefore } from './evening-rules.ts';

test('the same weekday is looked at in each of the twelve weeks before', () => {
  const days = weekdaysBefore('2026-11-27');
  expect([days.length, days[0], days.at(-1)]).toEqual([12, '2026-11-20', '2026-09-04']);
});

test('who came on four of the days is likely to come, the most frequent first', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 40 })), { maxLength: 12 }), (days) => {
      const regulars = createRegulars();
      for (const guests of days) regulars.add(new Set(guests));
      const timesOf = (id: number) => days.filter((guests) => guests.includes(id)).length;
      const likely = regulars.likely();
      for (const { id, times } of likely) expect([times, times >= 4]).toEqual([timesOf(id), true]);
      const all = Array.from({ length: 41 }, (_, id) => timesOf(id)).filter((times) => times >= 4);
      const most = all.toSorted((one, other) => other - one).slice(0, eveningLimits.likely);
      expect(likely.map(({ times }) => times)).toEqual(most);
    }),
  );
});

test('the usual time is the lower middle one, at its quarter of an hour', () => {
  expect(usualTime(['19:47', '20:10', '18:05'], 4)).toBe('19:45');
  expect(usualTime(['19:47', '20:10'], 4)).toBe('19:45');
  // After midnight it is late, and not early.
  expect(usualTime(['00:40', '23:50', '01:20'], 4)).toBe('00:30');
  expect(usualTime(['03:59'], 4)).toBe('03:45');
  expect(usualTime(['04:00'], 4)).toBe('04:00');
});
