// The forms of the settings, each in a panel that loads what is saved.
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { CallName } from '../../../../contract/index.ts';
import {
  SettingsChange,
  type SettingName,
  type Settings,
  type StoredSettings,
} from '../../../../contract/restaurant/settings.ts';
import type { RequestOf } from '../../../api/client.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Panel } from '../../../look/layout.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Draft } from '../rows/drafts/draft.tsx';
import { forgetDraft } from '../rows/drafts/drafts.ts';
import { useStep } from './set-up-step.ts';

interface SettingsPanelProps {
  title?: string;
  children: (saved: Settings) => ReactNode;
}

export function SettingsPanel({ title, children }: SettingsPanelProps) {
  const settings = useAsk('readSettings', {});
  return (
    <Panel {...(title && { title })}>
      <Loaded ask={settings} skeleton={<Skeleton size="history" />}>
        {children}
      </Loaded>
    </Panel>
  );
}

interface Outcome {
  words: { saved: string };
  /** The calls besides `readSettings` whose answers are requested again after saving. */
  refresh: readonly CallName[];
}

/** The call that changes settings, with its toasts. */
export function useSettingsChange({ words, refresh }: Outcome) {
  const { frame } = useWords();
  const outcome = { done: words.saved, failed: frame.error };
  return useAct('changeSettings', { ...outcome, refresh: ['readSettings', ...refresh] });
}

type FormProps = ComponentProps<typeof Form<Change>>;
type Change = NonNullable<RequestOf<'changeSettings'>['body']>;

/** The settings that are on or off. */
type SwitchedSetting = {
  [Name in SettingName]: StoredSettings[Name] extends boolean ? Name : never;
}[SettingName];

interface SettingSwitchProps extends Outcome {
  name: SwitchedSetting;
  on: boolean;
  words: Outcome['words'] & { label: string; text: string };
}

/** A setting that is on or off. Its switch saves immediately, and a line says what it does. */
export function SettingSwitch({ name, on, words, refresh }: SettingSwitchProps) {
  const change = useSettingsChange({ words, refresh });
  const note = useId();
  return (
    <div>
      <Switch
        label={words.label}
        checked={on}
        aria-disabled={change.isPending}
        aria-describedby={note}
        onSwitch={(next) => change.isPending || change.mutate({ body: { [name]: next } })}
      />
      <p id={note} className="ps-14 text-sm text-soft">
        {words.text}
      </p>
    </div>
  );
}

interface SettingsFormProps
  extends Outcome, Pick<FormProps, 'besides' | 'onTyping' | 'existing' | 'children'> {
  words: Outcome['words'] & { save: string };
  /** The name of the draft; without a name, typed values are not kept. */
  draft?: string;
  /** The schema of the fields, by default that of all settings. */
  schema?: FormProps['schema'];
  onSaved?: () => void;
}

/**
 * A form of some settings, with a draft and the button that saves them. In the set-up, saving leads
 * to the next step.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { words, refresh, draft, schema = SettingsChange, onSaved, children, ...form } = props;
  const { saving } = useOffice(partWords);
  const change = useSettingsChange({ words, refresh });
  const step = useStep();
  return (
    <Form
      {...form}
      // In the set-up, proposed values can be saved without a change.
      existing={{ ...form.existing, ...(step && { proposed: true }) }}
      besides={{ ...form.besides, ...(step && { setUp: step.setUp }) }}
      schema={schema}
      onSubmit={async (body) => {
        await change.mutateAsync({ body });
        if (draft) forgetDraft(draft);
        onSaved?.();
        step?.onSaved();
      }}
    >
      {draft && <Draft of={draft} />}
      {children}
      <Submit label={step?.save ?? words.save} busyLabel={saving} wide={false} />
    </Form>
  );
}
