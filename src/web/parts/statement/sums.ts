// The sums of a day or the month of a statement, column by column.
import type { Statement } from '../../../contract/partners/statements.ts';

type Counts = Statement['total'];

/** Rewards have a column only where some were served in the month. */
export const figuresOf = (statement: Statement, counts: Counts): number[] => {
  const { verified, guests, served } = counts;
  return [verified, guests, served, ...(statement.rewards ? [rewardsOf(counts)] : [])];
};

export const rewardsOf = ({ rewards = 0 }: Counts) => rewards;
