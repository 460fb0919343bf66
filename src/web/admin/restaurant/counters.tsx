// The setting of the partners' counters: whether they settle visits on a sheet.
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingSwitch, SettingsPanel } from '../parts/settings/settings-form.tsx';

export function CounterSettings() {
  const { counters: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>
      {({ counterSheet }) => (
        <SettingSwitch
          name="counterSheet"
          on={counterSheet}
          words={words}
          refresh={['readConfig']}
        />
      )}
    </SettingsPanel>
  );
}
