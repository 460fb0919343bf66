// Calls for programs, such as a cash register: they find a guest, settle and reverse visits, and
// read what has come in. Each comes with a key, and is answered problems of RFC 9457.
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
  /** Days for which a bill can be sent after it was made. */
  lateDays: 7,
  /** Minutes that the clock of a program may be ahead. */
  aheadMinutes: 10,
  /** Visits of a batch. */
  batch: 500,
  /** Bytes of a batch: more than 500 visits with all of their fields take. */
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
  /** The number, with the code that the card shows or, where the key allows it, without. */
  z.strictObject({ mobile: Mobile, code: z.optional(TypedCode) }),
] as const;

const Guest = z.union([...FoundBy, z.strictObject({ id: Id })]);
export type ProgramGuest = z.output<typeof Guest>;

/** The amounts of a bill in the restaurant's currency, of which only `earning` earns points. */
const amounts = {
  /** What earns: after discounts, without what is named below. */
  earning: Bill,
  tips: z.optional(Bill),
  delivery: z.optional(Bill),
  /** Gift cards sold, which earn when they are spent. */
  giftCards: z.optional(Bill),
  /** Whatever else is paid and does not earn. */
  other: z.optional(Bill),
  /** What was paid: the sum of all of them. */
  total: Bill,
};

const NewBill = z.strictObject({
  number: BillNumber,
  /** When it was made, at most seven days ago; left out, now. */
  at: z.optional(SentMoment),
  ...amounts,
});
export type NewBill = z.output<typeof NewBill>;

const several = <Item extends z.core.$ZodType>(item: Item) =>
  z.optional(z.array(item).check(z.maxLength(limits.visitParts, messages.visitTooLarge)));

const newVisit = {
  guest: Guest,
  /** The outlet; left out, that of the key, or else the first one. */
  outletId: z.optional(Id),
  bill: z.optional(NewBill),
  /** Numbers of claims that wait and are served now, which takes `rewards:serve`. */
  claims: several(Id),
  /** Rewards that are chosen and served at once, in the version that was shown. */
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

/** A guest, of whom nothing personal is told. */
const guestAfter = { id: Id, level: Level, points: z.int(), spent: z.int() };

const money = z.string();

export const ProgramVisit = z.object({
  id: Id,
  /** Whether it was settled before: with the same key, or with the same bill by anybody. */
  repeated: z.boolean(),
  at: Moment,
  businessDay: z.iso.date(),
  outletId: Id,
  bill: z.nullable(
    z.object({
      number: z.nullable(z.string()),
      currency: z.string(),
      /** The amounts as `184.50`; those that do not earn by their names. */
      earning: money,
      unearned: z.record(z.string(), money),
      /** What was reversed of `earning` so far. */
      reversed: money,
    }),
  ),
  /** The points that it gives now; null if it gives none. */
  points: z.nullable(z.int()),
  /** When they arrive on the card, where they wait as those of a claimed receipt can. */
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
  /** Whether rewards and benefits take the QR or the code of the card. */
  proofNeeded: z.boolean(),
});

const reversible = {
  /** The number of the visit, or its bill, whose visit may not have arrived. */
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
  /** An amount of `earning`; left out, whatever is left of the visit, with all that it gave. */
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
  /** Null for whatever was left. */
  amount: z.nullable(money),
  /** The points that were taken, of those that waited too. */
  points: z.int(),
  /** Points that could not be taken, since they were spent: the office sees them as owed. */
  owed: z.int(),
  /** As what it was reversed: `program`, or by people. */
  by: z.enum(['program', 'people']),
});
export type Reversal = z.output<typeof Reversal>;

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
  /** Finds a guest, with what waits for them and what they may have. */
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
   * Settles all parts of a visit, or none. The same bill of one outlet and business day again, by
   * anybody, is answered with the visit that there is, if it is of the same guest and amount.
   */
  settleProgramVisit: endpoint('POST /api/v1/visits', {
    may,
    scope: 'visits:write',
    idempotent: 'required',
    body: NewVisit,
    reply: ProgramVisit,
    refuses: ['not-found', 'conflict'],
  }),
  /** Settles up to 500 visits, each with a key of its own and answered alone. */
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
   * Reverses a visit, or a part of its bill, in any order: also before the visit arrives, and after
   * its points are spent.
   */
  reverseVisit: endpoint('POST /api/v1/visits/reverse', {
    may,
    scope: 'visits:reverse',
    idempotent: 'required',
    body: NewReversal,
    reply: Reversal,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * What was settled and reversed since the answer before, by programs and people, each once. The
   * visits are as they are now. Refuses a place whose last visit is not here, since a backup was
   * restored.
   */
  listProgramVisits: endpoint('GET /api/v1/visits', {
    may,
    scope: 'visits:write',
    query: z.strictObject({
      /** `next` of the answer before; left out, from the beginning. */
      after: z.optional(
        z.string().check(z.regex(/^\d{1,15}(\.\d{1,15}){1,2}$/, messages.invalidInput)),
      ),
    }),
    reply: z.object({
      visits: z.array(ProgramVisit),
      reversals: z.array(Reversal),
      next: z.string(),
      /** Whether there is more at this moment. */
      more: z.boolean(),
    }),
    refuses: ['not-found'],
  }),
};
