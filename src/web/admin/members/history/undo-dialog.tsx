// The dialog that undoes something of a member: what it is, and a reason, which is required here.
import type { ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { limits } from '../../../../contract/values/values.ts';
import { SoftText } from '../../../look/layout.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { List } from '../../../parts/list/list.tsx';
import { memberWords } from '../../../words/office/members/members.ts';
import { pointsWords } from '../../../words/office/points/point-words.ts';
import { useOffice } from '../../../words/office/words.ts';

interface UndoDialogProps<Body> {
  title: string;
  /** The row that is undone. */
  row: ReactNode;
  /** The effect of the undo, in a sentence. */
  text?: string;
  schema: ZodMiniType<Body>;
  besides?: object;
  /** The field of the reason in the schema. */
  reasonName: keyof Body & string;
  onUndo: (body: Body) => Promise<unknown>;
  onClose: () => void;
  /** Content between the reason and the button. */
  children?: ReactNode;
}

export function UndoDialog<Body>(props: UndoDialogProps<Body>) {
  const { title, row, text, reasonName, onUndo, onClose, children, ...form } = props;
  const { reason, undoHint, undoing } = useOffice(memberWords);
  const { undo } = useOffice(pointsWords);
  return (
    <Dialog title={title} onClose={onClose}>
      <List>{row}</List>
      {text && <SoftText>{text}</SoftText>}
      <Form {...form} onSubmit={(body) => onUndo(body).then(onClose)}>
        <Field
          name={reasonName}
          label={reason}
          placeholder={undoHint}
          maxLength={limits.description}
          autoComplete="off"
          autoFocus
        />
        {children}
        <Submit label={undo} busyLabel={undoing} look="bad" />
      </Form>
    </Dialog>
  );
}
