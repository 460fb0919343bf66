// Levels over a period: through years of days in several time zones, against a model that has all
// entries and adds them up by their days.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levels, type Level } from '../../contract/values/level-names.ts';
import { daysAfter, momentAt } from '../days.ts';
import { businessDays } from '../visits/visit-rules.ts';
import { sameDayAfter } from './endings.ts';
import {
  betterGiven,
  betterKept,
  givenDays,
  graceEnd,
  judged,
  keptUntilOf,
  levelOf,
  levelNotice,
  periodBegin,
  standingOf,
  toldGiven,
  toldLevel,
  type Given,
  type Judging,
  type PeriodRule,
  type StoredLevel,
} from './level-periods.ts';
import { ladderOf, levelAt } from './level-rules.ts';

const ladder = ladderOf([0, 10, 20, 40, 80]);
const rankOf = (points: number) => levels.indexOf(levelAt(Math.max(0, points), ladder));

const zones = [
  'UTC',
  'Asia/Riyadh',
  'America/St_Johns',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
];

interface Entry {
  day: string;
  at: string;
  points: number;
}

const sumOf = (entries: readonly Entry[], counts: (entry: Entry) => boolean) =>
  entries.filter(counts).reduce((sum, { points }) => sum + points, 0);

const nothing = { points: 0, lapsed: 0, kept: 0, givenLevel: null };

/** What a restaurant does: entries by their moments, and the work of each day. */
function createHouse(timeZone: string) {
  const clocks = { timeZone, dayBegins: 4, weekBegins: 0 };
  const dayOf = businessDays(clocks);
  const startOf = (day: string) => momentAt(`${day}T04:00`, timeZone);
  const entries: Entry[] = [];
  let stored: StoredLevel = { ...nothing, lapsedBefore: null, keeps: null };
  let givenUntil = '';

  const keptSum = () => {
    const { keeps } = stored;
    if (!keeps) return 0;
    const sum = sumOf(entries, ({ at }) => at >= keeps.from && at < keeps.to);
    return Math.min(sum, keeps.most ?? Infinity);
  };
  function sumUp() {
    const lapsed = sumOf(entries, ({ at }) => at < (stored.lapsedBefore ?? ''));
    stored = { ...stored, points: sumOf(entries, () => true), lapsed, kept: keptSum() };
  }

  return {
    dayOf,
    startOf,
    entries,
    get stored() {
      return stored;
    },
    /** An entry so many seconds after the beginning of a day. */
    add(day: string, points: number, seconds: number) {
      const at = new Date(Date.parse(startOf(day)) + seconds * 1_000).toISOString();
      entries.push({ day, at, points });
      stored = { ...stored, points: stored.points + points };
    },
    undo(place: number) {
      entries.splice(place % entries.length, 1);
      sumUp();
    },
    give(givenLevel: Level, until: string) {
      stored = { ...stored, givenLevel };
      givenUntil = until;
    },
    work(rule: PeriodRule, today: string) {
      if (givenUntil < today) stored = { ...stored, givenLevel: null };
      const begin = startOf(periodBegin(rule, today));
      const about: Judging = {
        rule,
        today,
        now: startOf(today),
        ladder,
        startOf,
        before: sumOf(entries, ({ at }) => at < begin),
        anew: sumOf(entries, ({ at }) => at >= (stored.keeps?.anew ?? '~')),
      };
      const before = stored;
      stored = judged(stored, about);
      return { before, about };
    },
    keptSum,
  };
}

const seconds = fc.integer({ min: 0, max: 80_000 });
const act = fc.record({
  gap: fc.integer({ min: 0, max: 60 }),
  points: fc.integer({ min: -5, max: 60 }),
  seconds,
  undoes: fc.option(fc.nat(), { freq: 4 }),
  rule: fc.constantFrom<PeriodRule>('months', 'year'),
  given: fc.option(
    fc.record({ level: fc.constantFrom(...levels), days: fc.integer({ min: 1, max: 400 }) }),
    { freq: 6 },
  ),
});

describe('through years of days', () => {
  test('each level is that of its period, or a higher one that falls after a notice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(act, { minLength: 1, maxLength: 40 }),
        (timeZone, acts) => {
          const house = createHouse(timeZone);
          let day = '2027-02-20';
          let rule: PeriodRule = 'months';
          for (const { gap, points, seconds: later, undoes, rule: next, given } of acts) {
            for (let i = 0; i < gap; i += 1) {
              day = daysAfter(day, 1);
              const { before } = house.work(rule, day);
              expectFair(house, { before, rule, day });
            }
            if (undoes !== null && house.entries.length > 0) house.undo(undoes);
            else house.add(day, points, later);
            if (given) house.give(given.level, daysAfter(day, given.days));
            // The rule changes now and then.
            if (later % 7 === 0) rule = next;
          }
        },
      ),
    );
  });
});

type House = ReturnType<typeof createHouse>;

