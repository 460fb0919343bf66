// Points that end: against a list of lots of which each spending takes, and what guests are told.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, daysAfter } from '../days.ts';
import {
  endedBy,
  endingOf,
  endOf,
  endsOf,
  missingNotices,
  monthsAfter,
  noticeDays,
  ruleAfter,
  sameDayAfter,
  toldEnds,
  type EndingRule,
  type Holding,
  type Lot,
  type Notice,
} from './endings.ts';

const firstDay = '2023-11-30';
const earning = (months: number): EndingRule => ({
  after: 'earning',
  months,
  since: '2023-01-01T00:00:00.000Z',
  floor: '2023-01-01',
});
const visits = (months: number): EndingRule => ({ ...earning(months), after: 'visit' });

const holding = (toSpend: number, lots: Lot[], others: Partial<Holding> = {}): Holding => ({
  toSpend,
  lots,
  notices: [],
  lastVisit: firstDay,
  ...others,
});
const lot = (points: number, ends: string | null): Lot => ({ points, ends, isBefore: false });

describe('the day of an end', () => {
  test('is the last of a month, also in a leap year', () => {
    expect(monthsAfter('2023-02-11', 12)).toBe('2024-02-29');
    expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28');
    expect(monthsAfter('2023-12-31', 2)).toBe('2024-02-29');
  });

  test('after a visit is the same day of a later month, or its last', () => {
    expect(sameDayAfter('2024-02-29', 12)).toBe('2025-02-28');
    expect(sameDayAfter('2023-08-31', 6)).toBe('2024-02-29');
    expect(sameDayAfter('2023-08-15', 6)).toBe('2024-02-15');
  });

  test('is fixed when points are earned, and not there while they end after the last visit', () => {
    expect(endOf(earning(12), '2023-02-11')).toBe('2024-02-29');
    expect(endOf(visits(12), '2023-02-11')).toBeNull();
    expect(endOf(null, '2023-02-11')).toBeNull();
  });
});

describe('a spending', () => {
  const lots = [lot(100, '2024-01-31'), lot(50, '2024-02-29'), lot(70, null)];

  test('takes what ends first', () => {
    expect(endsOf(holding(220, lots), earning(12))).toEqual([
      { day: '2024-01-31', points: 100 },
      { day: '2024-02-29', points: 50 },
    ]);
    expect(endsOf(holding(100, lots), earning(12))).toEqual([{ day: '2024-02-29', points: 30 }]);
    expect(endsOf(holding(70, lots), earning(12))).toEqual([]);
  });
});

describe('a changed rule', () => {
  const at = { now: new Date('2024-03-10T12:00:00Z'), day: '2024-03-10' };

  test('gives all that is there the full time when it is switched on', () => {
    const rule = ruleAfter(null, { after: 'earning', months: 6 }, at)!;
    const old: Lot = { points: 10, ends: '2024-01-31', isBefore: true };
    expect(endsOf(holding(10, [old]), rule)).toEqual([{ day: '2024-09-30', points: 10 }]);
  });

  test('is never worse for points that are there', () => {
    const kinds = fc.record({
      after: fc.constantFrom('visit' as const, 'earning' as const),
      months: fc.integer({ min: 3, max: 60 }),
    });
    const moment = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(kinds, kinds, moment, moment, moment, (first, second, began, later, earned) => {
        const dayOf = (days: number) => daysAfter(firstDay, days);
        const momentOf = (days: number) => new Date(`${dayOf(days)}T12:00:00Z`);
        const on = (days: number) => ({ now: momentOf(days), day: dayOf(days) });
        const rule = ruleAfter(null, first, on(began))!;
        const changed = ruleAfter(rule, second, on(began + later))!;
        const day = earned % (began + later + 1);
        const own = day >= began ? endOf(rule, dayOf(day)) : null;
        const points = (by: EndingRule): Lot => ({
          points: 1,
          ends: own,
          isBefore: momentOf(day).toISOString() < by.since,
        });
        const lastVisit = dayOf(day);
        const [before, after] = [rule, changed].map(
          (by) => endsOf(holding(1, [points(by)], { lastVisit }), by)[0]?.day ?? '~',
        );
        return after! >= before!;
      }),
    );
  });
});

/** A list of lots, from which each change takes by hand. */
class Model {
  lots: { points: number; left: number; ends: string }[] = [];

  get toSpend() {
    return this.lots.reduce((sum, { left }) => sum + left, 0);
  }

  spend(points: number) {
    let rest = points;
    for (const one of this.lots) {
      const some = Math.min(one.left, rest);
      one.left -= some;
      rest -= some;
    }
  }

