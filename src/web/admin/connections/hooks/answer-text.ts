// The reason why a delivery failed, in the reader's words.
import { explainWritten } from '../../../api/explain.ts';
import { useWords } from '../../../words/languages/language.ts';
import { hookWords } from '../../../words/office/connections/hooks.ts';
import { useOffice } from '../../../words/office/words.ts';

interface Tried {
  status: number | null;
  answer: string | null;
}

/** Returns a function that describes a receiver's answer, or the reason why there was none. */
export function useAnswerText() {
  const words = useOffice(hookWords);
  const spoken = useWords();
  return ({ status, answer }: Tried): string =>
    status === null
      ? explainWritten(answer ?? '', spoken)
      : words.answered({ status, answer: answer ?? '' });
}
