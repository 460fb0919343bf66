// A row of the history about a claim: the points that it held, or gave back and why.
import type { HistoryRow } from '../../../contract/rewards/claims.ts';
import { ListRow, Moment, SignedPoints } from '../../parts/list/list.tsx';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/rewards.ts';

export type Spending = Extract<HistoryRow, { reward: string }>;

export function SpendingRow({ row, fresh }: { row: Spending; fresh: boolean }) {
  const { entry, language } = useRewardWords();
  return (
    <ListRow
      title={entry[row.kind](claimedName(row, language))}
      detail={<Moment at={row.timestamp} />}
      end={<SignedPoints points={row.points} />}
      fresh={fresh}
    />
  );
}
