// Calls for programs, such as a cash register: they find guests, settle and reverse visits, and
// list them. Each call is authorised by a key, and errors are answered as problems of RFC 9457.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { Bill } from '../points/points.ts';
import { claimStates } from '../rewards/claims.ts';
import { Id, limits, Mobile, Moment, QrToken, Text, TypedCode } from '../values/values.ts';
import { BillNumber } from '../visits/visits.ts';
import { problems, type ProblemType } from './problems.ts';

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

const FoundBy = [
  /** The QR of the card. */
  z.strictObject({ token: QrToken }),
  /** The number, with the code on the card; a key with `members:by-number` needs no code. */
  z.strictObject({ mobile: Mobile, code: z.optional(TypedCode) }),
] as const;

const Guest = z.union([...FoundBy, z.strictObject({ id: Id })]);
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

/** A guest, without personal data. */
const guestAfter = { id: Id, level: Level, points: z.int(), spent: z.int() };

const money = z.string();

export const ProgramVisit = z.object({
  id: Id,
  /**
   * Whether the visit was settled before: with the same key, or with the same bill by any caller.
   */
  repeated: z.boolean(),
  at: Moment,
  businessDay: z.iso.date(),
  outletId: Id,
  bill: z.nullable(
    z.object({
      number: z.nullable(z.string()),
      currency: z.string(),
      /** The amounts as `184.50`; those that do not earn points are listed by name. */
      earning: money,
      unearned: z.record(z.string(), money),
      /** The part of `earning` that has been reversed so far. */
      reversed: money,
    }),
  ),
  /** The points that the visit gives after reversals; null if it gives none. */
  points: z.nullable(z.int()),
  /**
   * The moment at which the points arrive on the card; null unless they wait, as the points of a
   * claimed receipt can.
   */
  pointsDueAt: z.nullable(Moment),
  claims: z.array(z.object({ id: Id, reward: z.string(), state: z.enum(claimStates) })),
  benefits: z.array(z.object({ id: Id, benefit: z.string(), takenBackAt: z.nullable(Moment) })),
  undoneAt: z.nullable(Moment),
  /** The guest afterwards; null if they were deleted. */
  guest: z.nullable(z.object(guestAfter)),
});
export type ProgramVisit = z.output<typeof ProgramVisit>;

const FoundGuest = z.object({
  ...guestAfter,
  /** The first name. */
  name: z.string(),
  /** The points that can be spent. */
  toSpend: z.int(),
  /** Rewards that wait and can be served now. */
  claims: z.array(z.object({ id: Id, reward: z.string(), cost: z.int() })),
  /** Rewards that can be chosen and served now. */
  rewards: z.array(z.object({ id: Id, name: z.string(), cost: z.int(), version: z.int() })),
  /** Benefits of the level; `nextDue` says when one that was given is due again. */
  benefits: z.array(
    z.object({ id: Id, benefit: z.string(), due: z.boolean(), lastServed: z.nullable(Moment) }),
  ),
  visitsToday: z.int(),
  /** Whether rewards and benefits require the QR or the code of the card. */
  proofNeeded: z.boolean(),
});

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

export const Reversal = z.object({
  id: Id,
  /** Null while the visit of the bill has not arrived; it is reversed when it does. */
  visitId: z.nullable(Id),
  at: Moment,
  outletId: Id,
  businessDay: z.iso.date(),
  billNumber: z.nullable(z.string()),
  /** Null where everything that was left is reversed. */
  amount: z.nullable(money),
  /** The points that were taken back, including points that had not arrived yet. */
  points: z.int(),
  /** Points that could not be taken back because they were spent; the office lists them as owed. */
  owed: z.int(),
  /** Whether a program or a person reversed it. */
  by: z.enum(['program', 'people']),
});
export type Reversal = z.output<typeof Reversal>;

/** The answer to a reversal that was sent. */
export const SentReversalReply = z.extend(Reversal, {
  /**
   * Whether it was made before: with the same key, or because nothing was left of the visit. A
   * program that adds up points leaves it out.
   */
  repeated: z.boolean(),
});
export type SentReversalReply = z.output<typeof SentReversalReply>;

const problemTypes = Object.keys(problems) as [ProblemType, ...ProblemType[]];

/** The answer to one visit of a batch: the visit, or why it was refused. */
const BatchAnswer = z.union([
  z.object({ key: z.string(), visit: ProgramVisit }),
  z.object({
    key: z.string(),
    problem: z.object({
      type: z.string(),
      name: z.enum(problemTypes),
      status: z.int(),
      detail: z.string(),
    }),
  }),
]);
export type BatchAnswer = z.output<typeof BatchAnswer>;

const may = ['program'] as const;

export const programs = {
  /** Finds a guest, with the claims that wait, and the rewards and benefits that can be served. */
  findGuest: endpoint('POST /api/v1/guests/find', {
    may,
    scope: 'members:read',
    body: z
      .union([...FoundBy])
      .register(z.globalRegistry, { example: { mobile: '+966501234567', code: '123456' } }),
    reply: FoundGuest,
    refuses: ['not-found'],
  }),
  /**
   * Settles all parts of a visit, or none. A bill that was settled before (same number, outlet and
   * business day), by any caller, is answered with the existing visit if guest and amount are the
   * same.
   */
  settleProgramVisit: endpoint('POST /api/v1/visits', {
    may,
    scope: 'visits:write',
    idempotent: 'required',
    body: NewVisit,
    reply: ProgramVisit,
    refuses: ['not-found', 'conflict'],
  }),
  /** Settles up to 500 visits; each has a key and an answer of its own. */
  settleProgramVisits: endpoint('POST /api/v1/visits/batch', {
    may,
    scope: 'visits:write',
    bodyLimit: programLimits.batchBytes,
    body: z
      .strictObject({
        visits: z
          .array(
            z.strictObject({
              /** As an `Idempotency-Key`. */
              key: Text({ max: limits.idempotencyKey }),
              ...newVisit,
            }),
          )
          .check(z.minLength(1), z.maxLength(programLimits.batch, messages.visitTooLarge)),
      })
      .register(z.globalRegistry, { example: { visits: [{ key: '2041-1', ...exampleVisit }] } }),
    reply: z.object({ answers: z.array(BatchAnswer) }),
  }),
  /**
   * Reverses a visit, or a part of its bill, even before the visit arrives or after its points are
   * spent.
   */
  reverseVisit: endpoint('POST /api/v1/visits/reverse', {
    may,
    scope: 'visits:reverse',
    idempotent: 'required',
    body: NewReversal,
    reply: SentReversalReply,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * The visits and reversals since the previous answer, by programs and people, each once; visits
   * are shown in their current state. Refuses a place whose last visit or reversal does not exist
   * because a backup was restored.
   */
  listProgramVisits: endpoint('GET /api/v1/visits', {
    may,
    scope: 'visits:write',
    query: z.strictObject({
      /** `next` of the previous answer; left out, the list begins with the first visit. */
      after: z.optional(
        z.string().check(z.regex(/^\d{1,15}(\.\d{1,15}){1,3}$/, messages.invalidInput)),
      ),
    }),
    reply: z.object({
      visits: z.array(ProgramVisit),
      reversals: z.array(Reversal),
      next: z.string(),
      /** Whether more visits or reversals are there already. */
      more: z.boolean(),
    }),
    refuses: ['not-found'],
  }),
};
