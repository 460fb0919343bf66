// The texts about a benefit: how often, when it was given last, when it is due again.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import { useDateText } from './days.ts';
import { useWords } from '../languages/language.ts';

type Served = Pick<Benefit, 'frequency' | 'lastServed' | 'nextDue'>;

/** The parts that apply: how often, when last, when again. */
export function useDueText() {
  const { benefit: words } = useWords();
  const dateText = useDateText();
  return ({ frequency, lastServed, nextDue }: Served): string[] =>
    [
      words.often[frequency],
      lastServed ? words.given(dateText(lastServed, 'shortDate')) : '',
      nextDue && nextDue !== 'never' ? words.dueFrom(dateText(nextDue, 'shortDate')) : '',
    ].filter((part) => part !== '');
}
