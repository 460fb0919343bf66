// A benefit is due again at the first midnight of the next day, week or month, or never.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { frequencies } from '../../contract/offers/benefits.ts';
import { dayIn, wallClock } from '../days.ts';
import { dueAfter, nextDue } from './stamp-rules.ts';

const lastServed = '2026-11-21T18:30:00.000Z';
const timeZone = 'Asia/Riyadh';
const weeks = { timeZone, weekBegins: 0 };

test.each([
  ['unlimited', lastServed, null],
  ['once', lastServed, 'never'],
  ['daily', lastServed, '2026-11-21T21:00:00.000Z'],
  // The moment is Sunday in Riyadh, and the week ends that night.
  ['daily', '2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z'],
  ['weekly', lastServed, '2026-11-22T21:00:00.000Z'],
  ['weekly', '2026-11-22T20:59:59.999Z', '2026-11-22T21:00:00.000Z'],
  ['weekly', '2026-11-22T21:00:00.000Z', '2026-11-29T21:00:00.000Z'],
  ['monthly', lastServed, '2026-11-30T21:00:00.000Z'],
  ['monthly', '2026-12-31T21:30:00.000Z', '2027-01-31T21:00:00.000Z'],
  ['monthly', '2027-02-28T12:00:00.000Z', '2027-02-28T21:00:00.000Z'],
] as const)('%s, given %s, is due at %s', (frequency, given, due) => {
  expect(dueAfter({ frequency, lastServed: given, ...weeks })).toBe(due);
});

test('a benefit of each week is due on the day on which the weeks of the restaurant begin', () => {
  // The moment is a Saturday in Riyadh.
  const given = { frequency: 'weekly', lastServed, timeZone } as const;
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekBegins) =>
    dayIn(dueAfter({ ...given, weekBegins })!, timeZone).slice(8),
  );
  expect(days).toEqual(['23', '24', '25', '26', '27', '28', '22']);
});

test('a benefit that was never served is due now, and so is one that has become due', () => {
  const now = new Date('2026-11-21T21:00:00.000Z');
  const before = new Date(now.getTime() - 1);
  for (const frequency of frequencies) {
    expect(nextDue({ frequency, lastServed: null, ...weeks, now })).toBeNull();
  }
  const daily = { frequency: 'daily', lastServed, ...weeks } as const;
  expect(nextDue({ ...daily, now })).toBeNull();
  expect(nextDue({ ...daily, now: before })).toBe('2026-11-21T21:00:00.000Z');
  expect(nextDue({ ...daily, frequency: 'once', now })).toBe('never');
});

const zones = ['Asia/Riyadh', 'America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'Asia/Beirut'];
const moments = fc.date({
  min: new Date('2000-01-01T00:00:00.000Z'),
  max: new Date('2040-01-01T00:00:00.000Z'),
  noInvalidDate: true,
});

test('in any time zone, a benefit is due in the first minutes of a day, no moment sooner', () => {
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom(...zones),
      fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      fc.integer({ min: 0, max: 6 }),
      (moment, zone, frequency, weekBegins) => {
        const given = moment.toISOString();
        const due = dueAfter({ frequency, lastServed: given, timeZone: zone, weekBegins })!;
        const [last, first] = [dayIn(new Date(Date.parse(due) - 1), zone), dayIn(due, zone)];
        expect(due > given).toBe(true);
        expect(last < first).toBe(true);
        // Where the clocks skip midnight, the day begins at a later time.
        expect(['00', '01']).toContain(wallClock(due, zone).slice(11, 13));
        const day = dayIn(given, zone);
        const weekday = (new Date(first).getUTCDay() + 6) % 7;
        if (frequency === 'daily') expect(last).toBe(day);
        if (frequency === 'weekly') expect(weekday).toBe(weekBegins);
        if (frequency === 'weekly')
          expect(Date.parse(first) - Date.parse(day)).toBeLessThan(7.5 * 864e5);
        if (frequency === 'monthly') expect(first.slice(8)).toBe('01');
        if (frequency === 'monthly') expect(last.slice(0, 7)).toBe(day.slice(0, 7));
      },
    ),
  );
});
