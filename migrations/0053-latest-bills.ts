// The latest bills of a currency that stand, by which an unusually high one is known.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  {
    index: 'visits_by_latest_bill',
    on: `"visits" ("currency", "id", "amount") where "amount" is not null
      and "undoneAt" is null and "pointsUndoneAt" is null`,
  },
];
