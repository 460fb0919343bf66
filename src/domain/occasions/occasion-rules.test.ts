// When occasions are due, and what becomes of a message.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  occasionKinds,
  usualOccasion,
  usualRules,
} from '../../contract/occasions/occasion-values.ts';
import {
  decided,
  isQuiet,
  turnsToNote,
  wasDue,
  type GuestFacts,
  type Situation,
} from './occasion-rules.ts';

const turnOf = (...asked: Parameters<typeof turnsToNote>) => turnsToNote(...asked)[0];

const nobody: GuestFacts = {
  visits: 0,
  firstVisitAt: null,
  lastVisitAt: null,
  birthday: null,
  birthdaySetAt: null,
  formerVisits: null,
};
const at = (now: string, timeZone = 'Asia/Riyadh') => ({ now: new Date(now), timeZone });
const once = (moment: string): GuestFacts => ({
  ...nobody,
  visits: 1,
  firstVisitAt: moment,
  lastVisitAt: moment,
});
const first = '2026-11-01T18:00:00.000Z';

test('a newcomer is welcome for a week after the first visit, and nobody who is known', () => {
  const turn = (guest: GuestFacts, now: string) => turnOf('welcome', { days: 1 }, guest, at(now));
  expect(turn(nobody, first)).toBeUndefined();
  expect(turn(once(first), first)).toBe('once');
  expect(turn(once(first), '2026-11-08T17:59:59.999Z')).toBe('once');
  expect(turn(once(first), '2026-11-08T18:00:00.000Z')).toBeUndefined();
  expect(turn({ ...once(first), formerVisits: 12 }, first)).toBeUndefined();
  expect(turn({ ...once(first), visits: 2 }, first)).toBeUndefined();
});

test('who came once is asked back after the days of the owner', () => {
  const turn = (now: string) => turnOf('secondVisit', { days: 21 }, once(first), at(now));
  expect(turn('2026-11-22T17:59:59.999Z')).toBeUndefined();
  expect(turn('2026-11-22T18:00:00.000Z')).toBe('once');
  expect(turn('2026-12-22T18:00:00.000Z')).toBeUndefined();
});

test('a guest is missed by their own rhythm, and before that after the days of the owner', () => {
  const weekly = { ...once(first), visits: 5, lastVisitAt: '2026-11-29T18:00:00.000Z' };
  const turn = (guest: GuestFacts, now: string) => turnOf('missYou', { days: 60 }, guest, at(now));
  expect(turn(weekly, '2026-12-13T17:59:59.999Z')).toBeUndefined();
  expect(turn(weekly, '2026-12-13T18:00:00.000Z')).toBe(weekly.lastVisitAt);
  const twice = { ...weekly, visits: 2 };
  expect(turn(twice, '2026-12-13T18:00:00.000Z')).toBeUndefined();
  expect(turn(twice, '2027-01-28T18:00:00.000Z')).toBe(twice.lastVisitAt);
  // Somebody who comes twice a day is not missed on the third one.
  const often = { ...weekly, visits: 200 };
  expect(turn(often, '2026-12-06T17:00:00.000Z')).toBeUndefined();
});

test('a birthday is open for a week, also around New Year and on the 29th of February', () => {
  const turn = (birthday: string, now: string) =>
    turnOf('birthday', { days: 1 }, { ...nobody, birthday }, at(now, 'UTC'));
  expect(turn('1990-04-03', '2026-03-30T23:59:59Z')).toBeUndefined();
  expect(turn('1990-04-03', '2026-03-31T00:00:00Z')).toBe('2026');
  expect(turn('--04-03', '2026-04-06T23:59:59Z')).toBe('2026');
  expect(turn('--04-03', '2026-04-07T00:00:00Z')).toBeUndefined();
  expect(turn('--01-02', '2026-12-30T12:00:00Z')).toBe('2027');
  expect(turn('--12-31', '2027-01-02T12:00:00Z')).toBe('2026');
  expect(turn('--02-29', '2027-02-25T12:00:00Z')).toBe('2027');
  expect(turn('--02-29', '2027-03-04T12:00:00Z')).toBeUndefined();
  expect(turn('--02-29', '2028-03-03T12:00:00Z')).toBe('2028');
});

test('every birthday has one turn of exactly seven days a year', () => {
  const days = Array.from({ length: 366 }, (_, i) =>
    new Date(Date.UTC(2028, 0, 1 + i)).toISOString().slice(5, 10),
  );
  fc.assert(
    fc.property(fc.constantFrom(...days), fc.integer({ min: 2024, max: 2040 }), (date, year) => {
      const guest = { ...nobody, birthday: `--${date}` };
      let open = 0;
      for (let i = -10; i < 376; i += 1) {
        const now = new Date(Date.UTC(year, 0, 1 + i, 12));
        if (turnOf('birthday', { days: 1 }, guest, { now, timeZone: 'UTC' }) === String(year)) {
          open += 1;
        }
      }
      expect(open).toBe(7);
    }),
    { numRuns: 60 },
  );
});

