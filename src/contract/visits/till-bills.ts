// The call that compares a day's bills of a till, from a file, with the visits of that day.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, PathId, Text } from '../values/values.ts';

/** A column of the file, counted from 0; it stands in an address. */
const Column = z.optional(
  z
    .pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,2}$/, messages.invalidInput))]),
      z.transform(Number),
    )
    .check(
      z.refine(
        (column) => Number.isInteger(column) && column >= 0 && column < limits.importColumns,
        messages.invalidInput,
      ),
    ),
);

/**
 * The columns of a file of bills. The moment of a bill is in one column, or its day and its time
 * are in two; without any, all bills are of the day that is asked for.
 */
export const billColumns = [
  ...(['numberColumn', 'amountColumn'] as const),
  ...(['dayColumn', 'timeColumn', 'outletColumn'] as const),
] as const;

const columns = {
  numberColumn: Column,
  amountColumn: Column,
  dayColumn: Column,
  timeColumn: Column,
  outletColumn: Column,
};

export const BillColumns = z.strictObject(columns);
export type BillColumns = z.output<typeof BillColumns>;

/**
 * What became of a bill: it earned; no visit has it; its visit was undone or reversed; it earned
 * more than was billed; its amount differs otherwise; it earned, but the file has no such bill; its
 * row cannot be read.
 */
export const billVerdicts = [
  ...(['earned', 'notEarned', 'undone', 'more', 'differs', 'noBill', 'unread'] as const),
] as const;
export type BillVerdict = (typeof billVerdicts)[number];

const ComparedBill = z.object({
  verdict: z.enum(billVerdicts),
  /** The row in a spreadsheet, of several the first one; null where the file has no such bill. */
  row: z.nullable(z.int()),
  /** Null for a visit whose bill was settled without a number. */
  number: z.nullable(z.string()),
  /** Written with its currency; of a row that cannot be read, as it stands in the file. */
  billed: z.nullable(z.string()),
  /** The amount that earned, after reversals: `184.50 SAR`. */
  earned: z.nullable(z.string()),
  /** The guest is null if they were deleted. */
  visit: z.nullable(
    z.object({
      id: Id,
      at: Moment,
      customerId: z.nullable(Id),
      guest: z.nullable(z.string()),
    }),
  ),
  /** Why a row cannot be read, in the format of a `Refusal` header; null for others. */
  reason: z.nullable(z.string()),
});
export type ComparedBill = z.output<typeof ComparedBill>;

const Comparison = z.object({
  /**
   * The number of each verdict's bills, and their sum: of those that earned more, what was too
   * much; of visits without a bill, what earned; of others what was billed; null of unread rows.
   */
  sums: z.array(
    z.object({
      verdict: z.enum(billVerdicts),
      bills: z.int(),
      amount: z.nullable(z.string()),
    }),
  ),
  /** Rows that are left out, since they are of another business day, or of another outlet. */
  otherDays: z.int(),
  otherOutlets: z.int(),
  /** Bills in the order of the file, then the visits whose bills are not in it. */
  bills: z.array(ComparedBill),
});
export type Comparison = z.output<typeof Comparison>;

const ComparedBills = z.object({
  day: z.iso.date(),
  /** 1 where the restaurant has named no outlets. */
  outletId: Id,
  /** The columns by which the file was read, or as far as they were recognised. */
  columns: z.object(columns),
  /** The first rows as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** Null while the columns of number and amount are not known. */
  comparison: z.nullable(Comparison),
});
export type ComparedBills = z.output<typeof ComparedBills>;

export const tillBills = {
  /**
   * Reads a CSV file of at most `limits.tillBills` bills, and compares those of a business day at
   * an outlet with its visits; nothing of the file is kept. Without the columns of number and
   * amount, all columns are recognised by their headings.
   */
  compareBills: endpoint('POST /api/admin/till-bills', {
    may: managers,
    query: z.extend(BillColumns, {
      filename: Text({ max: limits.name }),
      /** A business day; without it, today. */
      day: z.optional(z.iso.date(messages.dateFormat)),
      /** The outlet; left out, it is the first one. */
      outletId: z.optional(PathId),
    }),
    takesFile: 'bills',
    reply: ComparedBills,
    refuses: ['not-found'],
  }),
};
