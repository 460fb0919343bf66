// Calls about visits: everything that a guest is given at a counter is settled together, and undone
// together.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers, staff } from '../endpoint.ts';
import { tillDetails, MemberDetails, picked } from '../members/details.ts';
import { actorRoles } from '../restaurant/audit.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { DueBenefit } from '../partners/counter.ts';
import { Bill, Meant } from '../points/points.ts';
import { Earning } from '../points/till.ts';
import { needsSheetOrRewards } from '../switches.ts';
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
 * How a guest was identified: by QR, by number (and code, or yes on the card), by the receipt that
 * they claimed, or by a program.
 */
export const identifications = ['scanned', 'typed', 'claimed', 'program'] as const;
export type Identification = (typeof identifications)[number];

/** The guest, identified in one of five ways. */
const Guest = z.union([
  /** The QR of the card. */
  z.strictObject({ token: QrToken }),
  /** The number, and the code that the guest shows. */
  z.strictObject({ mobile: Mobile, code: TypedCode }),
  /** The number of a verification by this partner, valid for an hour. */
  z.strictObject({ verification: Id }),
  /**
   * The number of the member, with the code of the card where points are spent: the office only.
   */
  z.strictObject({ customerId: Id, code: z.optional(TypedCode) }),
  /** The number of the member, and the question to which they have said yes: the office only. */
  z.strictObject({ customerId: Id, question: QrToken }),
]);
export type VisitGuest = z.output<typeof Guest>;

/** The number of a bill as typed; `billKeyOf` says which spellings are one bill. */
export const BillNumber = Text({ max: limits.bill, tooShort: messages.billNumberRequired });

const several = <Item extends z.core.$ZodType>(item: Item) =>
  z.optional(z.array(item).check(z.maxLength(limits.visitParts, messages.visitTooLarge)));

export const VisitRequest = z.strictObject({
  guest: Guest,
  /** Points for a bill of this amount, in the restaurant's currency. */
  bill: z.optional(
    z.strictObject({ amount: Bill, number: z.optional(BillNumber), meant: z.optional(Meant) }),
  ),
  /**
   * Points without a bill. A partner can give points, with or without a bill, only if the office
   * allows it.
   */
  points: z.optional(Points.check(z.minimum(0, messages.visitGivesPoints))),
  description: z.optional(Text({ min: 0, max: limits.description })),
  /**
   * The outlet, which owners and managers choose away from a till; left out, it is the first one.
   * At a till it is the till's, and for a cashier elsewhere the one that was given to them.
   */
  outletId: z.optional(Id),
  /** Numbers of waiting claims that are served now. */
  claims: several(Id),
  /** Rewards that are claimed and served in one step, in the version that was shown. */
  rewards: several(z.strictObject({ rewardId: Id, version: z.int() })),
  /** Numbers of benefits that are given. */
  benefits: several(Id),
});
export type VisitRequest = z.output<typeof VisitRequest>;

const sheetClaim = {
  id: true,
  reward: true,
  rewardArabic: true,
  cost: true,
  picture: true,
  partner: true,
  left: true,
} as const;

const sheetReward = {
  id: true,
  name: true,
  nameArabic: true,
  cost: true,
  picture: true,
  version: true,
} as const;

