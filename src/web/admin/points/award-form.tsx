// The form that gives points, for a bill or as a number, with a preview of the balance.
import { Fragment, useState } from 'react';
import { limits } from '../../../contract/values/values.ts';
import type { Till, TillCustomer } from '../../../contract/points/till.ts';
import type { Earning } from '../../../domain/points/bill-rules.ts';
import { strongestEvent, type Multiplier } from '../../../domain/points/point-rules.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { store, stored } from '../../device/storage.ts';
import { BalancePreview } from '../../parts/card/customer.tsx';
import { Choice } from '../../parts/form/choice.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { billTyped } from '../../parts/visit/bill.tsx';
import { useChosenParts, type ChosenParts } from '../../parts/visit/chosen.ts';
import { Effects, useEffectsOf } from '../../parts/visit/effects.tsx';
import { VisitParts } from '../../parts/visit/parts.tsx';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { StickyFoot } from '../../look/staff-layout.tsx';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';
import { AmountField, ReasonField } from './amount-fields.tsx';
import { useGuestsYes } from './ask-guest.tsx';
import { outcomeOf } from './outcome.ts';
import { useOutlet } from './outlet.tsx';
import { useAward, useSettling, type Settling } from './settling.ts';
import { tillForm, type TillForm } from './till-form.ts';
import { useUnusual } from './unusual.tsx';

export interface AwardFormProps extends Settling {
  /** The description at first. */
  reason: string;
  /** The button stays in sight while the form scrolls. */
  stays?: true;
}

/** The values in place of a till that could not be loaded; points are then entered as a number. */
const unknown: Till = {
  recent: [],
  amounts: [],
  reasons: [],
  usual: null,
  earning: null,
  events: [],
};

/** Whether a bill or a number of points is entered. */
type By = 'bill' | 'points';

/** Remembered on this device: one till enters bills, another points. */
const keptBy = 'award-by';

export function AwardForm(props: AwardFormProps) {
  const words = useOffice(pointsWords);
  const outlet = useOutlet();
  const asked = useAsk('readTill', {});
  const till = asked.data ?? unknown;
  const event = strongestEvent(runningNow(till));
  const [chosen, setChosen] = useState<string | null>(() => stored(keptBy));
  const by: By = till.earning && chosen !== 'points' ? 'bill' : 'points';

  function choose(next: By) {
    store(keptBy, next);
    setChosen(next);
  }

  // The form waits until it is known whether bills are entered, since changing its fields would
  // lose typed values.
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
      {outlet.field}
      <TheForm key={by} by={by} till={till} outletId={outlet.outletId} {...props} />
    </Stack>
  );
}

/** The events that have begun and have not ended. */
function runningNow({ events }: Till) {
  const now = Date.now();
  return events.filter(
    ({ startDate, endDate }) => Date.parse(startDate) <= now && now < Date.parse(endDate),
  );
}

interface AtTill {
  by: By;
  till: Till;
}

