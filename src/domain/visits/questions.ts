// Questions of a till on a guest's card: how long they last, and what a yes covers.
import type { VisitRequest } from '../../contract/visits/visits.ts';

/** Milliseconds until a question is over, answered or not. */
export const questionSpan = 120_000;

export interface Chosen {
  claims: readonly number[];
  rewards: readonly NonNullable<VisitRequest['rewards']>[number][];
  benefits: readonly number[];
}

/** What is chosen, as a text that is the same in whatever order it was chosen. */
export function chosenText({ claims, rewards, benefits }: Chosen): string {
  const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  return JSON.stringify({
    claims: inOrder(claims),
    rewards: rewards
      .map(({ rewardId, version }) => [rewardId, version] as const)
      .toSorted(([a], [b]) => a - b),
    benefits: inOrder(benefits),
  });
}
