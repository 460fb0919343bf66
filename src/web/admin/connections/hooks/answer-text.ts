// The reason why a delivery failed, in the reader's words.
import type { Try } from '../../../../contract/connections/hooks.ts';
import { translate } from '../../../api/explain.ts';
import { useWords } from '../../../words/languages/language.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { useOffice } from '../../../words/office/words.ts';

type Tried = Pick<Try, 'status' | 'answer' | 'why'>;

/** Returns a function that describes a receiver's answer, or the reason why there was none. */
export function useAnswerText() {
  const words = useOffice(hookWords);
  const spoken = useWords();
  return ({ status, answer, why }: Tried): string =>
    why ? translate(why, spoken) : words.answered({ status: status ?? 0, answer: answer ?? '' });
}
