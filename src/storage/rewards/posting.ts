// Postings of claims: the request, and what is written for it.
import type { spendingKinds } from '../../contract/rewards/claims.ts';
import type { Settlement } from '../../domain/rewards/rewards.ts';
import type { Asked } from '../database/groups/postings.ts';
import type { RequestKey } from '../database/keys.ts';
import type { Actor } from '../house/audit.ts';
import type { ClaimRow } from './reads.ts';

/** A guest chooses a reward, in the version that they have seen. */
export interface Claiming extends Asked {
  actor: Actor;
  kind: 'claim';
  customerId: number;
  rewardId: number;
  version: number;
  /** A token, and codes of which the first is used that no other waiting claim has. */
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

/** A posting that the rules let through, and the claim that it makes or changes. */
export interface Done {
  posting: ClaimPosting;
  claim: ClaimRow;
  /** The claim before; nothing where it is new. */
  before?: ClaimRow;
  /** The number of this change among those of the customer's claims. */
  change: number;
  /** The spending that it makes, if it makes one. */
  moved?: { points: number; spent: number; kind: (typeof spendingKinds)[number] };
  key?: RequestKey | undefined;
}
