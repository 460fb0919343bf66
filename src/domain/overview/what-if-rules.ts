// What if: past visits by another rule, with the functions that give points. Nothing is written.
import type { WhatIfRule } from '../../contract/overview/what-if.ts';
import { levels } from '../../contract/values/level-names.ts';
import { limits } from '../../contract/values/values.ts';
import { isDay } from '../../contract/values/typed.ts';
import { daysAfter, firstMoment, momentAt, startOfDay, wallClock } from '../days.ts';
import { pointsWithoutLimit, writeSigned, type Earning } from '../points/bill-rules.ts';
import { levelAt, type Ladder } from '../points/level-rules.ts';
import { beforeEvent } from '../points/point-rules.ts';
import { inMoney, type PointValue, type Worth } from '../rewards/point-worth.ts';
import { pointsLeft } from '../visits/reversals.ts';

/** A bill of the past that stands, in the smallest unit of today's currency. */
export interface PastVisit {
  at: string;
  amount: number;
  /** The part of the amount that was not reversed. */
  counted: number;
  /** The points of the whole amount, and their description; null where the bill gave none. */
  points: number | null;
  description: string | null;
  /** Null for a guest who left. */
  customerId: number | null;
  name: string | null;
  /** What the guest has today, and has spent of it. */
  balance: number | null;
  spent: number | null;
}

/** What would be in force instead; what is not there stays as it is. */
export interface TriedRule {
  earning?: Earning | undefined;
  before: Ladder;
  after: Ladder;
  event?: { multiplier: number; spans: readonly Span[] } | undefined;
  /** What a reward costs, and would cost, in points. */
  costs?: { before: number; after: number } | undefined;
  /** Today's value of a point, in the currency of the bills. */
  value?: PointValue | undefined;
}

/** Moments, ISO 8601, the second excluded. */
export interface Span {
  from: string;
  until: string;
}

/** The limit of members who are listed by name, the highest balance first. */
const listed = 10;

interface Guest {
  name: string;
  balance: number;
  spent: number;
  /** The points of the visits, as they were and by the rule. */
  before: number;
  after: number;
}

/** Counts visits one by one; the figures are those of all that were counted. */
export function createWhatIf(rule: TriedRule) {
  const guests = new Map<number, Guest>();
  const [before, after] = [{ points: 0 }, { points: 0 }];
  let [visits, bills] = [0, 0n];

  function count(visit: PastVisit) {
    const was = pointsOf(visit, visit.points ?? 0);
    const wouldBe = pointsOf(visit, pointsBy(rule, visit));
    visits += 1;
    bills += BigInt(visit.counted);
    before.points += was;
    after.points += wouldBe;
    const { customerId, name, balance, spent } = visit;
    if (customerId === null || name === null || balance === null) return;
    const guest = guests.get(customerId) ?? {
      name,
      balance,
      spent: spent ?? 0,
      before: 0,
      after: 0,
    };
    guest.before += was;
    guest.after += wouldBe;
    guests.set(customerId, guest);
  }

  function figures() {
    const shown = [...guests].map(([id, guest]) => ({ id, ...levelsOf(guest, rule) }));
    const moving = shown.filter(({ from, to }) => from !== to);
    const rising = moving.filter(({ from, to }) => isBelow(from, to)).length;
    const first = moving
      .toSorted((a, b) => b.points - a.points || a.id - b.id)
      .slice(0, listed)
      .map(({ id, name, points, from, to }) => ({ id, name, points, from, to }));
    const enough = (cost: number) =>
      [...guests.values()].filter(({ balance, spent }) => balance - spent >= cost).length;
    return {
      visits,
      bills,
      before: {
        ...inMoneyOf(before.points, { bills, value: rule.value }),
        rose: shown.filter(({ rose }) => rose).length,
      },
      after: {
        ...inMoneyOf(after.points, { bills, value: rule.value }),
        rose: shown.filter(({ wouldRise }) => wouldRise).length,
      },
      members: { all: guests.size, rising, falling: moving.length - rising, first },
      enough: rule.costs && { before: enough(rule.costs.before), after: enough(rule.costs.after) },
    };
  }

  return { count, figures };
}

/** Points with what they are worth, and how much of the bills that is. */
function inMoneyOf(
  points: number,
  { bills, value }: { bills: bigint; value?: PointValue | undefined },
) {
  const at = (worth: Worth | null | undefined) => (worth ? inMoney(points, worth) : null);
  const [menu, cost] = [at(value?.menu), at(value?.cost)];
  const written = (amount: bigint | null) => (amount === null ? null : writeSigned(amount, value!));
  const share = menu === null || bills === 0n ? null : Number((menu * 1_000n) / bills) / 10;
  return { points, atMenu: written(menu), atCost: written(cost), share };
}

/** The points of what counts of a visit, where the whole of it gave so many. */
const pointsOf = ({ amount, counted }: PastVisit, points: number) =>
  counted === amount ? points : pointsLeft(points, { left: counted, amount });

/** The points of the whole bill by the rule, where it gave points then. */
function pointsBy({ earning, event }: TriedRule, { at, amount, points, description }: PastVisit) {
  if (points === null) return 0;
  const then = beforeEvent({ points, description: description ?? '' });
  const base = earning ? Number(pointsWithoutLimit(BigInt(amount), earning)) : then.points;
  const runs = event?.spans.some(({ from, until }) => at >= from && at < until);
  return base * Math.max(then.multiplier, runs ? event!.multiplier : 1);
}

/** A guest's levels today and by the rule, and whether visits raised the level. */
function levelsOf({ name, balance, before, after }: Guest, rule: TriedRule) {
  const start = Math.max(0, balance - before);
  const points = Math.min(start + after, limits.points);
  const [from, to] = [levelAt(balance, rule.before), levelAt(points, rule.after)];
  const rose = isBelow(levelAt(start, rule.before), from);
  const wouldRise = isBelow(levelAt(start, rule.after), to);
  return { name, points, from, to, rose, wouldRise };
}

const isBelow = (one: (typeof levels)[number], other: (typeof levels)[number]) =>
  levels.indexOf(one) < levels.indexOf(other);

interface Period {
  /** The first moment, ISO 8601, and the last. */
  since: string;
  now: Date;
  timeZone: string;
}

/**
 * The moments at which an event would have run in a period, the last first: at the same days of the
 * week and by the same clock, as often as it fits into whole weeks without running twice at once.
 */
export function pastSpans(
  { startDate, endDate }: Pick<NonNullable<WhatIfRule['event']>, 'startDate' | 'endDate'>,
  { since, now, timeZone }: Period,
): Span[] {
  const start = firstMoment(startDate, timeZone);
  const end = isDay(endDate) ? startOfDay(daysAfter(endDate, 1), timeZone) : endDate;
  const weeks = Math.max(1, Math.ceil((Date.parse(end) - Date.parse(start)) / week));
  const shifted = (moment: string, days: number) => {
    const [day, time] = wallClock(moment, timeZone).split('T') as [string, string];
    return momentAt(`${daysAfter(day, days)}T${time}`, timeZone);
  };
  const spans: Span[] = [];
  const behind = Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / week));
  for (let back = behind; ; back += weeks) {
    const span = { from: shifted(start, -7 * back), until: shifted(end, -7 * back) };
    if (span.from < since) return spans;
    spans.push(span);
  }
}

const week = 7 * 24 * 60 * 60 * 1_000;
