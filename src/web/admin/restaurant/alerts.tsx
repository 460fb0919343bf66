// The switches of alerts: of what the owner wants to know at once.
import { alertKinds, alerts } from '../../../contract/restaurant/alerts.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useWords } from '../../words/languages/language.ts';
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsPanel, useSettingsChange } from '../parts/settings/settings-form.tsx';

export function AlertSettings() {
  const { alerts: words } = useOffice(settingsWords);
  const { language } = useWords();
  const change = useSettingsChange({ words, refresh: ['readOverview'] });
  return (
    <SettingsPanel title={words.title}>
      {({ alertsOff }) => (
        <Stack gap="small">
          <SoftText>{words.text}</SoftText>
          {alertKinds.map((kind) => (
            <div key={kind}>
              <Switch
                label={alerts[kind].words[language]}
                checked={!alertsOff.includes(kind)}
                aria-disabled={change.isPending}
                onSwitch={(on) => {
                  const others = alertsOff.filter((one) => one !== kind);
                  const next = on ? others : [...others, kind];
                  if (!change.isPending) change.mutate({ body: { alertsOff: next } });
                }}
              />
            </div>
          ))}
        </Stack>
      )}
    </SettingsPanel>
  );
}
