// Rows of the history that come with the rewards: a visit with its parts, and points that a claim
// holds or gave back.
import { Gift, Store } from 'lucide-react';
import type { HistoryRow } from '../../../contract/visits/history.ts';
import type { VisitOfRows } from '../../../domain/visits/history-rules.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import type { Spending } from '../../parts/list/history-rows.ts';
import { ListRow, Moment, SignedPoints } from '../../parts/list/list.tsx';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/guest-reward-words.ts';
import { useReceiptWords } from '../../words/visits/receipt.ts';
import { VisitLines } from './visit-lines.tsx';

interface HistoryLineProps {
  row: Spending | VisitOfRows<HistoryRow>;
  /** The row arrived while the list was shown. */
  fresh: boolean;
}

export const HistoryLine = ({ row, fresh }: HistoryLineProps) =>
  'rows' in row ? (
    <VisitRow visit={row.visit} fresh={fresh} />
  ) : (
    <SpendingRow row={row} fresh={fresh} />
  );

const signLook = 'mt-0.5 size-5 text-soft';

interface VisitRowProps {
  visit: VisitOfRows<HistoryRow>['visit'];
  fresh: boolean;
}

function VisitRow({ visit, fresh }: VisitRowProps) {
  const words = useReceiptWords();
  const brand = useBrand();
  return (
    <ListRow
      sign={<Store aria-hidden className={signLook} />}
      title={words.visit(visit.partner ?? brand)}
      detail={
        <>
          {visit.undoneAt !== null && (
            <span className="font-medium text-ink">{words.undone} · </span>
          )}
          <Moment at={visit.at} />
        </>
      }
      lines={<VisitLines visit={visit} />}
      fresh={fresh}
    />
  );
}

function SpendingRow({ row, fresh }: { row: Spending; fresh: boolean }) {
  const { entry, language } = useRewardWords();
  return (
    <ListRow
      sign={<Gift aria-hidden className={signLook} />}
      title={entry[row.kind](claimedName(row, language))}
      detail={<Moment at={row.timestamp} />}
      end={<SignedPoints points={row.points} />}
      fresh={fresh}
    />
  );
}
