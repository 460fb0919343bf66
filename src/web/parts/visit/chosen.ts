// The chosen parts of a guest's sheet, with their cost and the body of the request.
import { useState } from 'react';
import type { GuestSheet } from '../../../contract/visits/visits.ts';
import type { RequestOf } from '../../api/client.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { claimedName, rewardName } from '../../words/rewards/reward-words.ts';

/** A part of a visit, by its kind and number. */
export type PartKey = `${'claim' | 'reward' | 'benefit'} ${number}`;

type Body = RequestOf<'settleVisit'>['body'];

/**
 * The parts of a sheet that are chosen. With `takesClaims`, these are at first the rewards that the
 * guest has claimed before the sheet was opened.
 */
export function useChosenParts(sheet: GuestSheet | undefined, { takesClaims = false } = {}) {
  const { language } = useWords();
  const [known, setKeys] = useState<ReadonlySet<PartKey>>();
  const { claims = [], rewards = [], benefits = [] } = sheet ?? {};
  if (sheet && !known) {
    setKeys(new Set(takesClaims ? claims.map(({ id }) => `claim ${id}` as const) : []));
  }
  const keys = known ?? new Set();
  const has = (key: PartKey) => keys.has(key);
  const chosen = {
    claims: claims.filter(({ id }) => has(`claim ${id}`)),
    rewards: rewards.filter(({ id }) => has(`reward ${id}`)),
    // A benefit that was given elsewhere in the meantime is not due any more.
    benefits: benefits.filter(({ id, nextDue }) => nextDue === null && has(`benefit ${id}`)),
  };
  return {
    ...chosen,
    has,
    toggle: (key: PartKey) =>
      setKeys((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    clear: () => setKeys(new Set()),
    /** The names of all that is chosen, in the order of the sheet. */
    names: [
      ...chosen.claims.map((claim) => claimedName(claim, language)),
      ...chosen.rewards.map((reward) => rewardName(reward, language)),
      ...chosen.benefits.map((benefit) => benefitText(benefit, language)),
    ],
    count: chosen.claims.length + chosen.rewards.length + chosen.benefits.length,
    /**
     * The points that the chosen rewards cost. Rewards that were claimed before have taken theirs
     * already.
     */
    cost: chosen.rewards.reduce((sum, { cost }) => sum + cost, 0),
    body: {
      claims: chosen.claims.map(({ id }) => id),
      rewards: chosen.rewards.map(({ id: rewardId, version }) => ({ rewardId, version })),
      benefits: chosen.benefits.map(({ id }) => id),
    } satisfies Pick<Body, 'claims' | 'rewards' | 'benefits'>,
  };
}

export type ChosenParts = ReturnType<typeof useChosenParts>;

/** The calls whose answers change with a visit, besides the sheet. */
export const shownVisits = [
  'listClaims',
  'listStamps',
  'listRewards',
  'readRewardFigures',
  'listCustomers',
  'searchCustomers',
  'readCustomer',
  'listTransactions',
  'readTill',
  'countMembers',
  'listOwnVisits',
  'readStandingOut',
  'listCloses',
  'readOwnClose',
  'readOverview',
  'listVerifiedToday',
  'listVisits',
  'readVisitFacts',
] as const;
