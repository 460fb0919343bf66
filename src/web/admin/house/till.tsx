// The settings of the till: what guests show before they spend, and what staff give themselves.
import { Field } from '../../parts/form/field.tsx';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel, SettingSwitch } from '../parts/settings-form.tsx';

export function TillSettings() {
  const { till: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>
      {({ proofAtTill, ownCardPercent }) => (
        <>
          <SettingSwitch
            name="proofAtTill"
            on={proofAtTill}
            words={words.proof}
            refresh={['readGuestSheet']}
          />
          <SettingsForm draft="own card" words={words} refresh={[]}>
            <Field
              name="ownCardPercent"
              label={words.ownCard}
              hint={words.ownCardHint}
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              step={1}
              defaultValue={ownCardPercent}
            />
          </SettingsForm>
        </>
      )}
    </SettingsPanel>
  );
}
