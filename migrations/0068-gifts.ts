// Rewards that come with a message as a gift: claims that cost no points.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  `alter table "guest_messages" add column "claimId" bigint`,
  {
    index: 'gifts_waiting',
    on: `"claims" ("rewardId") where "state" = 'claimed' and "servedAt" is null and "cost" = 0`,
  },
];
