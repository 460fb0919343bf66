// The postings of claims: what is asked for, and what is written of it.
import type { spendingKinds } from '../../contract/rewards/claims.ts';
import type { Settlement } from '../../domain/rewards/rewards.ts';
import type { Asked } from '../database/groups/postings.ts';
import type { RequestKey } from '../database/keys.ts';
import type { Actor } from '../house/audit.ts';
import type { ClaimRow } from './reads.ts';

/** A guest chooses a reward as they have seen it. */
export interface Claiming extends Asked {
  actor: Actor;
  kind: 'claim';
  customerId: number;
  rewardId: number;
  version: number;
  /** A token, and codes of which the first is taken that stands for no other claim. */
  fresh: { token: string; codes: readonly string[] };
}

/** A claim is served, or its points are given back. */
export interface Settling extends Asked {
  actor: Actor;
  kind: Settlement;
  claimId: number;
  reason?: string | undefined;
}

export type ClaimPosting = Claiming | Settling;

/** A posting that the rules let through, and what it makes of a claim. */
export interface Done {
  posting: ClaimPosting;
  claim: ClaimRow;
  /** As it was before; nothing where it is new. */
  before?: ClaimRow;
  /** Which of its customer's changes this is. */
  change: number;
  /** The entry of spending that it makes, if it makes one. */
  moved?: { points: number; spent: number; kind: (typeof spendingKinds)[number] };
  key?: RequestKey | undefined;
}