function expectFair(
  { stored, entries, keptSum }: House,
  { before, rule, day }: { before: StoredLevel; rule: PeriodRule; day: string },
) {
  const inPeriod = sumOf(entries, (entry) => entry.day >= periodBegin(rule, day));
  expect(Math.max(0, stored.points - stored.lapsed)).toBe(Math.max(0, inPeriod));
  expect(stored.kept).toBe(keptSum());
  const [was, is] = [before, stored].map((one) => rankOf(standingOf(one)));
  expect(is).toBeGreaterThanOrEqual(rankOf(inPeriod));
  if (is! >= was!) return;
  // Who falls was told thirty days before at least, and had a month of grace.
  expect(was! - is!).toBe(1);
  // Nothing is lost below a given level, which would have hidden what was told.
  expect(levels.indexOf(stored.givenLevel ?? 'Starter')).toBeLessThan(was!);
  const { notedOn, until } = before.keeps!;
  expect(notedOn! <= daysAfter(until, -levelNotice.least)).toBe(true);
  expect(day > graceEnd(until)).toBe(true);
  expect(stored.keeps === null || stored.keeps.until > day).toBe(true);
}

test('doing the work of a day twice changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(act, { maxLength: 12 }), (timeZone, acts) => {
      const house = createHouse(timeZone);
      let day = '2027-11-20';
      for (const { gap, points, seconds: later, rule } of acts) {
        house.add(day, points, later);
        day = daysAfter(day, gap + 1);
        house.work(rule, day);
        const once = house.stored;
        house.work(rule, day);
        expect(house.stored).toEqual(once);
      }
    }),
  );
});

describe('the days of a period', () => {
  test('twelve months go from the day after the same one, also over a leap day', () => {
    expect(periodBegin('months', '2028-02-29')).toBe('2027-03-01');
    expect(periodBegin('months', '2029-02-28')).toBe('2028-02-29');
    expect(periodBegin('months', '2028-03-01')).toBe('2027-03-02');
    expect(periodBegin('year', '2028-02-29')).toBe('2028-01-01');
    expect(keptUntilOf('months', '2028-02-29')).toBe('2029-02-28');
    expect(keptUntilOf('year', '2028-02-29')).toBe('2029-12-31');
    expect(graceEnd('2028-01-31')).toBe('2028-02-29');
  });

  test('a period never goes back from one day to the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
        const day = daysAfter('2024-01-01', days);
        for (const rule of ['months', 'year'] as const) {
          expect(periodBegin(rule, day) <= periodBegin(rule, daysAfter(day, 1))).toBe(true);
          expect(sameDayAfter(periodBegin(rule, day), 12) >= day).toBe(true);
        }
      }),
    );
  });
});

test('points that were missing keep a level, on the last day of the grace too', () => {
  const house = createHouse('Asia/Riyadh');
  house.add('2027-05-10', 20, 0);
  let day = '2027-05-10';
  const until = (last: string) => {
    while (day < last) house.work('months', (day = daysAfter(day, 1)));
  };
  until('2028-06-10');
  expect(house.stored.keeps).toMatchObject({ until: '2028-05-10', notedOn: '2028-03-12' });
  const { about } = house.work('months', day);
  expect(toldLevel(house.stored, about)).toEqual({
    until: '2028-05-10',
    missing: 20,
    grace: '2028-06-10',
  });
  house.add(day, 20, 70_000);
  until('2028-06-11');
  expect(house.stored.keeps).toMatchObject({ until: '2029-05-10', notedOn: null });
});

test('a joined card keeps the higher level of both', () => {
  const keeps = { from: '', to: 'z', most: null, until: '2028-01-01', anew: '', notedOn: null };
  const low = { ...nothing, points: 12, kept: 12, lapsedBefore: null, keeps };
  const high = { ...nothing, points: 30, lapsed: 30, kept: 30, lapsedBefore: '2027', keeps };
  expect(betterKept(low, high)).toEqual(high);
  expect(betterKept(high, low)).toEqual(high);
  const longer = { ...low, keeps: { ...keeps, until: '2029-01-01' } };
  expect(betterKept(low, longer).keeps).toEqual(longer.keeps);
});

describe('a given level', () => {
  const given = (givenLevel: Level, points: number) => ({ ...nothing, points, givenLevel });

  test('is there at any balance, and a higher one by points stays', () => {
    expect(levelOf(given('Gold', 3), ladder)).toBe('Gold');
    expect(levelOf(given('Gold', 90), ladder)).toBe('Diamond');
    // A given level is a place among the levels, no number of points: thresholds take nothing.
    expect(levelOf(given('Gold', 45), ladderOf([0, 10, 20, 60, 80]))).toBe('Gold');
  });

  test('is told with its last day, where the points alone would give less', () => {
    const until = { givenUntil: '2027-12-31' };
    expect(toldGiven({ ...given('Gold', 3), ...until }, ladder)).toBe('2027-12-31');
    expect(toldGiven({ ...given('Gold', 41), ...until }, ladder)).toBeUndefined();
  });

  test('of two cards is the higher one, and of one level the longer', () => {
    const none = { givenLevel: null, givenUntil: null };
    const gold = { givenLevel: 'Gold', givenUntil: '2027-06-30' } as const;
    const longer = { ...gold, givenUntil: '2027-12-31' };
    const silver = { givenLevel: 'Silver', givenUntil: '2029-12-31' } as const;
    for (const [one, other, better] of [
      [none, gold, gold],
      [gold, none, gold],
      [gold, silver, gold],
      [gold, longer, longer],
      [longer, gold, longer],
    ] as const) {
      expect(betterGiven<Given>(one, other)).toEqual(better);
    }
  });

  test('lasts from tomorrow to the same day in five years', () => {
    expect(givenDays('2028-02-29')).toEqual({ first: '2028-03-01', last: '2033-02-28' });
  });
});
