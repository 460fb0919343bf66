// The form of a new or an edited row, with the buttons that save it and discard its draft.
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Foot } from '../../../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../../../parts/form/form.tsx';
import { Button } from '../../../../look/button.tsx';
import { focusFirstField } from '../../../../look/focus.ts';
import { partWords } from '../../../../words/office/parts.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { Draft } from '../drafts/draft.tsx';
import type { OpenForm } from './open-form.ts';

interface RowFormProps<Value, Row extends { id: number }> extends Pick<
  ComponentProps<typeof Form<Value>>,
  'schema' | 'besides' | 'onTyping' | 'children'
> {
  form: Pick<OpenForm<Row>, 'draft' | 'finish' | 'discard'>;
  /** The labels of the button, if they differ from the default. */
  words?: { create?: string; creating?: string; save?: string };
  /** Saves the row, and resolves to it. Where it throws, the form stays open. */
  onSave: (value: Value) => Promise<Row>;
  /** Is called with the row once the form is closed. */
  onSaved?: (row: Row, value: Value) => void;
}

export function RowForm<Value, Row extends { id: number }>(props: RowFormProps<Value, Row>) {
  const { form, words: own = {}, schema, besides, onSave, onSaved, onTyping, children } = props;
  const { draft, finish, discard } = form;
  const words = useOffice(partWords);
  const [touched, setTouched] = useState(false);
  const isNew = draft.startsWith('new ');
  const foot = useRef<HTMLDivElement>(null);

  // The fields may be loaded later than the panel around them.
  useEffect(() => {
    const panel = foot.current?.closest('section');
    if (panel && panel === document.activeElement) focusFirstField(panel);
  }, []);

  return (
    <Form
      schema={schema}
      {...(besides && { besides })}
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
