// The form of a list's row, new or edited: its fields, and at its foot the button that saves it.
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Foot } from '../../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Button } from '../../../look/button.tsx';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Draft } from './draft.tsx';
import { focusFirstField } from './list-and-form.tsx';
import type { OpenForm } from './open-form.ts';

interface RowFormProps<Value, Row extends { id: number }> extends Pick<
  ComponentProps<typeof Form<Value>>,
  'schema' | 'onTyping' | 'children'
> {
  form: OpenForm<Row>;
  /** What the button is called, and says while it is busy, where that is not what it always is. */
  words?: { create?: string; creating?: string; save?: string };
  /** Saves the row, and answers it as it is then. Where it throws, the form stays as typed. */
  onSave: (value: Value) => Promise<Row>;
  /** Hears of the row once the form is closed. */
  onSaved?: (row: Row, value: Value) => void;
}

export function RowForm<Value, Row extends { id: number }>(props: RowFormProps<Value, Row>) {
  const { form, words: own = {}, schema, onSave, onSaved, onTyping, children } = props;
  const { draft, finish, discard } = form;
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
      schema={schema}
      existing={isNew ? undefined : {}}
      onSubmit={async (value) => {
        const row = await onSave(value);
        finish(row);
        onSaved?.(row, value);
      }}
      onTyping={(typed) => {
        setTouched(true);
        onTyping?.(typed);
      }}
    >
      <Draft of={draft} />
      {children}
      <Foot>
        <div ref={foot} className="flex flex-wrap gap-3">
          <Submit
            label={(isNew ? own.create : own.save) ?? words.save}
            busyLabel={(isNew && own.creating) || words.saving}
            wide={false}
          />
          {touched && (
            <Button wide="phone" onClick={discard}>
              {isNew ? words.discardNew : words.discard}
            </Button>
          )}
        </div>
      </Foot>
    </Form>
  );
}
