// The bodies of programs' calls: guests, bills, visits alone and in batches, reversals.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { Bill } from '../points/points.ts';
import { wrongIn, type SomeWrong } from '../values/check.ts';
import { AnyMobile, Id, limits, QrToken, Text, TypedCode } from '../values/values.ts';
import { BillNumber } from '../visits/visits.ts';

export const programLimits = {
  /** Days after a bill was made in which it can still be sent. */
  lateDays: 7,
  /** Minutes by which the clock of a program may be ahead of the server's. */
  aheadMinutes: 10,
  /** The limit of visits in a batch. */
  batch: 500,
  /** The limit of a batch in bytes: more than 500 visits take with all of their fields. */
  batchBytes: 1_048_576,
  page: 500,
} as const;

/** A moment with its offset: `2026-11-26T21:04:00+03:00`. */
const SentMoment = z.pipe(
  z.iso.datetime({ offset: true, error: messages.dateFormat }),
  z.transform((typed) => new Date(typed)),
);

/** The ways in which a guest is found. */
export const foundBy = [
  /** The QR of the card. */
  z.strictObject({ token: QrToken }),
  /** The number, with the code on the card; a key with `members:by-number` needs no code. */
  z.strictObject({ mobile: AnyMobile, code: z.optional(TypedCode) }),
] as const;

const Guest = z.union([...foundBy, z.strictObject({ id: Id })]);
export type ProgramGuest = z.output<typeof Guest>;

/** The amounts of a bill in the restaurant's currency, of which only `earning` earns points. */
const amounts = {
  /** The amount that earns points: after discounts, and without the amounts below. */
  earning: Bill,
  tips: z.optional(Bill),
  delivery: z.optional(Bill),
  /** Gift cards sold: they earn points when they are spent. */
  giftCards: z.optional(Bill),
  /** Any other amount that is paid and earns no points. */
  other: z.optional(Bill),
  /** The sum that was paid: all of the amounts above. */
  total: Bill,
};

const NewBill = z.strictObject({
  number: BillNumber,
  /** The moment of the bill, at most seven days ago; left out, it is now. */
  at: z.optional(SentMoment),
  ...amounts,
});
export type NewBill = z.output<typeof NewBill>;

const several = <Item extends z.core.$ZodType>(item: Item) =>
  z.optional(z.array(item).check(z.maxLength(limits.visitParts, messages.visitTooLarge)));

const newVisit = {
  guest: Guest,
  /** The outlet; left out, it is that of the key, or else the first one. */
  outletId: z.optional(Id),
  bill: z.optional(NewBill),
  /** Numbers of waiting claims that are served now; requires the scope `rewards:serve`. */
  claims: several(Id),
  /** Rewards that are claimed and served in one step, in the version that was shown. */
  rewards: several(z.strictObject({ rewardId: Id, version: z.int() })),
  /** Numbers of benefits that are given. */
  benefits: several(Id),
};
const exampleVisit = {
  guest: { token: '00112233445566778899AABBCCDDEEFF' },
  bill: { number: '2041', earning: '184.50', tips: '10.00', total: '194.50' },
  rewards: [{ rewardId: 3, version: 1 }],
};
export const NewVisit = z
  .strictObject(newVisit)
  .register(z.globalRegistry, { example: exampleVisit });
export type NewVisit = z.output<typeof NewVisit>;
export type SentVisit = z.input<typeof NewVisit>;

const BatchKey = Text({ max: limits.idempotencyKey });
const BatchVisit = z.strictObject({
  /** As an `Idempotency-Key`. */
  key: BatchKey,
  ...newVisit,
});

/** A visit of a batch as the handler gets it: parsed, or with what is wrong with it. */
export type TakenVisit =
  { key: string; visit: NewVisit; wrong?: undefined } | { key: string | null; wrong: SomeWrong };

/** Whatever is wrong with one visit of a batch, the others are settled. */
const EachVisit = z.catch(
  z.pipe(
    BatchVisit,
    z.transform(({ key, ...visit }): TakenVisit => ({ key, visit })),
  ),
  ({ error, value }) => ({
    key: BatchKey.safeParse((value as { key?: unknown } | null)?.key).data ?? null,
    wrong: wrongIn(error.issues),
  }),
);

export const VisitBatch = z
  .strictObject({
    visits: z
      .array(EachVisit)
      .check(z.minLength(1), z.maxLength(programLimits.batch, messages.visitTooLarge)),
  })
  .register(z.globalRegistry, { example: { visits: [{ key: '2041-1', ...exampleVisit }] } });

const reversible = {
  /** The number of the visit, or else the bill, whose visit may not have arrived yet. */
  visitId: z.optional(Id),
  bill: z.optional(
    z.strictObject({
      number: BillNumber,
      outletId: z.optional(Id),
      /** The business day, or any moment in it. */
      businessDay: z.optional(z.iso.date()),
      at: z.optional(SentMoment),
    }),
  ),
  /**
   * The part of `earning` to reverse; left out, everything that is left of the visit, rewards and
   * benefits included.
   */
  amount: z.optional(Bill),
  reason: z.optional(Text({ max: limits.description })),
};
export const NewReversal = z.strictObject(reversible).register(z.globalRegistry, {
  example: { bill: { number: '2041', businessDay: '2026-11-26' }, amount: '40.00' },
});
export type NewReversal = z.output<typeof NewReversal>;
export type SentReversal = z.input<typeof NewReversal>;
