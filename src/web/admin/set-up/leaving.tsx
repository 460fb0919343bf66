// Asks before a step is left in which something is chosen or typed that is not saved.
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { unsavedIn } from '../../parts/form/form.tsx';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Question } from './question.tsx';

/** The places of buttons that leave a step: the list of steps, and the foot. */
type Place = 'list' | 'foot';

export interface Leaving {
  /** The element around the step's forms. */
  step: RefObject<HTMLDivElement | null>;
  /** Leaves the step at once, or asks first, in the place of the pressed button. */
  leave: (from: Place, act: () => void) => void;
  /** The question in a place; undefined while none is asked there. */
  question: (at: Place) => ReactNode;
  /** Withdraws the question, since the person goes on with the step. */
  stay: () => void;
}

export function useLeaving(): Leaving {
  const words = useOffice(setUpWords);
  const step = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ from: Place; act: () => void }>();
  const stay = () => setAsked(undefined);

  function answer(act: () => void) {
    stay();
    act();
  }

  return {
    step,
    leave: (from, act) => (unsavedIn(step.current) ? setAsked({ from, act }) : act()),
    question: (at) =>
      asked?.from === at && (
        <Question
          text={words.unsaved}
          act={words.saveFirst}
          onAct={() => answer(() => unsavedIn(step.current)?.requestSubmit())}
          other={words.leaveUnsaved}
          onOther={() => answer(asked.act)}
        />
      ),
    stay,
  };
}
