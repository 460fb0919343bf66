// The return for a guest: the points for a bill, a usual bill, and the share that rewards are.
import { useState } from 'react';
import * as z from 'zod/mini';
import { SettingsChange, type Settings } from '../../../contract/restaurant/settings.ts';
import { SetUp } from '../../../contract/restaurant/set-up.ts';
import { coffeeOf, comesBack, type Plan } from '../../../domain/restaurant/set-up.ts';
import { Panel, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { setUpWords } from '../../words/office/restaurant/set-up.ts';
import { useOffice } from '../../words/office/words.ts';
import { EarningSettings, RateField } from '../restaurant/earning.tsx';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';
import { planOf } from './plan.ts';

const { usualBill, back } = SetUp.shape;
const { pointsPerUnit } = SettingsChange.shape;

/** The rate is a setting; the usual bill and the share are notes of the set-up. */
const Earned = z.pipe(
  z.object({ pointsPerUnit, usualBill, back, setUp: z.optional(SetUp) }),
  z.transform(({ setUp, pointsPerUnit: rate, ...planned }) => ({
    pointsPerUnit: rate,
    setUp: { ...setUp, ...planned },
  })),
);

/** The percentages that restaurants usually give back. */
const shares = [2, 3, 4, 5, 6, 8, 10];

export function EarningStep({ saved }: { saved: Settings }) {
  const plan = planOf(saved);
  // Without a currency, the settings form for it is shown first.
  return plan ? <PlanForm plan={plan} /> : <EarningSettings />;
}

function PlanForm({ plan }: { plan: Plan }) {
  const { earning: words } = useOffice(setUpWords);
  const [typed, setTyped] = useState<Record<string, unknown>>({ ...plan });
  const { currency } = plan;
  return (
    <Panel>
      <SettingsForm
        words={{ save: words.saved, saved: words.saved }}
        refresh={['readTill', 'readConfig']}
        schema={Earned}
        onTyping={setTyped}
      >
        <RateField
          currency={currency}
          rate={typed['pointsPerUnit']}
          defaultValue={plan.pointsPerUnit}
        />
        <FieldRow>
          <WholeNumberField
            name="usualBill"
            label={words.usualBill(currency)}
            min={1}
            defaultValue={plan.usualBill}
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
        <Told plan={typedPlan(typed, plan)} />
      </SettingsForm>
    </Panel>
  );
}

/** The plan in a guest's words; renders nothing while the typed values are not a plan. */
function Told({ plan }: { plan: Plan | undefined }) {
  const { earning: words } = useOffice(setUpWords);
  if (!plan) return null;
  return (
    <Note>
      <Stack gap="small">
        <span>{words.comesBack(comesBack(plan))}</span>
        <span>{words.coffee(coffeeOf(plan))}</span>
      </Stack>
    </Note>
  );
}

function typedPlan(typed: Record<string, unknown>, { currency }: Plan): Plan | undefined {
  const { data } = Earned.safeParse(typed);
  const { usualBill: bill, back: share } = data?.setUp ?? {};
  if (!data?.pointsPerUnit || !bill || !share) return undefined;
  return { currency, pointsPerUnit: data.pointsPerUnit, usualBill: bill, back: share };
}
