// The setting of second factors: of whom one is demanded.
import { demands } from '../../../../contract/restaurant/setting-values.ts';
import { SoftText } from '../../../look/layout.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { secondFactorWords } from '../../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { SettingsForm, SettingsPanel } from '../../parts/settings/settings-form.tsx';

export function DemandSettings() {
  const { demand: words } = useOffice(secondFactorWords);
  return (
    <SettingsPanel title={words.title}>
      {({ secondFactorFor }) => (
        <SettingsForm words={words} refresh={['currentAdmin']}>
          <SoftText>{words.text}</SoftText>
          <SelectField
            name="secondFactorFor"
            label={words.label}
            defaultValue={secondFactorFor}
            options={demands.map((value) => ({ value, label: words.of[value] }))}
          />
        </SettingsForm>
      )}
    </SettingsPanel>
  );
}