test('quiet hours go over midnight by the clocks of the restaurant, and over their change', () => {
  const rules = { quietFrom: 21, quietUntil: 9 };
  expect(isQuiet(at('2026-11-01T17:59:00Z'), rules)).toBe(false);
  expect(isQuiet(at('2026-11-01T18:00:00Z'), rules)).toBe(true);
  expect(isQuiet(at('2026-11-02T05:59:00Z'), rules)).toBe(true);
  expect(isQuiet(at('2026-11-02T06:00:00Z'), rules)).toBe(false);
  expect(isQuiet(at('2026-03-29T06:30:00Z', 'Europe/Berlin'), rules)).toBe(true);
  expect(isQuiet(at('2026-03-29T07:00:00Z', 'Europe/Berlin'), rules)).toBe(false);
  expect(isQuiet(at('2026-11-01T18:00:00Z'), { quietFrom: 8, quietUntil: 8 })).toBe(false);
  expect(isQuiet(at('2026-11-01T10:00:00Z'), { quietFrom: 12, quietUntil: 14 })).toBe(true);
});

const usual: Situation = {
  occasion: { ...usualOccasion('welcome'), on: true },
  rules: usualRules,
  isQuiet: false,
  isTrue: true,
  isWanted: true,
  inWeek: 0,
  inMonth: { messages: 0, points: 0 },
  isHeldOut: false,
};

test('a message is sent unless something speaks against it', () => {
  const { occasion } = usual;
  const of = (changes: Partial<Situation>) => decided({ ...usual, ...changes });
  expect(of({})).toBe('sent');
  expect(of({ occasion: { ...occasion, on: false }, isTrue: false })).toBe('off');
  expect(of({ isTrue: false, isQuiet: true })).toBe('overtaken');
  expect(of({ isWanted: false, isQuiet: true })).toBe('stopped');
  expect(of({ isQuiet: true })).toBe('due');
  expect(of({ isQuiet: true, occasion: { ...occasion, atNight: 'ends' } })).toBe('quiet');
  expect(of({ inWeek: 2 })).toBe('capped');
  expect(of({ isHeldOut: true })).toBe('heldOut');
  const budget = { ...occasion, points: 50, mostMessages: 3, mostPoints: 120 };
  expect(of({ occasion: budget, inMonth: { messages: 2, points: 70 } })).toBe('sent');
  expect(of({ occasion: budget, inMonth: { messages: 3, points: 0 } })).toBe('spent');
  expect(of({ occasion: budget, inMonth: { messages: 2, points: 71 } })).toBe('spent');
  expect(of({ occasion: budget, inMonth: { messages: 3, points: 0 }, isHeldOut: true })).toBe(
    'spent',
  );
});

test('whatever is due today was due within the year', () => {
  const moment = fc
    .integer({ min: Date.parse('2024-01-01'), max: Date.parse('2026-11-28') })
    .map((ms) => new Date(ms).toISOString());
  fc.assert(
    fc.property(
      fc.constantFrom(...occasionKinds),
      fc.tuple(moment, moment).map((both) => both.toSorted()),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 200 }),
      (kind, [firstVisitAt, lastVisitAt], visits, days) => {
        const guest = {
          ...nobody,
          visits,
          firstVisitAt: firstVisitAt!,
          lastVisitAt: visits === 1 ? firstVisitAt! : lastVisitAt!,
          birthday: '--11-28',
        };
        const now = at('2026-11-28T12:00:00Z');
        if (turnOf(kind, { days }, guest, now) === undefined) return;
        expect(wasDue(kind, { days }, guest, now)).toBe(true);
      },
    ),
  );
});

test('no present comes for a birthday that was set within two weeks', () => {
  const set = '2026-11-20T10:00:00.000Z';
  const guest = (birthdaySetAt: string | null): GuestFacts => ({
    ...nobody,
    birthday: '--12-04',
    birthdaySetAt,
  });
  const turn = (guests: GuestFacts, now: string) =>
    turnOf('birthday', { days: 1 }, guests, at(now));
  expect(turn(guest(null), '2026-12-03T10:00:00.000Z')).toBe('2026');
  expect(turn(guest(set), '2026-12-04T09:59:59.999Z')).toBeUndefined();
  expect(turn(guest(set), '2026-12-04T10:00:00.000Z')).toBe('2026');
});
