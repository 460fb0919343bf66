// Points of receipts that a guest has claimed and that wait, above the history: each with the day
// on which it arrives.
import { Hourglass } from 'lucide-react';
import type { WaitingPoints } from '../../../contract/members/waiting.ts';
import { List, ListHead, ListRow, SignedPoints } from '../../parts/list/list.tsx';
import { useReceiptClaimWords } from '../../words/connections/receipt.ts';
import { useDateText } from '../../words/times/days.ts';

export function Arriving({ points: rows }: { points: readonly WaitingPoints[] }) {
  const words = useReceiptClaimWords();
  const dateText = useDateText();
  return (
    <List>
      <ListHead title={words.arriving} />
      {rows.map(({ id, points, description, dueAt }) => (
        <ListRow
          key={id}
          sign={<Hourglass aria-hidden className="mt-0.5 size-5 text-soft" />}
          title={description}
          detail={words.arriveOn(dateText(dueAt, 'date'))}
          end={
            <span className="flex text-soft">
              <SignedPoints quiet points={points} />
            </span>
          }
        />
      ))}
    </List>
  );
}
