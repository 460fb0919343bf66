// The shapes of rows that managers write about the work of others: marks of lines, counts of
// bills, closed days; and of what changes a closed day later.
import * as z from 'zod/mini';
import { closeRoles, plainFigures } from '../../domain/visits/close-rules.ts';
import { identifications } from '../../contract/visits/visits.ts';
import {
  Actor,
  Count,
  isJson,
  Line,
  maxLength,
  Name,
  RowId,
  rule,
  StoredMoment,
} from './values.ts';

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** A sum of many bills, which can be higher than JavaScript's numbers are exact. */
const Sum = z.string().check(z.regex(/^\d{1,30}$/));

/** The kinds of changes: a bill, a refund of it or a part of it, the undo of its visit. */
const changeKinds = ['bill', 'refund', 'undo'] as const;

const ClosedLine = z.strictObject({
  kind: z.enum(changeKinds),
  visitId: RowId,
  billNumber: z.nullable(Name),
  at: StoredMoment,
  role: Actor,
  actorId: z.nullable(RowId),
  amount: z.nullable(z.int()),
  currency: z.nullable(Currency),
});

const ClosedPart = z.strictObject({
  role: z.enum(closeRoles),
  actorId: z.nullable(RowId),
  tillId: z.nullable(RowId),
  way: z.nullable(z.enum(identifications)),
  ...(Object.fromEntries(plainFigures.map((name) => [name, z.int()])) as Record<
    (typeof plainFigures)[number],
    z.ZodMiniInt
  >),
  sums: z.array(z.strictObject({ currency: Currency, settled: Sum, refunded: Sum, undone: Sum })),
});

/** The figures with which a day was closed at an outlet. */
export const ClosedFigures = z.strictObject({
  parts: z.array(ClosedPart),
  /** The latest refunds and undos, and how many there are in all. */
  lines: z.array(ClosedLine),
  lineCount: z.int(),
});
export type ClosedFigures = z.output<typeof ClosedFigures>;
/** A hundred times what a large restaurant's day has. */
const mostFigures = 2_000_000;

export const marksAndCloses = {
  standing_out_marks: z.strictObject({
    id: RowId,
    line: Name,
    note: Line,
    adminId: RowId,
    at: StoredMoment,
  }),
  day_closes: z
    .strictObject({
      id: RowId,
      day: z.iso.date(),
      adminId: RowId,
      outletId: RowId,
      countedBills: Count,
      /** In the smallest unit of the currency. */
      countedAmount: z.nullable(z.int().check(z.minimum(1))),
      currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
      note: Line,
      countedById: RowId,
      at: StoredMoment,
    })
    .check(rule('currency', (row) => (row.countedAmount === null) === (row.currency === null))),
  closed_days: z
    .strictObject({
      id: RowId,
      day: z.iso.date(),
      outletId: RowId,
      /** The till's report; its amount is in the smallest unit of the currency. */
      bills: z.nullable(Count),
      amount: z.nullable(z.int().check(z.minimum(0))),
      currency: z.nullable(Currency),
      note: z.nullable(Line),
      reportedById: z.nullable(RowId),
      reportedAt: z.nullable(StoredMoment),
      closedById: z.nullable(RowId),
      closedAt: z.nullable(StoredMoment),
      /** The JSON of `ClosedFigures`. */
      figures: z.nullable(
        z.string().check(
          maxLength(mostFigures),
          z.refine((text) => isJson(text, (value) => ClosedFigures.safeParse(value).success)),
        ),
      ),
    })
    .check(
      rule('bills', (row) => (row.bills === null) === (row.amount === null)),
      rule('currency', (row) => (row.amount === null) === (row.currency === null)),
      rule('reportedAt', (row) => (row.amount === null) === (row.reportedAt === null)),
      rule('figures', (row) => (row.closedAt === null) === (row.figures === null)),
    ),
  late_changes: z.strictObject({
    id: RowId,
    visitId: RowId,
    outletId: RowId,
    /** The closed day, and the day on which the change counts. */
    closedDay: z.iso.date(),
    day: z.iso.date(),
    kind: z.enum(changeKinds),
    /** What the change adds to its day. */
    bills: z.int().check(z.minimum(-1), z.maximum(1)),
    amount: z.nullable(z.int()),
    currency: z.nullable(Currency),
    at: StoredMoment,
    actorRole: Actor,
    actorId: z.nullable(RowId),
  }),
};
