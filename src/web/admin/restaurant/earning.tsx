// Earning by the bill: the currency that guests pay in, and the points that a unit of it gives.
import { useState } from 'react';
import { currencies } from '../../../contract/restaurant/currencies.ts';
import { SettingsChange, type Settings } from '../../../contract/restaurant/settings.ts';
import { changeOf, earningOf, exampleBill } from '../../../domain/points/bill-rules.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { enter } from '../../parts/form/typed.ts';
import { SoftText } from '../../look/layout.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { whatIfWords } from '../../words/office/overview/what-if-words.ts';
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel } from '../parts/settings/settings-form.tsx';
import { WhatIf } from '../parts/what-if.tsx';

export function EarningSettings() {
  const { earning: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>{(saved) => <EarningForm saved={saved} />}</SettingsPanel>
  );
}

function EarningForm({ saved }: { saved: Settings }) {
  const { language } = useWords();
  const { earning: words } = useOffice(settingsWords);
  const [currency, setCurrency] = useState(saved.currency);
  const [rate, setRate] = useState<unknown>(saved.pointsPerUnit);

  return (
    <SettingsForm
      draft="earning"
      words={words}
      refresh={['readTill']}
      // The rate is removed together with the currency.
      besides={currency ? {} : { pointsPerUnit: null }}
      onTyping={(typed) => {
        setCurrency(typed['currency'] as string | null);
        setRate(typed['pointsPerUnit']);
      }}
    >
      <SoftText>{words.text}</SoftText>
      <SelectField
        name="currency"
        label={words.currency}
        none={words.noCurrency}
        defaultValue={saved.currency ?? ''}
        options={currenciesIn(language)}
      />
      {/* The field is hidden rather than left out, so that its draft can be restored. */}
      <div hidden={!currency}>
        <RateField
          settings={{ ...saved, currency }}
          rate={rate}
          defaultValue={saved.pointsPerUnit ?? ''}
        />
        <WhatIfRate saved={saved} rate={currency === saved.currency ? rate : undefined} />
      </div>
    </SettingsForm>
  );
}

/** A slider of rates, with what the typed one would have given; nothing without a saved rate. */
function WhatIfRate({ saved, rate }: { saved: Settings; rate: unknown }) {
  const words = useOffice(whatIfWords);
  if (saved.pointsPerUnit === null) return null;
  const { pointsPerUnit } = SettingsChange.safeParse({ pointsPerUnit: rate }).data ?? {};
  const isOther = pointsPerUnit && pointsPerUnit !== saved.pointsPerUnit;
  const inForce = Number(saved.pointsPerUnit);
  const step = stepOf(inForce);
  return (
    <div className="mt-4 grid gap-4">
      <label className="grid gap-1.5 text-sm font-medium">
        {words.slider}
        <input
          type="range"
          min={step}
          max={step * steps}
          step={step}
          value={Number(pointsPerUnit ?? inForce)}
          className="min-h-11 w-full accent-accent-ink"
          onChange={({ target }) =>
            enter(target.form?.elements.namedItem('pointsPerUnit') as Element, target.value)
          }
        />
      </label>
      <WhatIf rule={isOther ? { pointsPerUnit } : undefined} />
    </div>
  );
}

/** The number of steps of the slider, of which the rate in force is about a third. */
const steps = 60;

/** A round step, so that about twenty of them are the rate: 0.5 of 10, 5 of 100. */
function stepOf(rate: number): number {
  const unit = 10 ** Math.floor(Math.log10(rate / 20));
  return Math.max(0.01, Number((Math.ceil(rate / 20 / unit) * unit).toPrecision(2)));
}

type EarningOf = Parameters<typeof earningOf>[0];

interface RateFieldProps {
  /** The settings of the rate, as they are typed or saved. */
  settings: EarningOf;
  /** The typed rate. */
  rate: unknown;
  defaultValue: string;
}

/** The points for a unit of the currency, with an example of the typed ones. */
export function RateField({ settings, rate, defaultValue }: RateFieldProps) {
  const { currency } = settings;
  const { earning: words } = useOffice(settingsWords);
  return (
    <Field
      name="pointsPerUnit"
      label={words.pointsPerUnit(currency ?? '')}
      hint={currency ? (exampleOf({ settings, rate }, words.example) ?? words.off) : undefined}
      optional
      ltr
      inputMode="decimal"
      placeholder="10"
      defaultValue={defaultValue}
      maxLength={12}
      autoComplete="off"
    />
  );
}

/** An example of the typed rate; renders nothing while the rate is not valid. */
function exampleOf(
  { settings, rate }: Pick<RateFieldProps, 'settings' | 'rate'>,
  say: (example: { bill: string; points: number }) => string,
) {
  const { pointsPerUnit = null } = SettingsChange.safeParse({ pointsPerUnit: rate }).data ?? {};
  const earning = earningOf({ ...settings, pointsPerUnit });
  if (!earning) return undefined;
  try {
    const bill = exampleBill({ currency: earning.currency });
    const given = changeOf({ kind: 'award', bill }, earning);
    return say({ bill: withAmounts(given.description), points: given.points });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The currencies, labelled by the code that is typed to find one: `SAR · Saudi Riyal`. */
function currenciesIn(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' });
  return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
}
