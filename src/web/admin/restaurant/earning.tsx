// Earning by the bill: the currency that guests pay in, and the points that a unit of it gives.
import { useState } from 'react';
import { currencies } from '../../../contract/restaurant/currencies.ts';
import { SettingsChange, type Settings } from '../../../contract/restaurant/settings.ts';
import { changeOf, earningOf, exampleBill } from '../../../domain/points/bill-rules.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { SoftText } from '../../look/layout.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel } from '../parts/settings/settings-form.tsx';

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
      </div>
    </SettingsForm>
  );
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