function TheForm({ by, till, customer, reason, stays, ...then }: AwardFormProps & AtTill) {
  const words = useOffice(pointsWords);
  const visitText = useOffice(visitWords);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const may = useMay();
  const { isMeant, question: pointsQuestion } = useUnusual(customer, till.usual);
  const sheet = useAsk('readGuestSheet', { query: { customerId: customer.id } });
  const chosen = useChosenParts(sheet.data, { takesClaims: then.shown !== undefined });
  const hasParts = chosen.count > 0;
  const Foot = stays ? StickyFoot : Fragment;
  const earning = by === 'bill' ? till.earning : null;
  const points = pointsTyped(typed, earning);
  const award = useAward({ customer, ...then });
  const yes = useGuestsYes({ customerId: customer.id, bill: billToAsk(typed, earning) }, chosen);
  const shown = then.shown ?? yes.shown;
  const settling = useSettling({ customer, ...then, shown });
  const question = pointsQuestion ?? settling.question;
  const needsCode = hasParts && !settling.hasProof && sheet.data?.proofNeeded === true;
  const add = hasParts ? visitText.settle : words.add;
  const adding = hasParts ? visitText.settling : words.adding;

  async function send(form: TillForm, element: HTMLFormElement) {
    const { points: given = 0 } = form;
    if (!(await isMeant(given))) return;
    // A deduction of points is not a visit.
    if (given < 0) await award(form);
    else if (!(await settling.send(form, chosen))) return;
    element.reset();
    chosen.clear();
    setTyped({});
  }

  return (
    <>
      <Form
        schema={tillForm({ earning, hasParts, needsCode })}
        besides={{ customerId: customer.id }}
        onSubmit={send}
        onTyping={setTyped}
      >
        <AmountField earning={earning} amounts={till.amounts} optional={hasParts} />
        <ReasonField optional={by === 'bill' || hasParts} reason={reason} reasons={till.reasons} />
        {sheet.data && (
          <VisitParts
            sheet={sheet.data}
            receivedAt={sheet.dataUpdatedAt}
            chosen={chosen}
            available={customer.points - (customer.spent ?? 0) + (points > 0 ? points : 0)}
          />
        )}
        <Foot>
          <Outlook
            {...{ customer, typed, earning, chosen }}
            running={runningNow(till)}
            takes={may('awardPoints')}
          />
          {needsCode && <CodeField />}
          {sheet.data?.opened && hasParts && (needsCode || yes.shown) && yes.line}
          {/* The label says that the form is sending only after the question has been answered. */}
          <Submit label={add} busyLabel={question ? add : adding} />
        </Foot>
      </Form>
      {question}
    </>
  );
}

/** The typed bill, if it is an amount, so that the guest sees it beside the question. */
const billToAsk = (typed: Record<string, unknown>, earning: Earning | null) =>
  billTyped(typed['bill'], earning) ? { amount: String(typed['bill']) } : undefined;

/** A guest who was found by name or number has to show the card's code before spending. */
function CodeField() {
  const words = useOffice(visitWords);
  return (
    <Field
      name="code"
      label={words.code}
      hint={words.codeHint}
      ltr
      large="number"
      inputMode="numeric"
      maxLength={limits.bill}
      autoComplete="off"
    />
  );
}

interface OutlookProps {
  customer: TillCustomer;
  /** The values of the fields. */
  typed: Record<string, unknown>;
  earning: Earning | null;
  chosen: ChosenParts;
  running: readonly Multiplier[];
  /** Whether a negative number takes points away. */
  takes: boolean;
}

/** The effects of the visit: the balance afterwards, and what is chosen. */
function Outlook({ customer, typed, earning, chosen, running, takes }: OutlookProps) {
  const words = useOffice(pointsWords);
  const { inAll } = useOffice(visitWords);
  const effects = useEffectsOf(chosen);
  const hasParts = chosen.count > 0;
  const bill = billTyped(typed['bill'], earning);
  const points = pointsTyped(typed, earning);
  return (
    <div role="status" className="grid min-h-7 gap-1">
      {bill && (
        <p className="text-soft tabular-nums">
          {words.billGives({ ...bill, multiplier: strongestEvent(running)?.multiplier })}
        </p>
      )}
      <BalancePreview
        from={customer.points}
        spent={customer.spent}
        level={customer.level}
        to={outcomeOf(customer, { kind: 'award', points }, running)}
        hint={takes && !earning && !hasParts ? words.pointsHint : undefined}
      />
      {hasParts && <Effects label={inAll} lines={effects} />}
    </div>
  );
}

/** The points that are typed, or that the typed bill gives; not a number without either. */
const pointsTyped = (typed: Record<string, unknown>, earning: Earning | null) =>
  earning
    ? (billTyped(typed['bill'], earning)?.points ?? Number.NaN)
    : Number(typed['points'] ?? Number.NaN);
