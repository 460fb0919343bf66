// The form of a list's row, new or edited: its fields, and at its foot the button that saves it.
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Foot } from '../../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Button } from '../../../look/button.tsx';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Draft } from './draft.tsx';
import { focusFirstField } from './list-and-form.tsx';

interface RowFormProps<Value> extends Omit<
  ComponentProps<typeof Form<Value>>,
  'onSubmit' | 'existing'
> {
  /** Names the draft that keeps what is typed; that of something new begins with `new `. */
  draft: string;
  /** What the button is called, and says while it is busy, unless it saves changes. */
  act?: string | undefined;
  busyAct?: string | undefined;
  /** Where it throws, the form stays as it was typed. */
  onSave: (value: Value) => Promise<unknown>;
  /** Forgets what was typed, and closes. */
  onDiscard: () => void;
}

export function RowForm<Value>(props: RowFormProps<Value>) {
  const { draft, act, busyAct, onSave, onDiscard, onTyping, children, ...form } = props;
  const words = useOffice(partWords);
  const [touched, setTouched] = useState(false);
  const isNew = draft.startsWith('new ');
  const foot = useRef<HTMLDivElement>(null);

  // What it waits for may come after the panel that it stands in.
  useEffect(() => {
    const panel = foot.current?.closest('section');
    if (panel && panel === document.activeElement) focusFirstField(panel);
  }, []);

  return (
    <Form
      {...form}
      existing={isNew ? undefined : {}}
      onSubmit={onSave}
      onTyping={(typed) => {
        setTouched(true);
        onTyping?.(typed);
      }}
    >
      <Draft of={draft} />
      {children}
      <Foot>
        <div ref={foot} className="flex flex-wrap gap-3">
          <Submit label={act ?? words.save} busyLabel={busyAct ?? words.saving} wide={false} />
          {touched && (
            <Button wide="phone" onClick={onDiscard}>
              {isNew ? words.discardNew : words.discard}
            </Button>
          )}
        </div>
      </Foot>
    </Form>
  );
}
