// What a screen says of a benefit: how often, when it was given last, when it can be had again.
import type { Benefit, NextDue } from '../contract/benefits.ts';
import { useDateText } from './days.ts';
import { useNow } from './device/now.ts';
import { useWords } from './words/language.ts';

type Served = Pick<Benefit, 'frequency' | 'lastServed' | 'nextDue'>;

/** Tells of a benefit whether it is not to be had now, and the words about that. */
export function useDueText() {
  const { benefit: words } = useWords();
  const dateText = useDateText();
  const now = useNow().toISOString();

  /** A card that is open at midnight has what is due from then on. */
  const isWaiting = (due: NextDue | undefined) =>
    due === 'never' || (due !== null && due !== undefined && due > now);

  return {
    isWaiting,
    /** As many as there is something to say: how often, when last, when again. */
    dueText: ({ frequency, lastServed, nextDue }: Served): string[] =>
      [
        words.often[frequency],
        lastServed ? words.given(dateText(lastServed, 'shortDate')) : '',
        nextDue && nextDue !== 'never' && isWaiting(nextDue)
          ? words.dueFrom(dateText(nextDue, 'shortDate'))
          : '',
      ].filter((part) => part !== ''),
  };
}
