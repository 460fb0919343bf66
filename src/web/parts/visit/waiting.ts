// The answer in place of a visit that waits for approval, and the toast that says so.
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import type { Waiting } from '../../../contract/visits/requests.ts';
import { isBillLimit, limitSentence } from '../../../domain/staff/limit-rules.ts';
import { translate } from '../../api/explain.ts';
import type { Notice } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { requestWords } from '../../words/office/visits/request-words.ts';
import { useOffice } from '../../words/office/words.ts';

export const isWaiting = (reply: object): reply is Waiting => 'waiting' in reply;

/** Returns a function that words the limit that a request has passed, in one line. */
export function useLimitText(): (passed: Parameters<typeof limitSentence>[0]) => string {
  const spoken = useWords();
  const words = useOffice(requestWords);
  return (passed) => {
    const limit = limitSentence(passed);
    if (!isBillLimit(passed.limit)) return words.above(translate(limit, spoken));
    return translate(sentence(messages.billUnusual, { limit }), spoken);
  };
}

export function useWaitsNotice(): (reply: Waiting) => Notice {
  const words = useOffice(requestWords);
  const limitText = useLimitText();
  return ({ waiting }) => ({ title: words.waits, detail: limitText(waiting), tone: 'waits' });
}
