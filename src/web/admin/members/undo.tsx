// The form that undoes an entry with a reason, with a preview of the balance.
import * as z from 'zod/mini';
import type { Customer } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages.ts';
import { PointsUndo, type Transaction } from '../../../contract/points/points.ts';
import { limits, Text } from '../../../contract/values.ts';
import { undoOf } from '../../../domain/points/points.ts';
import { useAct } from '../../api/hooks.ts';
import { BalancePreview } from '../../parts/card/customer.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { List } from '../../parts/list/list.tsx';
import { EntryRow } from '../../parts/list/entry-row.tsx';
import { SignedPoints } from '../../parts/list/list.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { shownPoints } from '../points/undo.ts';
import { balanceOr } from '../points/outcome.ts';

/** A reason is required here, however recent the entry is. */
const WithReason = z.extend(PointsUndo, {
  description: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});

interface UndoEntryProps {
  customer: Pick<Customer, 'id' | 'points' | 'spent'>;
  entry: Transaction;
  onClose: () => void;
}

export function UndoEntry({ customer, entry, onClose }: UndoEntryProps) {
  const words = useOffice(memberWords);
  const { undo: title, undoneText, undoFailed } = useOffice(pointsWords);
  const undo = useAct('undoEntry', { done: undoneText, failed: undoFailed, refresh: shownPoints });
  const asked = { reason: '', at: new Date(entry.timestamp) };

  return (
    <Dialog title={words.undoTitle} onClose={onClose}>
      <List>
        <EntryRow
          entry={entry}
          format="shortDateTime"
          fresh={false}
          end={<SignedPoints points={entry.points} />}
        />
      </List>
      <Form
        schema={WithReason}
        besides={{ customerId: customer.id, transactionId: entry.id }}
        onSubmit={(body) => undo.mutateAsync({ body }).then(onClose)}
      >
        <Field
          name="description"
          label={words.reason}
          placeholder={words.undoHint}
          maxLength={limits.description}
          autoComplete="off"
          autoFocus
        />
        <BalancePreview
          from={customer.points}
          spent={customer.spent}
          to={balanceOr(() => undoOf(customer, { ...entry, undone: false }, asked))}
        />
        <Submit label={title} busyLabel={words.undoing} look="bad" />
      </Form>
    </Dialog>
  );
}
