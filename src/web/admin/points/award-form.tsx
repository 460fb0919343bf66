// The form that gives points, for a bill or as a number, with a preview of the balance.
import { useState } from 'react';
import type { SpecialEvent } from '../../../contract/offers/events.ts';
import { PointsAward } from '../../../contract/points/points.ts';
import { messages } from '../../../contract/messages.ts';
import { writeSentence } from '../../../contract/sentences.ts';
import type { Till, TillCustomer } from '../../../contract/points/till.ts';
import { limits } from '../../../contract/values.ts';
import { changeOf, type Earning } from '../../../domain/points/bills.ts';
import { highest } from '../../../domain/points/points.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import type { RequestOf } from '../../api/client.ts';
import { store, stored } from '../../device/storage.ts';
import { BalancePreview } from '../../parts/card/customer.tsx';
import { Chips } from '../../parts/form/chips.tsx';
import { Choice } from '../../parts/form/choice.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { billTyped, orRefusal, outcomeOf } from './outcome.ts';
import { shownPoints, useUndoNotice } from './undo.ts';
import { useUnusual } from './unusual.tsx';

export interface AwardFormProps {
  customer: TillCustomer;
  /** The description at first. */
  reason: string;
  /** Is called with the new balance and the description. */
  onAwarded: (customer: TillCustomer, reason: string) => void;
  /** Is called with the balance after the award was undone. */
  onUndone?: (customer: TillCustomer) => void;
}

/** The till as long as it could not be read: points are entered as a number. */
const unknown: Till = { recent: [], amounts: [], reasons: [], usual: null, earning: null };

/** Whether a bill or a number of points is entered. */
type By = 'bill' | 'points';

/** Remembered on this device: one till enters bills, another points. */
const keptBy = 'award-by';

export function AwardForm(props: AwardFormProps) {
  const words = useOffice(pointsWords);
  const event = highest(useRunning());
  const asked = useAsk('readTill', {});
  const till = asked.data ?? unknown;
  const [chosen, setChosen] = useState<string | null>(() => stored(keptBy));
  const by: By = till.earning && chosen !== 'points' ? 'bill' : 'points';

  function choose(next: By) {
    store(keptBy, next);
    setChosen(next);
  }

  // The form is shown once it is known whether bills are entered, so that no typing is lost.
  if (asked.isPending) return <Skeleton size="history" />;
  return (
    <Stack>
      {event && <Note>{words.running({ event: event.name, multiplier: event.multiplier })}</Note>}
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

// The preview leaves events out until they are loaded; the server never does.
const useRunning = () => runningNow(useAsk('listEvents', {}).data ?? []);

/** The events that are switched on, have begun and have not ended. */
function runningNow(events: readonly SpecialEvent[]) {
  const now = Date.now();
  return events.filter(
    ({ active, startDate, endDate }) =>
      active && Date.parse(startDate) <= now && now < Date.parse(endDate),
  );
}

type Body = RequestOf<'awardPoints'>['body'];

interface AtTill {
  by: By;
  till: Till;
}

function TheForm({ by, till, customer, reason, onAwarded, onUndone }: AwardFormProps & AtTill) {
  const { frame } = useWords();
  const words = useOffice(pointsWords);
  const running = useRunning();
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const { isMeant, question } = useUnusual(customer, till.usual);
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
    if (!(await isMeant(asked ?? 0))) return;
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
        <Submit label={words.add} busyLabel={question ? words.add : words.adding} />
      </Form>
      {question}
    </>
  );
}

/** The contract's award, of a bill that is an amount of the currency. */
const readable = (earning: Earning) =>
  PointsAward.check(({ value, issues }) => {
    const refusal = orRefusal(() => changeOf({ kind: 'award', ...value }, earning));
    if (!(refusal instanceof Refusal)) return;
    const { sentence } = refusal;
    const path = [sentence.key === messages.billAndDescriptionTooLong ? 'description' : 'bill'];
    issues.push({ code: 'custom', input: value, path, message: writeSentence(sentence) });
  });

interface AmountFieldProps {
  /** The points for a bill, where bills are entered. */
  earning: Earning | null;
  amounts: readonly number[];
}

function AmountField({ earning, amounts }: AmountFieldProps) {
  const words = useOffice(pointsWords);
  if (earning) {
    return (
      <Field
        name="bill"
        label={words.bill}
        ltr
        large="number"
        inputMode="decimal"
        maxLength={limits.bill}
        autoComplete="off"
        autoFocus
        end={<span className="pe-3.5 text-soft">{earning.currency}</span>}
      />
    );
  }
  return (
    <Stack gap="small">
      <Field
        name="points"
        label={words.points}
        type="number"
        step={1}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <Chips
        label={words.givenOften}
        field="points"
        options={amounts.map((points) => ({ value: String(points), label: grouped(points) }))}
      />
    </Stack>
  );
}

/** The field of the amount on the page. */
export const amountField = () =>
  document.querySelector<HTMLElement>('input[name=bill], input[name=points]');

interface ReasonFieldProps {
  /** Whether it may be blank: a bill describes itself. */
  optional: boolean;
  /** The value at first. */
  reason: string;
  reasons: readonly string[];
}

function ReasonField({ optional, reason, reasons }: ReasonFieldProps) {
  const words = useOffice(pointsWords);
  return (
    <Stack gap="small">
      <Field
        name="description"
        label={optional ? words.descriptionOptional : words.description}
        placeholder={words.descriptionHint}
        defaultValue={reason}
        maxLength={limits.description}
        autoComplete="off"
      />
      <Chips
        label={words.oftenFor}
        field="description"
        options={reasons.map((one) => ({ value: one, label: one }))}
      />
    </Stack>
  );
}