const Visit = z.object({
  id: Id,
  at: Moment,
  /** The business day, which can end after midnight: `2026-11-21`. */
  businessDay: z.iso.date(),
  /** The number of the outlet; 1 where the restaurant has named none. */
  outletId: Id,
  /** Null for a bill that is older than visits. */
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
  id: true,
  at: true,
  businessDay: true,
  outletId: true,
  identifiedBy: true,
  bill: true,
  points: true,
  pointsDueAt: true,
  claims: true,
  benefits: true,
  undoneAt: true,
} as const;

/** A visit in the office's list of a member's visits. */
export const MemberVisit = z.extend(z.pick(Visit, listedVisit), {
  /** Whether the points alone were undone. */
  pointsUndone: z.boolean(),
  /** The part of the bill that programs have reversed, written like the amount; null for none. */
  reversed: z.nullable(z.string()),
  /** The points of the reversed part that had been spent already. */
  owed: z.int(),
  /** The role in which the visit was settled. */
  actorRole: actorRoles,
  /** The partner's current name; null for the office, and if the partner was deleted. */
  partner: z.nullable(z.string()),
});
export type MemberVisit = z.output<typeof MemberVisit>;

/** A visit in the list of the person who settled it; the guest is null if deleted. */
const OwnVisit = z.extend(z.omit(MemberVisit, { actorRole: true, partner: true }), {
  guest: z.nullable(z.string()),
});
export type OwnVisit = z.output<typeof OwnVisit>;

/** The last visit that stands, with the amount of its bill; null before the first. */
const LastVisit = z.nullable(z.object({ at: Moment, amount: z.nullable(z.string()) }));

/** A reward or a benefit that a member is given often, with its name at the time. */
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

/** What a waiter can say to a guest: never an amount of money. */
const ToSay = z.object({
  /** The number of this visit among all of the guest's; today's counts once. */
  visit: z.int(),
  /** The reward or benefit that they were given last. */
  last: z.nullable(z.object({ name: z.string(), nameArabic: z.nullable(z.string()) })),
  /** What they reach next, and the points that are missing: a reward, or a level. */
  next: z.nullable(
    z.union([
      z.object({ reward: z.string(), nameArabic: z.nullable(z.string()), missing: z.int() }),
      z.object({ level: Level, missing: z.int() }),
    ]),
  ),
});
export type ToSay = z.output<typeof ToSay>;

/** The sheet on which a counter chooses what a guest is given. */
const GuestSheet = z.object({
  /** The office gets the whole name and number, a partner the first name and the last digits. */
  name: z.string(),
  mobile: z.string(),
  level: Level,
  points: z.int(),
  spent: z.int(),
  /** The details for tills, which partners do not get. */
  ...picked(z.partial(MemberDetails).shape, tillDetails),
  /**
   * Whether the guest has opened the card; a guest who was enrolled at the till may not have done
   * so.
   */
  opened: z.boolean(),
  /** The waiting claims that can be served here, the newest first. */
  claims: z.array(z.pick(Claim, sheetClaim)),
  /** The rewards that can be claimed and served here now, the cheapest first. */
  rewards: z.array(z.pick(ShelfReward, sheetReward)),
  /** The benefits that this counter gives, with when each is due. */
  benefits: z.array(DueBenefit),
  lastVisit: LastVisit,
  /** The visits of this business day so far. */
  visitsToday: z.int(),
  /** Only the restaurant's own tills have this. */
  toSay: z.optional(ToSay),
  /** The rate for bills; null where this counter gives no points for them. */
  earning: Earning,
  /**
   * Whether rewards and benefits require the guest's QR or code here, which the owner can set for
   * tills.
   */
  proofNeeded: z.boolean(),
});
export type GuestSheet = z.output<typeof GuestSheet>;

const Owed = z.object({
  /** The number of the reversal. */
  id: Id,
  visitId: Id,
  customerId: Id,
  name: z.string(),
  /** The points that are owed. */
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
   * The sheet of a guest: the office names a member, a partner a verification of the last hour. A
   * cashier can open a limited number per hour, and sees only the last digits of the number.
   */
  readGuestSheet: endpoint('GET /api/visits/guest', {
    may,
    needs: needsSheetOrRewards,
    query: z.strictObject({ customerId: z.optional(PathId), verification: z.optional(PathId) }),
    reply: GuestSheet,
    refuses: ['not-found', 'throttled'],
  }),
  /**
   * Settles all parts of a visit, or none: a refusal names the part. The same bill of a business
   * day earns points only once, for any guest. Above a limit of the caller, the visit becomes a
   * request, and so does an unusually high bill of a manager or a cashier; owners and partners are
   * refused one until they say that it is `meant`.
   */
  settleVisit: endpoint('POST /api/visits', {
    may,
    withoutProof: whyNoProof.daily,
    needs: needsSheetOrRewards,
    idempotent: true,
    body: VisitRequest,
    reply: z.union([Visit, Waiting]),
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  /**
   * Undoes all remaining parts of a visit, or none. A partner can undo its own visits for ten
   * minutes, and a cashier can undo their own. Above a limit of the caller, the undo becomes a
   * request.
   */
  undoVisit: endpoint('POST /api/visits/:id/undo', {
    may,
    withoutProof: whyNoProof.daily,
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
   * Points of reversed bills that were spent before they could be taken back, the last reversal
   * first. An entry that is undone later is no longer owed.
   */
  listOwed: pagedEndpoint('GET /api/visits/owed', { may: managers, row: Owed }),
  readVisitFacts: endpoint('GET /api/customers/:id/visits/facts', {
    may: managers,
    reply: VisitFacts,
  }),
};
