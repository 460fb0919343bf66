// Calls about closes: what was settled on a business day by each person and at each outlet, a
// manager's count of the bills and the till's report to compare it with, and the closing.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { ExportQuery, FileOfRows } from '../values/export-query.ts';
import { endpoint, managers, staff } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Bill } from '../points/points.ts';
import { Id, limits, Moment, PathId, Text } from '../values/values.ts';
import { identifications } from './visits.ts';

const billsCounted = z
  .int(messages.billsCounted)
  .check(
    z.minimum(0, messages.billsCounted),
    z.maximum(limits.countedBills, messages.billsCounted),
  );

/** A manager's count of the bills of a person at an outlet. */
const Count = z.object({
  bills: z.int(),
  /**
   * The amount with its currency, `1,845.00 SAR`; null where only the number of bills was counted.
   */
  amount: z.nullable(z.string()),
  note: z.string(),
  /** The name of the account; null if it was deleted. */
  by: z.nullable(z.string()),
  at: Moment,
});

/** The sums of a person at an outlet; an undone visit counts only as undone. */
const Close = z.object({
  adminId: Id,
  /** The name of the account; null if it was deleted. */
  person: z.nullable(z.string()),
  /** The number of the outlet; 1 where the restaurant has named none. */
  outletId: Id,
  visits: z.int(),
  points: z.int(),
  bills: z.int(),
  /** The sums of the bills by currency, written with it: `1,845.00 SAR`. */
  amounts: z.array(z.string()),
  rewards: z.int(),
  benefits: z.int(),
  undone: z.int(),
  /** The visits above a limit that somebody else approved. */
  approved: z.int(),
  /** Null without a count, and in the close of a till. */
  count: z.nullable(Count),
});
export type Close = z.output<typeof Close>;

/** The closes of a business day. */
const Closes = z.object({ day: z.iso.date(), closes: z.array(Close) });
export type Closes = z.output<typeof Closes>;

/** The one who settled or changed something: a person, a program, a guest with a receipt. */
const Doer = {
  role: z.enum(['admin', 'partner', 'customer', 'program', 'system']),
  /** The name of the account or the program; null for guests, and if it is not known. */
  name: z.nullable(z.string()),
};

/** Figures of an outlet on a day; an undone visit counts only as undone. */
const figures = {
  visits: z.int(),
  points: z.int(),
  bills: z.int(),
  /** The amounts of the bills by currency: those that stand, and were settled, refunded, undone. */
  amounts: z.array(z.string()),
  settled: z.array(z.string()),
  refunded: z.array(z.string()),
  taken: z.array(z.string()),
  rewards: z.int(),
  benefits: z.int(),
  undone: z.int(),
  refunds: z.int(),
  approved: z.int(),
};

/** The figures of a person or program, of a till, or of a way in which guests were identified. */
const CloseGroup = z.object({
  by: z.enum(['person', 'till', 'way']),
  ...Doer,
  /** Null where no till was used, and for other groups. */
  till: z.nullable(z.string()),
  /** Null where it is not known, and for other groups. */
  way: z.nullable(z.enum(identifications)),
  ...figures,
});
export type CloseGroup = z.output<typeof CloseGroup>;

/** A refund or an undo; a bill where it arrived after its day was closed. */
const CloseLine = z.object({
  kind: z.enum(['bill', 'refund', 'undo']),
  visitId: Id,
  bill: z.nullable(z.string()),
  at: Moment,
  ...Doer,
  /** What it adds to the day, `-45.00 SAR`; null without a bill. */
  amount: z.nullable(z.string()),
});
export type CloseLine = z.output<typeof CloseLine>;

/** A change of a closed day, with the day on which it counts. */
const LateLine = z.extend(CloseLine, { closedDay: z.iso.date(), day: z.iso.date() });
export type LateLine = z.output<typeof LateLine>;

/** What a manager typed of the report that the till printed for the day, its Z report. */
const Report = z.object({
  bills: z.int(),
  amount: z.string(),
  note: z.string(),
  by: z.nullable(z.string()),
  at: Moment,
});

