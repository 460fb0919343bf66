// The end of the set-up, which offers to take the test points and their visit away.
import { useState } from 'react';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { setUpWords } from '../../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Question } from '../question.tsx';
import { useTestPoints } from './test-points.ts';

interface FinishProps {
  saved: Settings;
  /** Leaves the step, after a question if something is not saved. */
  leave: (act: () => void) => void;
}

export function Finish({ saved, leave }: FinishProps) {
  const words = useOffice(setUpWords);
  const { frame } = useWords();
  const test = useTestPoints(saved.setUp?.guestId);
  const [asks, setAsks] = useState(false);
  const end = useAct('changeSettings', {
    done: words.finished,
    failed: frame.error,
    refresh: ['readSettings'],
    leadsTo: () => '/admin?tab=overview',
  });
  const busy = test.busy || end.isPending;
  const finish = () => end.mutate({ body: { setUp: { trial: 'done', away: true } } });

  if (asks && test.isGiven) {
    return (
      <Question
        text={words.trial.pointsStay}
        act={words.trial.takeAndFinish}
        onAct={() => busy || void test.takeAway().then(finish, () => {})}
        other={words.trial.keepAndFinish}
        onOther={() => busy || finish()}
      />
    );
  }
  return (
    <Button
      look="main"
      aria-disabled={busy}
      onClick={() => busy || leave(() => (test.isGiven ? setAsks(true) : finish()))}
    >
      {words.finish}
    </Button>
  );
}
