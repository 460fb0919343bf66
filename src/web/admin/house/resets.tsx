// The settings of resets: a fresh password each time, or a fixed one.
import { useState } from 'react';
import { SettingsChange, type Settings } from '../../../contract/house/settings.ts';
import { limits } from '../../../contract/values.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Panel, Soft } from '../../look/layout.tsx';
import { Group } from '../../look/staff-layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useWords } from '../../words/languages/language.ts';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';

const rules = [
  'customerResetPassword',
  'partnerResetPassword',
  'partnerDefaultPassword',
] as const satisfies (keyof Settings)[];

export function ResetSettings() {
  const { resets: words } = useOffice(settingsWords);
  const settings = useAsk('readSettings', {});
  return (
    <Panel title={words.title}>
      <Loaded ask={settings} skeleton={<Skeleton size="history" />}>
        {(saved) => <ResetForm saved={saved} />}
      </Loaded>
    </Panel>
  );
}

function ResetForm({ saved }: { saved: Settings }) {
  const { frame } = useWords();
  const { resets: words } = useOffice(settingsWords);
  const [fixed, setFixed] = useState(() => rules.filter((rule) => saved[rule] !== null));
  const fresh = rules.filter((rule) => !fixed.includes(rule));
  const change = useAct('changeSettings', {
    done: words.saved,
    failed: frame.error,
    refresh: ['readSettings'],
  });

  return (
    <Form
      schema={SettingsChange}
      existing={{}}
      besides={Object.fromEntries(fresh.map((rule) => [rule, null]))}
      onSubmit={(body) => change.mutateAsync({ body })}
    >
      <Soft>{words.text}</Soft>
      {rules.map((rule) => (
        <Group key={rule} title={words.rules[rule]}>
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
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Group>
      ))}
      <Submit label={words.save} busyLabel={words.saving} wide={false} />
    </Form>
  );
}
