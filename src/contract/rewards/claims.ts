// Calls about claims: a guest chooses a reward, which waits, and is served.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { rewardSummary } from './reward-summary.ts';
import { needsRewards } from '../switches.ts';
import { Id, limits, Moment, Text, TypedCode } from '../values/values.ts';

/** The states of a claim: it waits, was served, or gave its points back in one of two ways. */
export const claimStates = ['claimed', 'served', 'expired', 'cancelled'] as const;
const ClaimState = z.enum(claimStates);

/** The kinds of entries of spending: points are held, or given back for one of three reasons. */
export const spendingKinds = ['claimed', 'expired', 'cancelled', 'undone'] as const;

/**
 * The text of the QR that claims had before the card's stood for them: 128 random bits in capital
 * hex digits, after an R, which distinguishes it from the QR of a card.
 */
export const ClaimToken = z.string().check(z.regex(/^R[0-9A-F]{32}$/, messages.claimQrUnknown));

/** The reward as the guest saw it when claiming. */
const claimed = {
  id: Id,
  reward: z.string(),
  rewardArabic: z.nullable(z.string()),
  /** In points. */
  cost: z.int(),
};

/** Milliseconds until the claim expires; a duration, because the clock of a device may be wrong. */
const left = z.int();

/** A guest's own claim. */
export const Claim = z.object({
  ...claimed,
  /** Null if the reward was deleted. */
  rewardId: z.nullable(Id),
  picture: z.nullable(z.string()),
  /** The partner who serves it; null for the restaurant itself. */
  partner: z.nullable(z.string()),
  state: ClaimState,
  claimedAt: Moment,
  expiresAt: Moment,
  left,
});
export type Claim = z.output<typeof Claim>;

/** A guest's balance, and the part of it that claims hold or have spent. */
const sums = { points: z.int(), spent: z.int() };

/** A reward as a guest sees it. */
export const ShelfReward = z.object({
  ...rewardSummary,
  /** Increases with every change of a field that matters to a guest's choice. */
  version: z.int(),
  /** The remaining number of this reward; null for no limit. */
  left: z.nullable(z.int()),
  /** How many more this guest can have; null for no limit. */
  more: z.nullable(z.int()),
});
export type ShelfReward = z.output<typeof ShelfReward>;

const Shelf = z.object({
  ...sums,
  rewards: z.array(ShelfReward),
  /** The claims that wait, the newest first. */
  claims: z.array(Claim),
});
export type Shelf = z.output<typeof Shelf>;

/**
 * The code on the guest's card stands for all claims that wait. Older claims have a code and a QR
 * of their own.
 */
const shown = { code: { code: TypedCode }, qr: { token: ClaimToken } };
export const Shown = z.union([z.strictObject(shown.code), z.strictObject(shown.qr)]);

/** The number of the claim that was found, since another claim can have its code by now. */
const found = { id: z.optional(Id) };
const ShownBefore = z.union([
  z.strictObject({ ...shown.code, ...found }),
  z.strictObject({ ...shown.qr, ...found }),
]);

/** A claim as the person who serves it sees it. */
export const CounterClaim = z.object({
  ...claimed,
  picture: z.nullable(z.string()),
  /** The guest's first name. */
  name: z.string(),
  left,
});
export type CounterClaim = z.output<typeof CounterClaim>;

/** A claim in the office's list of a member's claims. */
const MemberClaim = z.object({
  ...claimed,
  state: ClaimState,
  /** The partner who honours it; null for the restaurant itself. */
  partner: z.nullable(z.string()),
  claimedAt: Moment,
  expiresAt: Moment,
  servedAt: z.nullable(Moment),
  /** Why and when its points were given back; null if they were not. */
  givenBack: z.nullable(z.enum(['expired', 'cancelled', 'undone'])),
  givenBackAt: z.nullable(Moment),
  reason: z.nullable(z.string()),
});
export type MemberClaim = z.output<typeof MemberClaim>;

/** While rewards are off, these calls answer 404, except for cancelling, undoing and listing. */
export const claims = {
  readShelf: endpoint('GET /api/customers/me/rewards', {
    may: ['customer'],
    needs: needsRewards,
    reply: Shelf,
    refuses: ['not-found'],
  }),
  /** Claims a reward, which holds its points until it is served or they are given back. */
  claimReward: endpoint('POST /api/customers/me/claims', {
    may: ['customer'],
    needs: needsRewards,
    idempotent: true,
    body: z.strictObject({
      rewardId: Id,
      /** The version that the guest has seen; any other one is refused. */
      version: z.int(),
    }),
    reply: z.object({ ...sums, claim: Claim }),
    refuses: ['not-found', 'conflict'],
  }),
  cancelClaim: endpoint('POST /api/customers/me/claims/:id/cancel', {
    may: ['customer'],
    reply: z.object(sums),
    refuses: ['conflict'],
  }),
  /** Serves an older claim by its own code or QR; others are served with the guest's visit. */
  serveClaim: endpoint('POST /api/claims/serve', {
    may: ['partner', ...managers],
    withoutProof: whyNoProof.daily,
    needs: needsRewards,
    idempotent: true,
    body: ShownBefore,
    reply: CounterClaim,
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  /** Undoes a claim that was served by mistake, and gives its points back. */
  undoClaim: endpoint('POST /api/admin/claims/:id/undo', {
    may: managers,
    withoutProof: whyNoProof.daily,
    body: z.strictObject({
      reason: Text({ max: limits.description, tooShort: messages.reasonRequired }),
    }),
    refuses: ['conflict'],
  }),
  listClaims: pagedEndpoint('GET /api/customers/:id/claims', { may: managers, row: MemberClaim }),
};
