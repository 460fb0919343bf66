// An entry of a history: its description and date, the entry it undoes, or that it was undone.
import type { ReactNode } from 'react';
import type { Transaction } from '../../../contract/points/points.ts';
import type { DateStyle } from '../../words/times/dates.ts';
import { entryText } from '../../words/points/entry-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { ListRow, Moment } from './list.tsx';

interface EntryRowProps {
  entry: Transaction;
  format?: DateStyle;
  /** An icon before it, where entries are told apart from other rows. */
  sign?: ReactNode;
  /** The entry arrived while the list was shown. */
  fresh: boolean;
  /** The points, and the buttons of the entry. */
  end: ReactNode;
}

export function EntryRow({ entry, format, sign, fresh, end }: EntryRowProps) {
  const words = useWords();
  const { dashboard } = words;
  const { timestamp, undoes, undoneBy } = entry;
  const tie = undoes ? dashboard.undoes : undoneBy ? dashboard.undone : undefined;
  return (
    <ListRow
      sign={sign}
      title={entryText(entry, words)}
      detail={
        <>
          {tie && <span className="font-medium text-ink">{tie} · </span>}
          <Moment at={timestamp} {...(format && { format })} />
        </>
      }
      end={end}
      fresh={fresh}
    />
  );
}

/** The points that an entry shows: those that ended leave what can be spent, not the balance. */
export const shownOf = ({ points, ended }: Pick<Transaction, 'points' | 'ended'>): number =>
  ended === undefined ? points : 0 - ended;
