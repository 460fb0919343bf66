// The call that compares a day's bills of a till, from a file, with the visits of that day.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { SentenceReply } from '../values/sentence.ts';
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
 * The columns of a file of bills. The moment of a bill is in one column, or in two as day and time;
 * without these columns, all bills count as of the requested day.
 */
export const billColumns = [
  'numberColumn',
  'amountColumn',
  'dayColumn',
  'timeColumn',
  'outletColumn',
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
 * The result for a bill, in this order: it earned points; no visit has it; its visit was undone or
 * reversed; it earned more than was billed; its amount differs otherwise; it earned, but is not in
 * the file; its row cannot be read.
 */
export const billVerdicts = [
  'earned',
  'notEarned',
  'undone',
  'more',
  'differs',
  'noBill',
  'unread',
] as const;
export type BillVerdict = (typeof billVerdicts)[number];

const ComparedBill = z.object({
  verdict: z.enum(billVerdicts),
  /**
   * The row in a spreadsheet, the first one if there are several; null if the bill is not in the
   * file.
   */
  row: z.nullable(z.int()),
  /** The number of the bill; null if its visit was settled without one. */
  number: z.nullable(z.string()),
  /** The amount with its currency; for a row that cannot be read, the text in the file. */
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
  /** Why a row cannot be read; null for others. */
  reason: z.nullable(SentenceReply),
});
export type ComparedBill = z.output<typeof ComparedBill>;

const Comparison = z.object({
  /**
   * The number of bills by result, with a sum: the excess of bills that earned too much, the earned
   * amount of visits without a bill, and the billed amount for all others; null for unread rows.
   */
  sums: z.array(
    z.object({
      verdict: z.enum(billVerdicts),
      bills: z.int(),
      amount: z.nullable(z.string()),
    }),
  ),
  /** Rows that are left out because they belong to another business day or outlet. */
  otherDays: z.int(),
  otherOutlets: z.int(),
  /** Bills in the order of the file, then the visits whose bills are not in it. */
  bills: z.array(ComparedBill),
});
export type Comparison = z.output<typeof Comparison>;

const ComparedBills = z.object({
  day: z.iso.date(),
  /** The number of the outlet; 1 where the restaurant has named none. */
  outletId: Id,
  /** The columns by which the file was read, or those that were recognised. */
  columns: z.object(columns),
  /** The first rows as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** Null while the columns of number and amount are not known. */
  comparison: z.nullable(Comparison),
});
export type ComparedBills = z.output<typeof ComparedBills>;

export const tillBills = {
  /**
   * Compares the bills in a CSV file, at most `limits.tillBills`, with the visits of a business day
   * at an outlet; the file is not kept. If the columns of number and amount are not given, all
   * columns are recognised by their headings.
   */
  compareBills: endpoint('POST /api/admin/till-bills', {
    may: managers,
    withoutProof: whyNoProof.asks,
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
