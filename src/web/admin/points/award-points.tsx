// Gives points to a member, and says beforehand what will happen.
import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { PointsAward } from '../../../contract/points.ts';
import { limits } from '../../../contract/values.ts';
import { highest } from '../../../domain/points.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Stack } from '../../parts/look/layout.tsx';
import { BalancePreview, CustomerHead } from '../../parts/card/customer.tsx';
import { Note } from '../../parts/look/note.tsx';
import { useWords } from '../../words/language.ts';
import { pointsWords } from '../../words/office/points.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { outcomeOf } from './outcome.ts';
import { shownPoints, useUndoNotice } from './undo.ts';
import { runningNow } from '../events/running-events.ts';

interface AwardPointsProps {
  customer: Customer;
  /** What stands in the description at first. */
  reason: string;
  /** Hears where the member stands now, and what the points were for. */
  onAwarded: (customer: Customer, reason: string) => void;
  /** Hears where the member stands once the points have been taken back. */
  onUndone?: (customer: Customer) => void;
}

/** Who it is, and the form. */
export const AwardPoints = (props: AwardPointsProps) => (
  <Stack gap="large">
    <CustomerHead customer={props.customer} />
    <AwardForm {...props} />
  </Stack>
);

export function AwardForm({ customer, reason, onAwarded, onUndone }: AwardPointsProps) {
  const { frame } = useWords();
  const words = useOffice(pointsWords);
  // While the events are not known the preview leaves them out; the server never does.
  const running = runningNow(useAsk('listEvents', {}).data ?? []);
  const event = highest(running);
  const [typed, setTyped] = useState(Number.NaN);
  const award = useAct('awardPoints', {
    done: useUndoNotice(words.added, ({ total, level }) =>
      onUndone?.({ ...customer, points: total, level }),
    ),
    failed: frame.error,
    refresh: shownPoints,
  });

  async function send(body: RequestOf<'awardPoints'>['body'], form: HTMLFormElement) {
    const { total, level } = await award.mutateAsync({ body });
    onAwarded({ ...customer, points: total, level }, body.description ?? '');
    form.reset();
    setTyped(Number.NaN);
  }

  return (
    <Stack>
      {event && <Note>{words.running({ event: event.name, multiplier: event.multiplier })}</Note>}
      <Form
        schema={PointsAward}
        besides={{ customerId: customer.id }}
        onSubmit={send}
        onTyping={({ points }) => setTyped(Number(points))}
      >
        <Field
          name="points"
          label={words.points}
          type="number"
          step={1}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <Field
          name="description"
          label={words.description}
          placeholder={words.descriptionHint}
          defaultValue={reason}
          maxLength={limits.description}
          autoComplete="off"
        />
        <div role="status">
          <BalancePreview
            from={customer.points}
            to={outcomeOf(customer.points, { kind: 'award', points: typed }, running)}
            hint={words.pointsHint}
          />
        </div>
        <Submit label={words.add} busyLabel={words.adding} />
      </Form>
    </Stack>
  );
}
