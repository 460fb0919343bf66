// The settings of the till: whether guests prove who they are before they spend, and the share of
// points that staff may give their own cards.
import { Stack } from '../../look/layout.tsx';
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel, SettingSwitch } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

export function TillSettings() {
  const { till: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>
      {({ proofAtTill, ownCardPercent }) => (
        <Stack>
          <SettingSwitch
            name="proofAtTill"
            on={proofAtTill}
            words={words.proof}
            refresh={['readGuestSheet']}
          />
          <SettingsForm draft="own card" words={words} refresh={[]}>
            <WholeNumberField
              name="ownCardPercent"
              label={words.ownCard}
              hint={words.ownCardHint}
              min={0}
              max={100}
              defaultValue={ownCardPercent}
            />
          </SettingsForm>
        </Stack>
      )}
    </SettingsPanel>
  );
}
