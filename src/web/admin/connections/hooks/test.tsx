// A test of a hook, with what its receiver answered.
import { useEffect, useRef } from 'react';
import type { Hook } from '../../../../contract/connections/hooks.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Note } from '../../../look/note.tsx';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useAnswerText } from './answer-text.ts';

export function TestHook({ hook: { id, name }, onClose }: { hook: Hook; onClose: () => void }) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const why = useAnswerText();
  const { mutate, data, isPending } = useAct('testHook', { failed: frame.error });
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) mutate({ params: { id } });
    begun.current = true;
  }, [mutate, id]);
  return (
    <Dialog title={words.testOf(name)} onClose={onClose}>
      {isPending && <p role="status">{words.testing}</p>}
      {data && (
        <Note tone={data.delivered ? 'good' : 'bad'}>
          {data.delivered
            ? words.arrived({ status: data.status ?? 0, ms: data.ms ?? 0 })
            : words.notArrived(why(data))}
        </Note>
      )}
      <Answers>
        <Button aria-disabled={isPending} onClick={() => isPending || mutate({ params: { id } })}>
          {words.test}
        </Button>
        <Button look="main" onClick={onClose}>
          {words.done}
        </Button>
      </Answers>
    </Dialog>
  );
}
