// Calls about visits: what a guest is given at a counter is settled in one movement, and undone so.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint, managers, staff } from '../endpoint.ts';
import { actorRoles } from '../house/audit.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { DueBenefit } from '../partners/counter.ts';
import { Bill } from '../points/points.ts';
import { Earning } from '../points/till.ts';
import { Claim, claimStates, ShelfReward } from '../rewards/claims.ts';
import { Waiting } from './requests.ts';
import {
  Id,
  limits,
  Mobile,
  Moment,
  PathId,
  Points,
  QrToken,
  Text,
  TypedCode,
} from '../values/values.ts';

/**
 * How a guest was identified: by QR, by number (and code), by the receipt that they claimed, or by
 * a program.
 */
export const identifications = ['scanned', 'typed', 'claimed', 'program'] as const;
export type Identification = (typeof identifications)[number];

/** The guest, in the way that the counter knows them. */
const Guest = z.union([
  /** The QR of the card. */
  z.strictObject({ token: QrToken }),
  /** The number, and the code that the guest shows: partners only. */
  z.strictObject({ mobile: Mobile, code: TypedCode }),
  /** The number of a verification by this partner, for an hour. */
  z.strictObject({ verification: Id }),
  /** The number of the member, and the code that they show where they spend: the office only. */
  z.strictObject({ customerId: Id, code: z.optional(TypedCode) }),
]);
export type VisitGuest = z.output<typeof Guest>;

/** The number of a bill as typed: it is compared without spaces, in any case, in any digits. */
export const BillNumber = Text({ max: limits.bill, tooShort: messages.billNumberRequired });

const several = <Item extends z.core.$ZodType>(item: Item) =>
  z.optional(z.array(item).check(z.maxLength(limits.visitParts, messages.visitTooLarge)));

export const VisitRequest = z.strictObject({
  guest: Guest,
  /** Points for a bill of this amount, in the restaurant's currency. */
  bill: z.optional(z.strictObject({ amount: Bill, number: z.optional(BillNumber) })),
  /** Points where there is no bill. A partner gives either only where the office lets it. */
  points: z.optional(Points.check(z.minimum(0, messages.visitGivesPoints))),
  description: z.optional(Text({ min: 0, max: limits.description })),
  /** The outlet; left out, it is the first one. */
  outletId: z.optional(Id),
  /** Numbers of claims that wait and are served now. */
  claims: several(Id),
  /** Rewards that are chosen and served at once, in the version that was shown. */
  rewards: several(z.strictObject({ rewardId: Id, version: z.int() })),
  /** Numbers of benefits that are given. */
  benefits: several(Id),
});
export type VisitRequest = z.output<typeof VisitRequest>;

const sheetClaim = {
  ...({ id: true, reward: true, rewardArabic: true, cost: true, picture: true } as const),
  ...({ partner: true, left: true } as const),
} as const;

const sheetReward = {
  ...({ id: true, name: true, nameArabic: true, cost: true, picture: true } as const),
  version: true,
} as const;

const Visit = z.object({
  id: Id,
  at: Moment,
  /** The day in the restaurant's books, which ends at night: `2026-11-21`. */
  businessDay: z.iso.date(),
  /** 1 where the restaurant has named no outlets. */
  outletId: Id,
  /** Null for a bill of before there were visits. */
  identifiedBy: z.nullable(z.enum(identifications)),
  /** The amount is written with its currency: `184.50 SAR`. */
  bill: z.nullable(z.object({ number: z.nullable(z.string()), amount: z.string() })),
  /** The points that it gave, or is to give; null if it gives none. */
  points: z.nullable(z.int()),
  /** When points that wait arrive on the card; null for those that do not wait. */
  pointsDueAt: z.nullable(Moment),
  claims: z.array(
    z.object({
      id: Id,
      reward: z.string(),
      rewardArabic: z.nullable(z.string()),
      cost: z.int(),
      state: z.enum(claimStates),
    }),
  ),
  benefits: z.array(z.object({ id: Id, benefit: z.string(), takenBackAt: z.nullable(Moment) })),
  undoneAt: z.nullable(Moment),
  /** The guest afterwards, with the first name; null if they were deleted. */
  guest: z.nullable(z.object({ name: z.string(), level: Level, points: z.int(), spent: z.int() })),
});
export type Visit = z.output<typeof Visit>;

const listedVisit = {
  ...({ id: true, at: true, businessDay: true, outletId: true, identifiedBy: true } as const),
  ...({ bill: true, points: true, pointsDueAt: true, claims: true, benefits: true } as const),
  ...({ undoneAt: true } as const),
} as const;

/** A visit in the office's list of a member's visits. */
export const MemberVisit = z.extend(z.pick(Visit, listedVisit), {
  /** Whether the points alone were undone. */
  pointsUndone: z.boolean(),
  /** What programs have reversed of the bill, written as the amount; null for nothing. */
  reversed: z.nullable(z.string()),
  /** The points of what was reversed that were spent already. */
  owed: z.int(),
  /** As what it was settled. */
  actorRole: actorRoles,
  /** The partner's current name; null for the office, and if the partner was deleted. */
  partner: z.nullable(z.string()),
});
export type MemberVisit = z.output<typeof MemberVisit>;

