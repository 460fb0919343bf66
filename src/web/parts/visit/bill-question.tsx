// Asks whether an unusually high bill is meant, and offers the amount that probably was.
import { useRef, useState } from 'react';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../../contract/messages/sentences.ts';
import { ApiError, type RequestOf } from '../../api/client.ts';
import { explain, translate } from '../../api/explain.ts';
import { Button } from '../../look/button.tsx';
import type { Notice } from '../../toast/toast.ts';
import { amountToType, withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Answers, Dialog } from '../dialog/dialog.tsx';

type Bill = NonNullable<RequestOf<'settleVisit'>['body']['bill']>;

/** The answer: the amount is meant, or another one is; undefined to change it by hand. */
type Answer = 'meant' | { amount: string } | undefined;

interface Question {
  /** The amounts as the server writes them: `4,850.00 SAR`. */
  bill: string;
  likely?: string | undefined;
  /** Why the bill is unusual. */
  limit: Sentence;
}

/**
 * `settled` sends a visit with its bill, and once more with the answer where the server asks about
 * the amount; it resolves to undefined if the person wants to change it. `question` is the dialog.
 */
export function useBillQuestion() {
  const [asked, setAsked] = useState<Question & { answer: (answer: Answer) => void }>();

  const answerTo = async (question: Question) => {
    const answer = await new Promise<Answer>((resolve) =>
      setAsked({ ...question, answer: resolve }),
    );
    setAsked(undefined);
    return answer;
  };

  async function settled<Reply>(
    bill: Bill | undefined,
    send: (bill: Bill | undefined) => Promise<Reply>,
  ): Promise<Reply | undefined> {
    if (!bill) return send(bill);
    try {
      return await send({ ...bill, meant: false });
    } catch (error) {
      const question = questionIn(error);
      if (!question) throw error;
      const answer = await answerTo(question);
      if (answer === 'meant') return send({ ...bill, meant: true });
      return answer && settled({ ...bill, ...answer }, send);
    }
  }

  return { settled, question: asked && <BillQuestion {...asked} /> };
}

/** Returns a function that makes the toast of a failure; a question has a dialog instead. */
export function useFailure() {
  const words = useWords();
  return (title: string) =>
    (error: Error): Notice | undefined =>
      questionIn(error) ? undefined : { title, detail: explain(error, words) };
}

/** The question that the server asks in place of settling a visit; undefined for other errors. */
function questionIn(error: unknown): Question | undefined {
  const { key, values } = (error instanceof ApiError && error.sentence) || {};
  if (key !== messages.isBillMeant && key !== messages.isPointMissing) return undefined;
  return values as unknown as Question;
}

function BillQuestion({
  bill,
  likely,
  limit,
  answer,
}: Question & { answer: (is: Answer) => void }) {
  const { meant: words } = useOffice(visitWords);
  const { cancel: cancelling } = useOffice(partWords);
  const spoken = useWords();
  const cancel = useRef<HTMLButtonElement>(null);
  const written = withAmounts(bill);
  return (
    <Dialog
      asks
      title={words.title(written)}
      // Three answers with amounts need more room than two.
      width={likely ? 'wide' : 'normal'}
      focus={cancel}
      onClose={() => answer(undefined)}
    >
      <p className="text-4xl font-semibold tabular-nums wrap-anywhere">
        <bdi>{written}</bdi>
      </p>
      <p>{translate(sentence(messages.billUnusual, { limit }), spoken)}</p>
      <Answers>
        <Button ref={cancel} onClick={() => answer(undefined)}>
          {cancelling}
        </Button>
        <Button look={likely ? 'quiet' : 'main'} onClick={() => answer('meant')}>
          {words.right(written)}
        </Button>
        {likely && (
          <Button look="main" onClick={() => answer({ amount: amountToType(likely) })}>
            {words.likely(withAmounts(likely))}
          </Button>
        )}
      </Answers>
    </Dialog>
  );
}
