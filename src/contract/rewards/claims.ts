// Calls about claims: a guest chooses a reward, shows its code, and is served.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { Transaction } from '../points/points.ts';
import { rewardFace } from './reward-face.ts';
import { Id, IdPath, limits, Moment, Text, TypedCode } from '../values.ts';

/** A claim waits, and was served or gave its points back in one of two ways. */
export const claimStates = ['claimed', 'served', 'expired', 'cancelled'] as const;
const ClaimState = z.enum(claimStates);

/** What an entry of spending says: points are held, or given back for one of three reasons. */
export const spendingKinds = ['claimed', 'expired', 'cancelled', 'undone'] as const;

/** What a claim's QR says: an R before 128 random bits in capitals, so that it is no card's. */
export const ClaimToken = z.string().check(z.regex(/^R[0-9A-F]{32}$/, messages.claimQrUnknown));

/** What the guest saw as they claimed it. */
const claimed = {
  id: Id,
  reward: z.string(),
  rewardArabic: z.nullable(z.string()),
  /** In points. */
  cost: z.int(),
};

/** Milliseconds until it runs out, by the server's clock: a device's may be wrong. */
const left = z.int();

/** A guest's own claim. */
export const Claim = z.object({
  ...claimed,
  /** Null where there is no such reward any more. */
  rewardId: z.nullable(Id),
  picture: z.nullable(z.string()),
  /** Where it is served; null for the restaurant itself. */
  partner: z.nullable(z.string()),
  state: ClaimState,
  /** Six digits. */
  code: z.string(),
  token: ClaimToken,
  claimedAt: Moment,
  expiresAt: Moment,
  left,
});
export type Claim = z.output<typeof Claim>;

/** What a guest has to spend: their points without what claims hold and served ones took. */
const sums = { points: z.int(), spent: z.int() };

/** A reward as a guest sees it. */
const ShelfReward = z.object({
  ...rewardFace,
  /** Goes up whenever something changes that a guest chooses it for. */
  version: z.int(),
  /** How many are left; null where there are as many as are asked for. */
  left: z.nullable(z.int()),
  /** How often this guest may still have it; null for as often as they like. */
  more: z.nullable(z.int()),
});
export type ShelfReward = z.output<typeof ShelfReward>;

const Shelf = z.object({
  ...sums,
  rewards: z.array(ShelfReward),
  /** Those that wait to be served, the newest first. */
  claims: z.array(Claim),
});
export type Shelf = z.output<typeof Shelf>;

/** By the code that the guest says or the QR that they show. */
const shown = { code: { code: TypedCode }, qr: { token: ClaimToken } };
const Shown = z.union([z.strictObject(shown.code), z.strictObject(shown.qr)]);

/** The claim that was found by it: meanwhile it can be over, and its code another's. */
const found = { id: z.optional(Id) };
const ShownBefore = z.union([
  z.strictObject({ ...shown.code, ...found }),
  z.strictObject({ ...shown.qr, ...found }),
]);

/** A claim as whoever serves it sees it. */
const CounterClaim = z.object({
  ...claimed,
  picture: z.nullable(z.string()),
  /** The guest's first name. */
  name: z.string(),
  left,
});
export type CounterClaim = z.output<typeof CounterClaim>;

/** A claim in the office's list of a member's. */
const MemberClaim = z.object({
  ...claimed,
  state: ClaimState,
  /** Who honours it; null for the restaurant itself. */
  partner: z.nullable(z.string()),
  claimedAt: Moment,
  expiresAt: Moment,
  servedAt: z.nullable(Moment),
  /** Why and when its points were given back. */
  givenBack: z.nullable(z.enum(['expired', 'cancelled', 'undone'])),
  givenBackAt: z.nullable(Moment),
  reason: z.nullable(z.string()),
});
export type MemberClaim = z.output<typeof MemberClaim>;

/** A row of a guest's history: an entry of points, or points that a claim held or gave back. */
const HistoryRow = z.discriminatedUnion('kind', [
  z.extend(Transaction, { kind: z.literal('points') }),
  z.object({
    kind: z.enum(spendingKinds),
    id: Id,
    /** Below zero where they are held, and above it where they are given back. */
    points: z.int(),
    reward: z.string(),
    rewardArabic: z.nullable(z.string()),
    timestamp: Moment,
  }),
]);
export type HistoryRow = z.output<typeof HistoryRow>;

/**
 * With rewards switched off they are not found, but for those of claims that were made before: they
 * can be cancelled, undone and listed.
 */
export const claims = {
  readShelf: endpoint('GET /api/customers/me/rewards', {
    may: ['customer'],
    reply: Shelf,
    refuses: ['not-found'],
  }),
  /** Holds its points, until it is served or they are given back. */
  claimReward: endpoint('POST /api/customers/me/claims', {
    may: ['customer'],
    idempotent: true,
    body: z.strictObject({
      rewardId: Id,
      /** Of what the guest has seen: another one is refused. */
      version: z.int(),
    }),
    reply: z.object({ ...sums, claim: Claim }),
    refuses: ['not-found', 'conflict'],
  }),
  cancelClaim: endpoint('POST /api/customers/me/claims/:id/cancel', {
    may: ['customer'],
    params: IdPath,
    reply: z.object(sums),
    refuses: ['conflict'],
  }),
  /** A partner finds claims that it honours, the office every one. Wrong codes are counted. */
  findClaim: endpoint('POST /api/claims/find', {
    may: ['partner', 'admin'],
    body: Shown,
    reply: CounterClaim,
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  serveClaim: endpoint('POST /api/claims/serve', {
    may: ['partner', 'admin'],
    idempotent: true,
    body: ShownBefore,
    reply: CounterClaim,
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  /** Gives back the points of a claim that was served by mistake. */
  undoClaim: endpoint('POST /api/admin/claims/:id/undo', {
    may: ['admin'],
    params: IdPath,
    body: z.strictObject({
      reason: Text({ max: limits.description, tooShort: messages.reasonRequired }),
    }),
    refuses: ['conflict'],
  }),
  listClaims: pagedEndpoint('GET /api/customers/:id/claims', {
    may: ['admin'],
    params: IdPath,
    row: MemberClaim,
  }),
  /** Entries of points and what claims held and gave back, newest first. */
  listHistory: pagedEndpoint('GET /api/customers/me/history', {
    may: ['customer'],
    row: HistoryRow,
    refuses: ['not-found'],
  }),
};
