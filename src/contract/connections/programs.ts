// Calls for programs, such as a cash register: they find guests, settle and reverse visits, and
// list them. Each call is authorised by a key, and errors are answered as problems of RFC 9457.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { ends, period } from '../members/waiting.ts';
import { claimStates } from '../rewards/claims.ts';
import { Id, Moment } from '../values/values.ts';
import { BatchProblem } from './problems.ts';
import { foundBy, NewReversal, NewVisit, programLimits, VisitBatch } from './program-bodies.ts';

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
  ends,
  period,
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
export const ReversalReply = z.extend(Reversal, {
  /**
   * Whether it was made before: with the same key, or because nothing was left of the visit. A
   * program that adds up points leaves it out.
   */
  repeated: z.boolean(),
});
export type ReversalReply = z.output<typeof ReversalReply>;

const sentAs = {
  /** The place in the batch, counted from 0. */
  index: z.int(),
  /** The key of the visit; null if it has none that can be read. */
  key: z.nullable(z.string()),
};

/** The answer to one visit of a batch: the visit, or why it was refused. */
const BatchAnswer = z.union([
  z.object({ ...sentAs, visit: ProgramVisit }),
  z.object({ ...sentAs, problem: BatchProblem }),
]);
export type BatchAnswer = z.output<typeof BatchAnswer>;

const may = ['program'] as const;

export const programs = {
  /** Finds a guest, with the claims that wait, and the rewards and benefits that can be served. */
  findGuest: endpoint('POST /api/v1/guests/find', {
    may,
    scope: 'members:read',
    body: z
      .union([...foundBy])
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
    body: VisitBatch,
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
    reply: ReversalReply,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * The visits and reversals since the previous answer, by programs and people, each once; visits
   * are shown in their current state. Refuses a place whose last visit or reversal does not exist
   * because a backup was restored. A key with `visits:write` may make this call too.
   */
  listProgramVisits: endpoint('GET /api/v1/visits', {
    may,
    scope: 'visits:read',
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
