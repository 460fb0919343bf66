// The settings of resets: a fresh password each time, or a fixed one.
import { useState } from 'react';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { limits } from '../../../../contract/values/values.ts';
import { Field } from '../../../parts/form/field.tsx';
import { SoftText } from '../../../look/layout.tsx';
import { FieldGroup } from '../../../look/staff-layout.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { verbatim } from '../../parts/rows/form/fields.ts';
import { SettingsForm, SettingsPanel } from '../../parts/settings/settings-form.tsx';

const rules = [
  'customerResetPassword',
  'partnerResetPassword',
  'partnerDefaultPassword',
] as const satisfies (keyof Settings)[];

export function ResetSettings() {
  const { resets: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>{(saved) => <ResetForm saved={saved} />}</SettingsPanel>
  );
}

function ResetForm({ saved }: { saved: Settings }) {
  const { resets: words } = useOffice(settingsWords);
  const [fixed, setFixed] = useState(() => rules.filter((rule) => saved[rule] !== null));
  const fresh = rules.filter((rule) => !fixed.includes(rule));

  return (
    <SettingsForm
      words={words}
      refresh={[]}
      besides={Object.fromEntries(fresh.map((rule) => [rule, null]))}
    >
      <SoftText>{words.text}</SoftText>
      {rules.map((rule) => (
        <FieldGroup key={rule} title={words.rules[rule]}>
          <Switch
            label={words.fixed}
            checked={fixed.includes(rule)}
            onSwitch={(on) => setFixed(on ? [...fixed, rule] : fixed.filter((one) => one !== rule))}
          />
          {fixed.includes(rule) && (
            <Field
              name={rule}
              label={words.which}
              ltr
              defaultValue={saved[rule] ?? ''}
              maxLength={limits.password}
              {...verbatim}
            />
          )}
        </FieldGroup>
      ))}
    </SettingsForm>
  );
}