  /** Points come back to the lots of which they were taken, the last one first. */
  giveBack(points: number) {
    let rest = points;
    for (const one of this.lots.toReversed()) {
      const some = Math.min(one.points - one.left, rest);
      one.left += some;
      rest -= some;
    }
  }

  end(today: string) {
    let ended = 0;
    for (const one of this.lots.filter(({ ends }) => ends < today)) {
      ended += one.left;
      one.left = 0;
    }
    return ended;
  }
}

describe('a year with any changes, in six time zones', () => {
  const zones = [
    'Asia/Riyadh',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'America/Los_Angeles',
  ];
  const step = fc.record({
    hours: fc.integer({ min: 1, max: 900 }),
    kind: fc.constantFrom('earn', 'earn', 'spend', 'back'),
    points: fc.integer({ min: 1, max: 500 }),
    months: fc.integer({ min: 3, max: 14 }),
  });

  test('what is left of each lot is what the list of lots says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.array(step, { maxLength: 40 }), (zone, all) => {
        const model = new Model();
        const lots: Lot[] = [];
        let [at, toSpend, spent] = [Date.parse('2023-11-30T21:30:00Z'), 0, 0];
        for (const { hours, kind, points } of all) {
          at += hours * 3_600_000;
          const today = dayIn(new Date(at), zone);
          const ended = endedBy(holding(toSpend, lots), earning(6))(daysAfter(today, -1));
          expect(ended).toBe(model.end(today));
          toSpend -= ended;
          if (kind === 'earn') {
            const ends = endOf(earning(6), today)!;
            lots.push(lot(points, ends));
            model.lots.push({ points, left: points, ends });
            toSpend += points;
          } else if (kind === 'spend') {
            const some = Math.min(points, toSpend);
            model.spend(some);
            [toSpend, spent] = [toSpend - some, spent + some];
          } else {
            // Only to lots that can still be spent: others get a new end.
            const free = model.lots
              .filter(({ ends }) => ends >= today)
              .reduce((sum, one) => sum + one.points - one.left, 0);
            const some = Math.min(points, spent, free);
            model.giveBack(some);
            [toSpend, spent] = [toSpend + some, spent - some];
          }
          expect(model.toSpend).toBe(toSpend);
          const left = Map.groupBy(model.lots, ({ ends }) => ends);
          const ends = [...left].map(([day, some]) => ({
            day,
            points: some.reduce((sum, one) => sum + one.left, 0),
          }));
          expect(endsOf(holding(toSpend, lots), earning(6))).toEqual(
            ends.filter((one) => one.points > 0),
          );
        }
      }),
    );
  });

  test('nothing ends without a notice of thirty days, and what has an end does end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (all, byVisit) => {
        const rule = byVisit ? visits(6) : earning(6);
        const lots: Lot[] = [];
        let notices: (Notice & { since: string })[] = [];
        let [today, lastVisit, toSpend, spent] = [firstDay, firstDay, 0, 0];
        const now = () => holding(toSpend, lots, { notices, lastVisit });
        const night = () => {
          for (const notice of notices.filter(({ day }) => day < today)) {
            const ended = endingOf(notice, now(), rule);
            if (ended > 0)
              expect(daysAfter(notice.since, noticeDays.least) <= notice.day).toBe(true);
            toSpend -= ended;
            notices = notices.filter((one) => one !== notice);
          }
          const added = missingNotices(now(), rule, today);
          notices.push(...added.map((notice) => ({ ...notice, since: today })));
          notices.sort((one, other) => one.day.localeCompare(other.day, 'en'));
          expect(missingNotices(now(), rule, today)).toEqual([]);
          const told = toldEnds(now(), rule).reduce((sum, { points }) => sum + points, 0);
          expect(told).toBeLessThanOrEqual(toSpend);
        };
        const wait = (days: number) => {
          for (let day = 0; day < days; day += 1) {
            today = daysAfter(today, 1);
            night();
          }
        };
        for (const { hours, kind, points, months } of all) {
          wait(Math.ceil(hours / 24));
          if (kind === 'earn') {
            const ends = endOf({ ...rule, months }, today);
            lots.push(lot(points, ends));
            [toSpend, lastVisit] = [toSpend + points, today];
          } else if (kind === 'spend') {
            const some = Math.min(points, toSpend);
            [toSpend, spent, lastVisit] = [toSpend - some, spent + some, some ? today : lastVisit];
          } else {
            const some = Math.min(points, spent);
            [toSpend, spent] = [toSpend + some, spent - some];
          }
        }
        wait(550);
        expect(toSpend).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
