// The index of standing bills by their amount, for the large ones among those that stand out.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  {
    index: 'visits_by_amount',
    on: `"visits" ("currency", "amount") where "amount" is not null
      and "undoneAt" is null and "pointsUndoneAt" is null`,
  },
];
