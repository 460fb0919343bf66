// Earning by the bill: the currency that guests pay in, and the points that a unit of it gives.
import { useState } from 'react';
import { currencies } from '../../../contract/house/currencies.ts';
import { SettingsChange, type Settings } from '../../../contract/house/settings.ts';
import { changeOf, exampleBill } from '../../../domain/points/bills.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Panel, Soft } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import { Draft } from '../parts/rows/draft.tsx';
import { forgetDraft } from '../parts/rows/drafts.ts';

export function EarningSettings() {
  const { earning: words } = useOffice(settingsWords);
  const settings = useAsk('readSettings', {});
  return (
    <Panel title={words.title}>
      <Loaded ask={settings} skeleton={<Skeleton size="history" />}>
        {(saved) => <EarningForm saved={saved} />}
      </Loaded>
    </Panel>
  );
}

function EarningForm({ saved }: { saved: Settings }) {
  const { frame, language } = useWords();
  const { earning: words } = useOffice(settingsWords);
  const [currency, setCurrency] = useState(saved.currency);
  const [rate, setRate] = useState<unknown>(saved.pointsPerUnit);
  const change = useAct('changeSettings', {
    done: words.saved,
    failed: frame.error,
    refresh: ['readSettings', 'readTill'],
  });

  return (
    <Form
      schema={SettingsChange}
      // Without a currency there is no rate either.
      besides={currency ? {} : { pointsPerUnit: null }}
      existing={{}}
      onSubmit={async (body) => {
        await change.mutateAsync({ body });
        forgetDraft('earning');
      }}
      onTyping={(typed) => {
        setCurrency(typed['currency'] as string | null);
        setRate(typed['pointsPerUnit']);
      }}
    >
      <Draft of="earning" />
      <Soft>{words.text}</Soft>
      <SelectField
        name="currency"
        label={words.currency}
        none={words.noCurrency}
        defaultValue={saved.currency ?? ''}
        options={currenciesIn(language)}
      />
      {/* The field is hidden rather than left out, so that its draft can be restored. */}
      <div hidden={!currency}>
        <Field
          name="pointsPerUnit"
          label={words.pointsPerUnit(currency ?? '')}
          hint={currency ? (exampleOf({ currency, rate }, words.example) ?? words.off) : undefined}
          optional
          ltr
          inputMode="decimal"
          placeholder="10"
          defaultValue={saved.pointsPerUnit ?? ''}
          maxLength={12}
          autoComplete="off"
        />
      </div>
      <Submit label={words.save} busyLabel={words.saving} wide={false} />
    </Form>
  );
}

/** An example of the typed rate; nothing while it is no valid rate. */
function exampleOf(
  { currency, rate }: { currency: string; rate: unknown },
  say: (example: { bill: string; points: number }) => string,
) {
  const { pointsPerUnit } = SettingsChange.safeParse({ pointsPerUnit: rate }).data ?? {};
  if (!pointsPerUnit) return undefined;
  try {
    const bill = exampleBill(currency);
    const given = changeOf({ kind: 'award', bill }, { currency, pointsPerUnit });
    return say({ bill: given.description, points: given.points });
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
