// The form that deducts points from a member, with a preview of the balance.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Customer } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { PointsDeduction } from '../../../contract/points/points.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { BalancePreview, CustomerLine } from '../../parts/card/customer.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { outcomeOf } from '../points/outcome.ts';
import { shownPoints, useUndoNotice } from '../points/undo.ts';

interface DeductFormProps {
  customer: Customer;
  onDeducted: () => void;
}

/** The form in a dialog. */
export function DeductPoints({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const words = useOffice(memberWords);
  return (
    <Dialog title={words.deduct} onClose={onClose}>
      <CustomerLine customer={customer} />
      <DeductForm customer={customer} onDeducted={onClose} />
    </Dialog>
  );
}

export function DeductForm({ customer, onDeducted }: DeductFormProps) {
  const words = useOffice(memberWords);
  const [typed, setTyped] = useState(Number.NaN);
  const { points: balance, spent = 0, level } = customer;
  const deduct = useAct('deductPoints', {
    done: useUndoNotice({ title: words.deducted, name: customer.name }),
    failed: words.deductFailed,
    refresh: shownPoints,
  });
  const after = outcomeOf(customer, { kind: 'deduct', points: typed });

  return (
    <Form
      schema={atMost(balance - spent)}
      besides={{ customerId: customer.id }}
      onSubmit={(body) => deduct.mutateAsync({ body }).then(onDeducted)}
      onTyping={({ points }) => setTyped(Number(points))}
    >
      <WholeNumberField
        name="points"
        label={words.deductPoints}
        hint={words.deductHint(balance - spent)}
        min={1}
        max={balance - spent}
        autoComplete="off"
        autoFocus
      />
      <Field
        name="description"
        label={words.reason}
        placeholder={words.reasonHint}
        maxLength={limits.description}
        autoComplete="off"
      />
      <div role="status">
        <BalancePreview
          from={balance}
          spent={spent}
          level={level}
          to={typed < 1 ? undefined : after}
        />
      </div>
      <Submit label={words.deduct} busyLabel={words.deducting} look="bad" />
    </Form>
  );
}

/** The contract's deduction, limited to the points that the member can spend. */
const atMost = (balance: number) =>
  PointsDeduction.check(
    z.refine(({ points }) => points <= balance, {
      error: messages.cannotGoBelowZero,
      path: ['points'],
    }),
  );