/** A visit in somebody's list of their own; the guest is null if they were deleted. */
const OwnVisit = z.extend(z.omit(MemberVisit, { actorRole: true, partner: true }), {
  guest: z.nullable(z.string()),
});
export type OwnVisit = z.output<typeof OwnVisit>;

/** The last visit that stands, with the amount of its bill; null before the first. */
const LastVisit = z.nullable(z.object({ at: Moment, amount: z.nullable(z.string()) }));

/** A reward or a benefit that a member is given often, by its name of then. */
const Like = z.object({
  kind: z.enum(['reward', 'benefit']),
  name: z.string(),
  nameArabic: z.nullable(z.string()),
  times: z.int(),
});
export type Like = z.output<typeof Like>;

/** The sums of a member's visits; those that were undone are left out. */
const VisitFacts = z.object({
  visits: z.int(),
  /** The average of the bills in today's currency; null where there are none. */
  averageBill: z.nullable(z.string()),
  lastVisit: LastVisit,
  /** Whether the restaurant has ever settled a visit. */
  everSettled: z.boolean(),
  /** The rewards and benefits that they were given most often lately, at most three. */
  likes: z.array(Like),
});
export type VisitFacts = z.output<typeof VisitFacts>;

/** The sheet on which a counter chooses what a guest is given. */
const GuestSheet = z.object({
  /** The office sees the whole name and number, a partner the first name and the last digits. */
  name: z.string(),
  mobile: z.string(),
  level: Level,
  points: z.int(),
  spent: z.int(),
  /** Whether the guest has opened the card; one who was enrolled at the till may not have yet. */
  opened: z.boolean(),
  /** The rewards that wait and can be served here, the newest first. */
  claims: z.array(z.pick(Claim, sheetClaim)),
  /** The rewards that can be chosen and served here now, the cheapest first. */
  rewards: z.array(z.pick(ShelfReward, sheetReward)),
  /** The benefits that this counter gives, with when each is due. */
  benefits: z.array(DueBenefit),
  lastVisit: LastVisit,
  /** The visits of this business day so far. */
  visitsToday: z.int(),
  /** The rate for bills; null where this counter gives no points for them. */
  earning: Earning,
  /** Whether rewards and benefits take the guest's QR or code here, as at the till they may. */
  proofNeeded: z.boolean(),
});
export type GuestSheet = z.output<typeof GuestSheet>;

const Owed = z.object({
  /** The number of the reversal. */
  id: Id,
  visitId: Id,
  customerId: Id,
  name: z.string(),
  /** Points. */
  owed: z.int(),
  bill: z.nullable(z.string()),
  outletId: Id,
  at: Moment,
  reason: z.nullable(z.string()),
});
export type Owed = z.output<typeof Owed>;

const may = [...staff, 'partner'] as const;

export const visits = {
  /**
   * The sheet of a guest: for the office a member, for a partner a verification of the hour. Those
   * that a cashier opens are bounded by the hour, and show the last digits of the number.
   */
  readGuestSheet: endpoint('GET /api/visits/guest', {
    may,
    query: z.strictObject({ customerId: z.optional(PathId), verification: z.optional(PathId) }),
    reply: GuestSheet,
    refuses: ['not-found', 'throttled'],
  }),
  /**
   * Settles all parts of a visit, or none: a refusal names the part. The same bill of one business
   * day earns once, whoever brings it. Above a limit of the caller it becomes a request.
   */
  settleVisit: endpoint('POST /api/visits', {
    may,
    idempotent: true,
    body: VisitRequest,
    reply: z.union([Visit, Waiting]),
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  /**
   * Undoes what is left of a visit, all of it or nothing. A partner can do so for ten minutes, with
   * its own visits, and a cashier with theirs. Above a limit of the caller it becomes a request.
   */
  undoVisit: endpoint('POST /api/visits/:id/undo', {
    may,
    body: z.strictObject({
      reason: z.optional(Text({ max: limits.description, tooShort: messages.reasonRequired })),
    }),
    reply: z.union([Visit, Waiting]),
    refuses: ['conflict', 'throttled'],
  }),
  /** The last fifty visits that the caller settled, newest first. */
  listOwnVisits: endpoint('GET /api/visits/mine', { may: staff, reply: z.array(OwnVisit) }),
  /** The visits of a member, newest first; `q` searches the numbers of the bills. */
  listVisits: pagedEndpoint('GET /api/customers/:id/visits', { may: managers, row: MemberVisit }),
  /**
   * Points of reversed bills that were spent before they could be taken, the last reversal first.
   * An entry that is undone later owes nothing any more.
   */
  listOwed: pagedEndpoint('GET /api/visits/owed', { may: managers, row: Owed }),
  readVisitFacts: endpoint('GET /api/customers/:id/visits/facts', {
    may: managers,
    reply: VisitFacts,
  }),
};
