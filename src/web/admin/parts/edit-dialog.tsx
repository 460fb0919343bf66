// A dialog in which a row is edited: its form, and the button that saves it.
import type { ComponentProps } from 'react';
import type { CallName } from '../../../contract/index.ts';
import type { RequestOf } from '../../api/client.ts';
import { useAct } from '../../api/hooks.ts';
import { Dialog } from '../../parts/frame/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { Draft } from './draft.tsx';

interface EditFormProps<Value> extends Omit<ComponentProps<typeof Form<Value>>, 'onSubmit'> {
  /** Names the draft that keeps what is typed; without one it goes with the form. */
  draft?: string;
  /** What the button is called, unless it saves changes. */
  act?: string;
  /** Where it throws, the form stays as it was typed. */
  onSave: (value: Value) => Promise<unknown>;
}

interface EditDialogProps<N extends CallName> extends Omit<EditFormProps<BodyOf<N>>, 'onSave'> {
  title: string;
  /** The call that changes the row. */
  call: N;
  row: { id: number };
  /** Whose answers are old then. */
  refresh: readonly CallName[];
  /** The toast of success. */
  done: string;
  onClose: () => void;
}

type BodyOf<N extends CallName> = RequestOf<N> extends { body?: infer Body } ? Body : never;

/** Changes a row, says so and closes. */
export function EditDialog<N extends CallName>(props: EditDialogProps<N>) {
  const { title, call, row, refresh, done, onClose, ...form } = props;
  const { frame } = useWords();
  const change = useAct(call, { done, failed: frame.error, refresh });
  const send = (body: BodyOf<N>) =>
    change.mutateAsync({ params: { id: row.id }, body } as unknown as RequestOf<N>);
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <EditForm {...form} onSave={(body) => send(body).then(onClose)} />
    </Dialog>
  );
}

export function EditForm<Value>(props: EditFormProps<Value>) {
  const { draft, act, onSave, children, ...form } = props;
  const words = useOffice(partWords);
  return (
    <Form {...form} onSubmit={onSave}>
      {draft && <Draft of={draft} />}
      {children}
      <Submit label={act ?? words.save} busyLabel={words.saving} />
    </Form>
  );
}