/** The close of all visits at an outlet, whoever settled them; those at partners are left out. */
const OutletClose = z.object({
  outletId: Id,
  closed: z.nullable(z.object({ by: z.nullable(z.string()), at: Moment })),
  groups: z.array(CloseGroup),
  /** The sums of the day's own visits. */
  ...figures,
  /** The refunds and undos of these visits, the latest first, at most 500, and their number. */
  lines: z.array(CloseLine),
  lineCount: z.int(),
  /** Changes of days that were closed before, which count here. */
  late: z.array(LateLine),
  /** Bills and what stands of them, with the late changes: what the till's report should have. */
  total: z.object({ bills: z.int(), amounts: z.array(z.string()) }),
  /** Later changes of this day since it was closed, which count on other days. */
  afterwards: z.array(LateLine),
  report: z.nullable(Report),
  /**
   * What the report has more than the total, negative where it has less; null where they are equal
   * or there is no report. The amount is null where the total has another currency.
   */
  difference: z.nullable(z.object({ bills: z.int(), amount: z.nullable(z.string()) })),
});
export type OutletClose = z.output<typeof OutletClose>;

const DayClose = z.extend(Closes, {
  /** The outlets at which something happened; empty in the close of one person or one till. */
  outlets: z.array(OutletClose),
});
export type DayClose = z.output<typeof DayClose>;

const place = { day: z.iso.date(messages.dateFormat), outletId: Id };

export const TillReport = z.strictObject({
  ...place,
  bills: billsCounted,
  amount: Bill,
  note: z.optional(Text({ min: 0, max: limits.description })),
  /** The moment of the report that the caller has seen; null where there was none. */
  seen: z.nullable(Moment),
});

const ClosingOfDay = z.strictObject({
  ...place,
  /** The total that the caller has seen. */
  seenTotal: z.strictObject({
    bills: z.int(),
    amounts: z.array(Text({ max: limits.name })).check(z.maxLength(limits.page)),
  }),
});

export const CloseCount = z.strictObject({
  day: z.iso.date(messages.dateFormat),
  adminId: Id,
  outletId: Id,
  bills: billsCounted,
  /** Null or left out where only the number of bills was counted. */
  amount: z.optional(z.nullable(Bill)),
  note: z.optional(Text({ min: 0, max: limits.description })),
  /** The moment of the count that the caller has seen; null where there was none. */
  seen: z.nullable(Moment),
});

/** A business day; without it, today. */
const day = z.optional(z.iso.date(messages.dateFormat));

export const closes = {
  /** The closes of a business day: of everybody, of one person, or of one till. */
  listCloses: endpoint('GET /api/admin/closes', {
    may: managers,
    query: z.strictObject({ day, adminId: z.optional(PathId), tillId: z.optional(PathId) }),
    reply: DayClose,
  }),
  /** The caller's own close of today, without a manager's count of it. */
  readOwnClose: endpoint('GET /api/admin/closes/mine', { may: staff, reply: Closes }),
  /**
   * Stores a count for a close in place of the count that the caller has seen; refuses if it has
   * changed since, and once the day is closed there. Only an owner can count their own close.
   */
  countClose: endpoint('POST /api/admin/closes', {
    may: managers,
    withoutProof: whyNoProof.daily,
    body: CloseCount,
    reply: Close,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * Stores what the till's report of a day says in place of the report that the caller has seen;
   * refuses if it has changed since, and once the day is closed.
   */
  reportDay: endpoint('POST /api/admin/closes/report', {
    may: managers,
    withoutProof: whyNoProof.daily,
    body: TillReport,
    reply: OutletClose,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * Closes a business day at an outlet: it stays as it is, and what changes it later counts on the
   * day of the change. Refuses if the total is not the one that the caller has seen, and a day that
   * has not begun. A closed day is answered as it is.
   */
  closeDay: endpoint('POST /api/admin/closes/days', {
    may: managers,
    withoutProof: whyNoProof.daily,
    body: ClosingOfDay,
    reply: OutletClose,
    refuses: ['not-found', 'conflict'],
  }),
  exportCloses: endpoint('GET /api/admin/closes.csv', {
    may: managers,
    withoutProof: 'It has the figures of the staff, and no guests',
    query: z.extend(ExportQuery, { day, tillId: z.optional(PathId) }),
    sendsRows: 'csv',
    reply: FileOfRows,
  }),
};
