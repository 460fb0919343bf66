// Draws guests with a realistic distribution: many who came once or twice, few who come often.
import { codeDigits, codeOf } from '../../domain/members/code-rules.ts';
import type { NewCustomer } from '../members/customer-queries.ts';
import type { Dice, Range } from './dice.ts';
import { drawName } from './names.ts';

/** Days since the restaurant opened. */
export const daysOpen = 730;
export const day = 86_400_000;
const hour = day / 24;
/** The milliseconds by which the restaurant's time zone is ahead of UTC. */
const offset = 3 * hour;
/** The points for one unit of the bill. */
export const pointsPerUnit = 10;

/** A visit to the restaurant. */
export interface DrawnVisit {
  at: Date;
  /** The amount of the bill in whole units of the currency. */
  bill: number;
  description: string;
  /** The reward that was served in the visit, by its place in `rewards`. */
  reward?: number;
  /** Whether the visit is the undone one of two that were settled by mistake. */
  isSlip?: true;
}

export interface Guest extends NewCustomer {
  /** The visits in the order of time. */
  visits: DrawnVisit[];
}

interface Restaurant {
  dice: Dice;
  members: number;
  /** The day, counted from 1970, before which everything happened. */
  today: number;
}

/**
 * Draws a guest. Guests joined in the order of their index, evenly since the restaurant opened. Of
 * a thousand guests, every level has some.
 */
export function drawGuest(index: number, { dice, members, today }: Restaurant): Guest {
  const joined = today - daysOpen + Math.floor((index / members) * daysOpen);
  const { visitsAYear, bill } = kindOf(index);
  const years = (today - 1 - joined) / 365;
  const days = Array.from({ length: Math.round(dice.between(visitsAYear) * years) }, () =>
    drawDay(dice, [joined + 1, today]),
  );
  const visits = [joined, ...days]
    .map((date) => drawVisit(dice, { date, bill }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return {
    name: drawName(dice),
    mobile: drawMobile(dice, index),
    password: null,
    temporaryUntil: null,
    verificationCode: codeOf(dice.whole([0, 10 ** codeDigits])),
    qrToken: null,
    createdAt: new Date(visits[0]!.at.getTime() - hour / 2).toISOString(),
    visits: withSlip(dice, withRewards(dice, visits)),
  };
}

interface Kind {
  visitsAYear: Range;
  bill: Range;
}

/**
 * The kinds of guests by visits and bills; `share` is the number of each kind among two hundred
 * guests.
 */
const kinds: (Kind & { share: number })[] = [
  { share: 1, visitsAYear: [75, 100], bill: [350, 750] },
  { share: 5, visitsAYear: [35, 60], bill: [300, 700] },
  { share: 24, visitsAYear: [8, 18], bill: [150, 500] },
  { share: 80, visitsAYear: [1, 3], bill: [60, 350] },
  { share: 90, visitsAYear: [0, 1.2], bill: [25, 160] },
];
const cycle = kinds.flatMap(({ share, ...kind }) => Array.from({ length: share }, () => kind));

/** The factor has no common divisor with the length of the cycle, so all kinds occur, mixed. */
const kindOf = (index: number) => cycle[(index * 73) % cycle.length] as Kind;

/** The share of visits of each day from Sunday on; the weekend is Friday and Saturday. */
const popularity = [0.45, 0.4, 0.45, 0.55, 0.9, 1, 0.85];
/** The weekday of 1 January 1970. */
const thursday = 4;

/** Draws a day, counted from 1970; an unpopular one is often drawn again. */
function drawDay(dice: Dice, range: Range): number {
  for (;;) {
    const drawn = dice.whole(range);
    if (dice.happens(popularity[(drawn + thursday) % 7] as number)) return drawn;
  }
}

/**
 * The meals: their share of ten visits, their hours in the restaurant's time zone, and their share
 * of a bill.
 */
const meals = [
  {
    share: 6,
    hours: [18.5, 23],
    size: 1,
    words: 'Dinner, Dinner, Family table, Dinner on the terrace, عشاء, عشاء, طاولة عائلية',
  },
  {
    share: 3,
    hours: [12.5, 15.5],
    size: 0.8,
    words: 'Lunch, Lunch, Business lunch, Family table, غداء, غداء عائلي',
  },
  { share: 1, hours: [9, 11.5], size: 0.4, words: 'Breakfast, Coffee and sweets, فطور, قهوة وحلا' },
] as const;
const tables = meals.flatMap(({ share, ...meal }) => Array.from({ length: share }, () => meal));

function drawVisit(dice: Dice, { date, bill }: { date: number; bill: Range }): DrawnVisit {
  const { hours, size, words } = dice.pick(tables);
  return {
    bill: Math.max(1, Math.round(dice.between(bill) * size)),
    description: dice.pick(words.split(', ')),
    at: new Date(Math.floor(date * day + dice.between(hours) * hour - offset)),
  };
}

/** The rewards of the restaurant. */
export const rewards = [
  { cost: 500, name: 'Free dessert', nameArabic: 'حلوى مجانية' },
  { cost: 1_500, name: 'Birthday cake', nameArabic: 'كعكة عيد ميلاد' },
  { cost: 4_000, name: 'Free main course', nameArabic: 'طبق رئيسي مجاني' },
  { cost: 10_000, name: 'Dinner for two', nameArabic: 'عشاء لشخصين' },
] as const;

/** Serves rewards in some visits, never for more points than the guest has left. */
function withRewards(dice: Dice, visits: DrawnVisit[]): DrawnVisit[] {
  let left = 0;
  return visits.map((visit, i) => {
    left += visit.bill * pointsPerUnit;
    const affordable = rewards.filter(({ cost }) => cost <= left);
    if (i === 0 || affordable.length === 0 || !dice.happens(0.1)) return visit;
    const reward = dice.whole([0, affordable.length]);
    left -= rewards[reward]!.cost;
    return { ...visit, reward };
  });
}

/** The last visit of some guests was settled twice, a minute apart. */
function withSlip(dice: Dice, visits: DrawnVisit[]): DrawnVisit[] {
  if (!dice.happens(0.03)) return visits;
  const { at, bill, description } = visits.at(-1)!;
  return [...visits, { bill, description, at: new Date(at.getTime() + hour / 60), isSlip: true }];
}

/** The beginnings of mobile numbers, most of them of the Gulf; seven digits follow. */
const beginnings = `
  +96650 +96650 +96653 +96654 +96655 +96655 +96656 +96658
  +96659 +97150 +97150 +97152 +97154 +97155 +97156 +97158
  +20100 +20106 +20111 +20122 +20127 +44740 +44751 +44772
`
  .trim()
  .split(/\s+/);

/**
 * Draws a unique number: the last seven digits differ for each index, because factor and modulus
 * share no divisor.
 */
function drawMobile(dice: Dice, index: number): string {
  const digits = (index * 6_180_339 + 2_718_281) % 10_000_000;
  return dice.pick(beginnings) + String(digits).padStart(7, '0');
}
