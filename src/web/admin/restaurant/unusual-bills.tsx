// The settings of unusually high bills: the amount above which a bill is asked about.
import { mostUnits } from '../../../contract/restaurant/setting-values.ts';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { writeAmount } from '../../../domain/points/bill-rules.ts';
import { billLimitOf, timesAsked } from '../../../domain/visits/unusual-bills.ts';
import { SoftText } from '../../look/layout.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

export function UnusualBillSettings() {
  const { unusualBills: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>
      {(saved) =>
        saved.currency === null ? (
          <SoftText>{words.noCurrency}</SoftText>
        ) : (
          <SettingsForm draft="unusual bills" words={words} refresh={[]}>
            <SoftText>{words.text}</SoftText>
            <WholeNumberField
              name="billsAskedAbove"
              label={words.askedAbove(saved.currency)}
              hint={words.hint({ times: timesAsked, amount: amountByUsual(saved) })}
              optional
              min={0}
              max={mostUnits}
              defaultValue={saved.billsAskedAbove ?? ''}
              autoComplete="off"
            />
          </SettingsForm>
        )
      }
    </SettingsPanel>
  );
}

/** The limit by the usual bill of the set-up, written; undefined while the set-up names none. */
function amountByUsual({ currency, setUp }: Settings): string | undefined {
  if (currency === null) return undefined;
  const limit = billLimitOf({ billsAskedAbove: null, setUp }, { currency, latest: [] });
  return limit && withAmounts(writeAmount(limit.amount, { currency }));
}
