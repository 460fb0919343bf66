// Calls about what is owed to guests: the points that they can spend at the end of each month, and
// the rows that changed them.
import * as z from 'zod/mini';
import { endpoint, managers, owners, pagedEndpoint } from '../endpoint.ts';
import { ExportQuery, FileOfRows } from '../values/export-query.ts';
import { Month } from '../values/month.ts';
import { Id, Level, Moment, PageQuery, PathId } from '../values/values.ts';

/**
 * What changes the points that guests can spend: points for visits and from the office; balances of
 * imports; deductions and undone awards; the points of claims; what expired, cancelled and undone
 * claims gave back; points that ended; and what was left on the cards of guests who left.
 */
export const changeKinds = [
  'earned',
  'brought',
  'takenBack',
  'spent',
  'givenBack',
  'ended',
  'left',
] as const;
const ChangeKind = z.enum(changeKinds);
export type ChangeKind = z.output<typeof ChangeKind>;

/** The subjects of the lines of a file of sums. */
export const liabilityFiles = ['month', 'outlet', 'level', 'cohort'] as const;

const sums = {
  earned: z.int(),
  /** Balances of imports, less those that were undone. */
  brought: z.int(),
  /** Undone deductions lower it. */
  takenBack: z.int(),
  spent: z.int(),
  givenBack: z.int(),
  /** Points that ended, less those that were given back. */
  ended: z.int(),
  left: z.int(),
};

/** The same changes in money: `1,234.50 SAR`. */
const moneyChanges = {
  earned: z.string(),
  brought: z.string(),
  takenBack: z.string(),
  spent: z.string(),
  givenBack: z.string(),
  ended: z.string(),
  left: z.string(),
};

const MoneySums = z.object({
  opening: z.string(),
  ...moneyChanges,
  /** By how much the opening points became dearer or, below zero, cheaper; with the rounding. */
  revalued: z.string(),
  closing: z.string(),
});
export type MoneySums = z.output<typeof MoneySums>;

/** A month, or a part of it, in money; null where no value of a point was known at its end. */
const inMoney = <Sums extends z.ZodMiniType>(Sums: Sums) => ({
  /** At the price on the menu. */
  atMenu: z.nullable(Sums),
  /** At what rewards cost the restaurant. */
  atCost: z.nullable(Sums),
});

/** The value of a point at the end of a month. */
const PointWorth = z.object({
  /** What a hundred points are worth: `5.00 SAR`. */
  hundred: z.string(),
  /** The number of served rewards behind it; null where it is the median of those on offer. */
  served: z.nullable(z.int()),
});
export type PointWorth = z.output<typeof PointWorth>;

const LiabilityMonth = z.object({
  month: Month,
  /** The points that guests could spend when the month began. */
  opening: z.int(),
  ...sums,
  /** The same when it ended, or now. */
  closing: z.int(),
  ...inMoney(MoneySums),
});
export type LiabilityMonth = z.output<typeof LiabilityMonth>;

/** After how many months it is told what was spent of the points of a month. */
export const cohortAges = [1, 3, 6, 12] as const;
export type CohortAge = (typeof cohortAges)[number];

/** The points that were earned in a month and stand, and what was spent of them since. */
const Cohort = z.object({
  month: Month,
  guests: z.int(),
  earned: z.int(),
  /** By the end of the month that is so many months later, for each that has ended. */
  spent: z.array(z.object({ age: z.literal(cohortAges), points: z.int(), percent: z.number() })),
});
export type Cohort = z.output<typeof Cohort>;

