// The return for a guest: the points for a bill, a usual bill, and the share that rewards are.
import { useState } from 'react';
import * as z from 'zod/mini';
import { SettingsChange, type Settings } from '../../../contract/restaurant/settings.ts';
import { SetUp } from '../../../contract/restaurant/set-up.ts';
import { writeSentence } from '../../../contract/messages/sentences.ts';
import { Bill } from '../../../contract/points/points.ts';
import { decimalsOf } from '../../../contract/restaurant/currencies.ts';
import { limits } from '../../../contract/values/values.ts';
import { readBill, writeAmount } from '../../../domain/points/bill-rules.ts';
import type { Reading } from '../../../domain/points/reading.ts';
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import { useConfig } from '../../api/config.tsx';
import { Field } from '../../parts/form/field.tsx';
import { coffeeOf, comesBack, type Plan } from '../../../domain/restaurant/set-up-rules.ts';
import { billLimitOf } from '../../../domain/visits/unusual-bills.ts';
import { Panel, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { endingWords } from '../../words/office/points/ending-words.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { EarningSettings, RateField } from '../restaurant/earning.tsx';
import { LawOfEnds, proposedEnds } from '../rewards/point-ends.tsx';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { planOf } from './plan.ts';
import { amountToType, withAmounts } from '../../words/amounts.ts';

const { back } = SetUp.shape;
const { pointsPerUnit } = SettingsChange.shape;

/**
 * The rate is a setting, and so is the rule by which points end, if the step asks about it; the
 * usual bill and the share are notes of the set-up.
 */
const earnedIn = (reading: Reading, saved: Settings['pointEnds']) =>
  z.pipe(
    z.object({
      pointsPerUnit,
      usualBill: usualBillIn(reading),
      back,
      ends: z.optional(z.boolean()),
      setUp: z.optional(SetUp),
    }),
    z.transform(({ setUp, pointsPerUnit: rate, ends, ...planned }) => ({
      pointsPerUnit: rate,
      ...(ends !== undefined &&
        ends !== (saved !== null) && { pointEnds: ends ? proposedEnds : null }),
      setUp: { ...setUp, ...planned },
    })),
  );

/** A usual bill as it is typed, in units of the currency. */
const usualBillIn = (reading: Reading) =>
  z.pipe(
    Bill,
    z.transform((typed, { issues }) => {
      const read = orRefusal(() => readBill(typed, reading));
      if (!(read instanceof Refusal))
        return Number(read) / 10 ** (decimalsOf(reading.currency) ?? 2);
      const message = writeSentence(read.sentence);
      issues.push({ code: 'custom', input: typed, message });
      return z.NEVER;
    }),
  );

/** The usual bill as it is shown for typing. */
function usualBillOf({ currency, usualBill }: Plan) {
  const decimals = Number.isInteger(usualBill) ? 0 : (decimalsOf(currency) ?? 2);
  return amountToType(`${usualBill.toFixed(decimals)} ${currency}`);
}

/** The percentages that restaurants usually give back. */
const shares = [2, 3, 4, 5, 6, 8, 10];

export function EarningStep({ saved }: { saved: Settings }) {
  const plan = planOf(saved);
  // Without a currency, the settings form for it is shown first.
  return plan ? <PlanForm plan={plan} saved={saved} /> : <EarningSettings />;
}

function PlanForm({ plan, saved }: { plan: Plan; saved: Settings }) {
  const { earning: words } = useOffice(setUpWords);
  const usualBill = usualBillOf(plan);
  const ends = saved.pointEnds !== null;
  const [typed, setTyped] = useState<Record<string, unknown>>({ ...plan, usualBill, ends });
  const { currency } = plan;
  const reading = { currency, marks: useConfig()?.amounts };
  return (
    <Panel>
      <SettingsForm
        words={{ save: words.saved, saved: words.saved }}
        refresh={['readTill', 'readConfig']}
        schema={earnedIn(reading, saved.pointEnds)}
        onTyping={setTyped}
      >
        <RateField
          settings={plan}
          rate={typed['pointsPerUnit']}
          defaultValue={plan.pointsPerUnit}
        />
        <FieldRow>
          <Field
            name="usualBill"
            label={words.usualBill(currency)}
            ltr
            inputMode="decimal"
            maxLength={limits.bill}
            autoComplete="off"
            defaultValue={usualBill}
          />
          <SelectField
            name="back"
            label={words.back}
            hint={words.backHint}
            defaultValue={plan.back}
            options={[...new Set([...shares, plan.back])]
              .toSorted((one, other) => one - other)
              .map((share) => ({ value: share, label: String(share) }))}
          />
        </FieldRow>
        <Ends saved={saved.pointEnds} isOn={typed['ends'] === true} />
        <Told plan={typedPlan(typed, { plan, reading })} saved={saved} />
      </SettingsForm>
    </Panel>
  );
}

/** Asks whether points end by the proposed rule, unless another one is in force. */
function Ends({ saved, isOn }: { saved: Settings['pointEnds']; isOn: boolean }) {
  const words = useOffice(endingWords);
  const { after, months } = proposedEnds;
  if (saved && (saved.after !== after || saved.months !== months)) return null;
  return (
    <Stack gap="small">
      <Switch
        name="ends"
        label={words.proposed}
        hint={words.text}
        defaultChecked={saved !== null}
      />
      {isOn && <LawOfEnds />}
    </Stack>
  );
}

/** The plan in a guest's words; renders nothing while the typed values are not a plan. */
function Told({ plan, saved }: { plan: Plan | undefined; saved: Settings }) {
  const { earning: words } = useOffice(setUpWords);
  if (!plan) return null;
  const { currency, usualBill } = plan;
  const { billsAskedAbove } = saved;
  const asked = billLimitOf({ billsAskedAbove, setUp: { usualBill } }, { currency, latest: [] });
  return (
    <Note>
      <Stack gap="small">
        <span>{withAmounts(words.comesBack(comesBack(plan)))}</span>
        <span>{withAmounts(words.coffee(coffeeOf(plan)))}</span>
        {asked && (
          <span>{withAmounts(words.askedAbove(writeAmount(asked.amount, { currency })))}</span>
        )}
      </Stack>
    </Note>
  );
}

function typedPlan(
  typed: Record<string, unknown>,
  { plan, reading }: { plan: Plan; reading: Reading },
): Plan | undefined {
  const { data } = earnedIn(reading, null).safeParse(typed);
  const { usualBill: bill, back: share } = data?.setUp ?? {};
  if (!data?.pointsPerUnit || !bill || !share) return undefined;
  const { pointsPerUnit: rate } = data;
  return { ...plan, ...reading, pointsPerUnit: rate, usualBill: bill, back: share };
}
