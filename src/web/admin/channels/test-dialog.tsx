// The dialog that sends a test by a channel, and shows what the other side answered.
import type { ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Sentence } from '../../../contract/messages/sentences.ts';
import { translate } from '../../api/explain.ts';
import { Button } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { Answers, Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/languages/language.ts';

interface TestDialogProps<Value> {
  words: Record<'test' | 'testing' | 'taken' | 'done', string>;
  schema: ZodMiniType<Value>;
  onSubmit: (value: Value) => Promise<unknown>;
  /** Undefined before the first test. */
  answer: { sent: boolean; why: Sentence | null } | undefined;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

export function TestDialog<Value>(props: TestDialogProps<Value>) {
  const { words, schema, onSubmit, answer, onClose, children } = props;
  const spoken = useWords();
  return (
    <Dialog title={words.test} onClose={onClose}>
      <Form schema={schema} onSubmit={onSubmit}>
        {children}
        <Submit label={words.test} busyLabel={words.testing} wide={false} />
      </Form>
      <div role="status">
        {answer && (
          <Note tone={answer.sent ? 'good' : 'bad'}>
            {answer.sent ? words.taken : answer.why && translate(answer.why, spoken)}
          </Note>
        )}
      </div>
      <Answers>
        <Button onClick={onClose}>{words.done}</Button>
      </Answers>
    </Dialog>
  );
}
