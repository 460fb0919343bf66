// Rules for lines that stand out: people of the office and outlets with shares far above those of
// the rest of the restaurant, and guests who come unusually often. A line accuses nobody: it leads
// to the visits behind it.
import { decimalsOf } from '../../contract/restaurant/currencies.ts';
import {
  bases,
  measures,
  type Counts,
  type Measure,
  type StandingOutLine,
} from '../../contract/overview/standing-out.ts';

/**
 * Minimum numbers, so that nobody in a small restaurant stands out by chance: visits of the person,
 * visits of the rest, and events. The normal approximation of a share needs at least five events
 * (Cochran 1954, 5 in each cell).
 */
const least = { visits: 20, rest: 20, events: 5 };
/** The factor by which the share has to exceed that of the rest of the restaurant. */
const times = 2;
/**
 * The quantile of the normal distribution for a one-sided probability of 1 in 1,000: a page
 * compares about sixty shares, so chance alone puts a line on one page in sixteen.
 */
const z = 3.09;

/**
 * The number of a guest's visits settled by the same person, within the days that are shown, from
 * which the pair is looked at.
 */
export const oftenTogether = 8;
/** The minimum part of all of the guest's visits that these are. */
const mostly = 3 / 4;
/** The number of a guest's visits on one business day from which they stand out. */
export const oftenInADay = 5;

/** A bill is even if it is at least `from` units and a multiple of `step`: `50.00`. */
const evenBills = { step: 10, from: 20 };

/** A number of events among a number of visits or bills. */
export interface Share {
  events: number;
  of: number;
}

/** Whether a share is far above that of the rest of the restaurant, and not by chance. */
export function standsOut(own: Share, rest: Share): boolean {
  if (own.of < least.visits || rest.of < least.rest || own.events < least.events) return false;
  return own.events * rest.of >= times * rest.events * own.of && differs(own, rest) > 0;
}

/**
 * The lower bound of the difference of two shares: Newcombe's hybrid score interval (Statistics in
 * Medicine 17, 1998, method 10), made of the intervals of Wilson (1927).
 */
function differs(own: Share, rest: Share): number {
  const [high, low] = [own.events / own.of, rest.events / rest.of];
  return high - low - Math.hypot(high - wilson(own, -1), wilson(rest, 1) - low);
}

function wilson({ events, of }: Share, side: 1 | -1): number {
  const share = events / of;
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return (share + z ** 2 / (2 * of) + side * half) / (1 + z ** 2 / of);
}

/** The measures in which a person or an outlet stands out from the rest of the restaurant. */
export function strikingOf(own: Counts, whole: Counts) {
  return measures.flatMap((measure) => {
    const [mine, all] = [shareOf(own, measure), shareOf(whole, measure)];
    const rest = { events: all.events - mine.events, of: all.of - mine.of };
    return standsOut(mine, rest) ? [{ measure, own: mine, rest }] : [];
  });
}

const shareOf = (counts: Counts, measure: Measure): Share => ({
  events: counts[measure],
  of: counts[bases[measure]],
});

interface Pair {
  /** The visits of the guest by this person, and by anybody. */
  together: number;
  ofGuest: number;
  /** The visits of the person, and of the restaurant. */
  ofPerson: number;
  ofAll: number;
}

/**
 * Whether a guest is served by one person far more often than chance explains. Never true for a
 * person who settles half of all visits or more.
 */
export const isOftenTogether = ({ together, ofGuest, ofPerson, ofAll }: Pair): boolean =>
  together >= oftenTogether &&
  together >= mostly * ofGuest &&
  together * ofAll >= times * ofPerson * ofGuest;

/**
 * Whether a line is about a person by its name: about a measure of theirs, or about them with a
 * guest. The name of a large bill does not say who settled it: see `isBy`.
 */
export const isAbout = (line: string, adminId: number): boolean =>
  line.endsWith(`:person:${adminId}`) || line.startsWith(`pair:${adminId}:`);

/** Whether a line is a large bill that this person settled. */
export const isBy = (line: StandingOutLine, adminId: number): boolean =>
  line.kind === 'large' && line.adminId === adminId;

/** The guest about whom a line is; null if it is about a person, an outlet or a bill alone. */
export const guestOf = (line: StandingOutLine): number | null =>
  'customerId' in line ? line.customerId : null;

/** The facts of a visit when it was settled; undoing is counted separately. */
export interface VisitFacts {
  at: string;
  identifiedBy: string | null;
  /** In the smallest unit of the currency. */
  amount: number | null;
  currency: string | null;
  /** Whether a reward was served in it. */
  rewarded: boolean;
  undone: boolean;
}

/** The counts of one visit. */
export function countsOf(visit: VisitFacts, isClosedAt: (at: string) => boolean): Counts {
  const { at, identifiedBy, amount, currency, rewarded, undone } = visit;
  return {
    visits: 1,
    identified: Number(identifiedBy !== null),
    typed: Number(identifiedBy === 'typed'),
    bills: Number(amount !== null),
    even: Number(amount !== null && currency !== null && isEven({ amount, currency })),
    rewarded: Number(rewarded),
    undone: Number(undone),
    undoneAfterReward: Number(undone && rewarded),
    outside: Number(isClosedAt(at)),
  };
}

/** Whether a bill is a round amount, such as few meals come to. */
export function isEven({ amount, currency }: { amount: number; currency: string }): boolean {
  const unit = 10 ** (decimalsOf(currency) ?? 2);
  return amount >= evenBills.from * unit && amount % (evenBills.step * unit) === 0;
}

export const noCounts: Counts = {
  visits: 0,
  identified: 0,
  typed: 0,
  bills: 0,
  even: 0,
  rewarded: 0,
  undone: 0,
  undoneAfterReward: 0,
  outside: 0,
};

/** The names of all counts. */
export const countNames = Object.keys(noCounts) as (keyof Counts)[];

export const plus = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(countNames.map((name) => [name, one[name] + other[name]])) as never;
