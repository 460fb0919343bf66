// A dialog in which a row is edited: its form, and the button that saves it.
import type { ComponentProps } from 'react';
import { Dialog } from '../../parts/frame/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
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

interface EditDialogProps<Value> extends EditFormProps<Value> {
  title: string;
  onClose: () => void;
}

export function EditDialog<Value>(props: EditDialogProps<Value>) {
  const { title, onClose, onSave, ...form } = props;
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <EditForm {...form} onSave={(value) => onSave(value).then(onClose)} />
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
