// An index of imported balances by their moments, which distinguishes them from awards.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  {
    index: 'point_transactions_brought',
    on: `"point_transactions" ("timestamp", "id", "points") where "action" = 'points.imported'`,
  },
];
