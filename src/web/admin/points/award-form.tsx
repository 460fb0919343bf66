// The form that gives points, for a bill or as a number, with a preview of the balance.
import { useState } from 'react';
import { PointsAward } from '../../../contract/points/points.ts';
import { messages } from '../../../contract/messages.ts';
import { writeSentence } from '../../../contract/sentences.ts';
import type { Till, TillCustomer } from '../../../contract/points/till.ts';
import { changeOf, type Earning } from '../../../domain/points/bills.ts';
import { highest } from '../../../domain/points/points.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import type { RequestOf } from '../../api/client.ts';
import { store, stored } from '../../device/storage.ts';
import { BalancePreview } from '../../parts/card/customer.tsx';
import { Choice } from '../../parts/form/choice.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { runningNow } from '../offers/running-events.ts';
import { AmountField, ReasonField } from './award-fields.tsx';
import { billTyped, outcomeOf } from './outcome.ts';
import { shownPoints, useUndoNotice } from './undo.ts';
import { UnusualAward, useUnusual } from './unusual.tsx';

export interface AwardFormProps {
  customer: TillCustomer;
  /** The description at first. */
  reason: string;
  /** Is given the new balance and the description. */
  onAwarded: (customer: TillCustomer, reason: string) => void;
  /** Is given the balance after the award was undone. */
  onUndone?: (customer: TillCustomer) => void;
}

/** The till as long as it could not be read: points are entered as a number. */
const unknown: Till = { recent: [], amounts: [], reasons: [], usual: null, earning: null };

/** The form is shown once it is known whether bills are entered, so that no typing is lost. */
export function AwardForm(props: AwardFormProps) {
  const till = useAsk('readTill', {});
  if (till.isPending) return <Skeleton size="history" />;
  return <FormAtTill till={till.data ?? unknown} {...props} />;
}

/** Whether a bill or a number of points is entered. */
type By = 'bill' | 'points';

function FormAtTill({ till, ...props }: AwardFormProps & { till: Till }) {
  const words = useOffice(pointsWords);
  const [chosen, setChosen] = useState<string | null>(() => stored(keptBy));
  const by: By = till.earning && chosen !== 'points' ? 'bill' : 'points';

  function choose(next: By) {
    store(keptBy, next);
    setChosen(next);
  }

  return (
    <Stack>
      <RunningNote />
      {till.earning && (
        <Choice<By>
          label={words.by}
          unseenLabel
          options={[
            { value: 'bill', label: words.byBill },
            { value: 'points', label: words.byPoints },
          ]}
          value={by}
          onChoose={choose}
        />
      )}
      <TheForm key={by} by={by} till={till} {...props} />
    </Stack>
  );
}

/** Remembered on this device: one till enters bills, another points. */
const keptBy = 'award-by';

// The preview leaves events out until they are loaded; the server never does.
const useRunning = () => runningNow(useAsk('listEvents', {}).data ?? []);

function RunningNote() {
  const words = useOffice(pointsWords);
  const event = highest(useRunning());
  if (!event) return null;
  return <Note>{words.running({ event: event.name, multiplier: event.multiplier })}</Note>;
}

type Body = RequestOf<'awardPoints'>['body'];

function TheForm({ by, till, customer, reason, onAwarded, onUndone }: AwardFormProps & AtTill) {
  const { frame } = useWords();
  const words = useOffice(pointsWords);
  const running = useRunning();
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const unusual = useUnusual(till.usual);
  const earning = by === 'bill' ? till.earning : null;
  const bill = billTyped(typed['bill'], earning);
  const points = earning ? (bill?.points ?? Number.NaN) : Number(typed['points'] ?? Number.NaN);
  const award = useAct('awardPoints', {
    done: useUndoNotice({
      title: words.added,
      name: customer.name,
      onUndone: ({ total, level }) => onUndone?.({ ...customer, points: total, level }),
    }),
    failed: frame.error,
    refresh: shownPoints,
  });

  async function send(body: Body, form: HTMLFormElement) {
    const asked = earning ? billTyped(body.bill, earning)?.points : body.points;
    if (!(await unusual.isMeant(asked ?? 0))) return;
    const { total, level } = await award.mutateAsync({ body });
    onAwarded({ ...customer, points: total, level }, body.description ?? '');
    form.reset();
    setTyped({});
  }

  return (
    <>
      <Form
        schema={earning ? readable(earning) : PointsAward}
        besides={{ customerId: customer.id }}
        onSubmit={send}
        onTyping={setTyped}
      >
        <AmountField earning={earning} amounts={till.amounts} />
        <ReasonField optional={by === 'bill'} reason={reason} reasons={till.reasons} />
        <div role="status" className="min-h-7">
          {bill && (
            <p className="text-soft tabular-nums">
              {words.billGives({ ...bill, multiplier: highest(running)?.multiplier })}
            </p>
          )}
          <BalancePreview
            from={customer.points}
            spent={customer.spent}
            to={outcomeOf(customer, { kind: 'award', points }, running)}
            hint={by === 'points' ? words.pointsHint : undefined}
          />
        </div>
        {/* While a question is open, nothing has been sent. */}
        <Submit
          label={words.add}
          busyLabel={unusual.points === undefined ? words.adding : words.add}
        />
      </Form>
      <UnusualAward of={unusual} customer={customer} usual={till.usual} />
    </>
  );
}

interface AtTill {
  by: By;
  till: Till;
}

/** The contract's award, of a bill that is an amount of the currency. */
const readable = (earning: Earning) =>
  PointsAward.check(({ value, issues }) => {
    try {
      changeOf({ kind: 'award', ...value }, earning);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { key } = error.sentence;
      const path = [key === messages.billAndDescriptionTooLong ? 'description' : 'bill'];
      const message = writeSentence(error.sentence);
      issues.push({ code: 'custom', input: value, path, message });
    }
  });