const Liability = z.object({
  /** The months since the first points, the latest first, also those in which nothing changed. */
  months: z.array(LiabilityMonth),
  /** The chosen month: the one that is asked for, or else the latest; null before any points. */
  month: z.nullable(Month),
  /**
   * The sums of the chosen month by outlet. Points without an outlet, of which `outletId` is null,
   * are those of the office, of imports, of rewards chosen on a phone, and of before 0.14.0.
   */
  outlets: z.array(
    z.object({ outletId: z.nullable(Id), ...sums, ...inMoney(z.object(moneyChanges)) }),
  ),
  /**
   * The points that guests of each level could spend when the chosen month ended; empty until the
   * end of a month was read, which takes up to an hour.
   */
  levels: z.array(
    z.object({
      level: Level,
      /** The guests who could spend points. */
      members: z.int(),
      points: z.int(),
      ...inMoney(z.string()),
    }),
  ),
  /** The months of earning of the last two years, the latest first. */
  cohorts: z.array(Cohort),
  /** What is spent of points within a year; null while it is too early to say. */
  expected: z.nullable(
    z.object({
      percent: z.number(),
      /** The guests behind it. */
      guests: z.int(),
    }),
  ),
  /**
   * What ends in each of the next twelve months if nobody spends anything or comes, as the last
   * look at all members found it; null while no points end, and before that look.
   */
  endings: z.nullable(
    z.object({
      day: z.iso.date(),
      months: z.array(z.object({ month: Month, points: z.int(), ...inMoney(z.string()) })),
    }),
  ),
  /**
   * Of the points that were used up in the last twelve months, by rewards or because they ended,
   * the part that ended; null where none ended.
   */
  endedUnspent: z.nullable(
    z.object({
      percent: z.number(),
      ended: z.int(),
      /** Less what was given back. */
      spent: z.int(),
    }),
  ),
  /** The values of a point at the end of the chosen month, at menu price and at cost. */
  menu: z.nullable(PointWorth),
  cost: z.nullable(PointWorth),
  /** The rewards that wait for guests as gifts now, in money by what is known of each. */
  gifts: z.object({ waiting: z.int(), ...inMoney(z.string()) }),
  /** Whether the sums include all rows; under heavy load they can lag behind. */
  whole: z.boolean(),
});
export type Liability = z.output<typeof Liability>;

/** A row that changed what guests can spend. */
const PointChange = z.object({
  kind: ChangeKind,
  /** The entry, the spending or, for what was left, the former card. */
  id: Id,
  at: Moment,
  /** Its part of the sum of its kind: points that were taken back are positive. */
  points: z.int(),
  /** The member; null for one who left. */
  customerId: z.nullable(Id),
  name: z.nullable(z.string()),
  /** The description of the entry, or the name of the reward. */
  description: z.string(),
  outletId: z.nullable(Id),
});
export type PointChange = z.output<typeof PointChange>;

export const liability = {
  readLiability: endpoint('GET /api/admin/liability', {
    may: managers,
    query: z.strictObject({ month: z.optional(Month) }),
    reply: Liability,
  }),
  /** The rows of a sum, the oldest first. They are counted up to the end of the page only. */
  listPointChanges: pagedEndpoint('GET /api/admin/liability/rows', {
    may: managers,
    query: z.extend(PageQuery, {
      month: Month,
      kind: ChangeKind,
      /** 0 stands for none. */
      outlet: z.optional(PathId),
    }),
    row: PointChange,
  }),
  /**
   * The sums of all months, the oldest first; or of each month those by outlet, what guests of each
   * level could spend at its end, or what was spent of its points.
   */
  exportLiability: endpoint('GET /api/admin/liability.csv', {
    may: managers,
    withoutProof: 'It has the sums of months, and no guests',
    query: z.extend(ExportQuery, { by: z._default(z.enum(liabilityFiles), 'month') }),
    sendsRows: 'csv',
    reply: FileOfRows,
  }),
  /** The rows of a month, of all kinds, with the bill of each and the member. */
  exportPointChanges: endpoint('GET /api/admin/liability/rows.csv', {
    may: owners,
    freshProof: true,
    query: z.extend(ExportQuery, { month: Month }),
    sendsRows: 'csv',
    reply: FileOfRows,
  }),
  /**
   * A workbook of a month: what is owed, by outlet and by level, what was spent of the points of
   * each month, every change, the visits, the rewards, and the closes of its days.
   */
  exportMonth: endpoint('GET /api/admin/liability.xlsx', {
    may: owners,
    freshProof: true,
    query: z.extend(ExportQuery, { month: Month }),
    sendsRows: 'xlsx',
    reply: FileOfRows,
  }),
};
