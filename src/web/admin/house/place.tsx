// The settings of the place: the time zone, and the country code of numbers.
import { useState } from 'react';
import { SettingsChange, type Settings } from '../../../contract/house/settings.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { TextButton } from '../../look/button.tsx';
import { Draft } from '../parts/rows/draft.tsx';
import { forgetDraft } from '../parts/rows/drafts.ts';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Panel, Stack } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Note } from '../../look/note.tsx';
import { dateText } from '../../words/times/dates.ts';
import { useWords } from '../../words/languages/language.ts';
import { settingsWords } from '../../words/office/house/settings.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';

export function PlaceSettings() {
  const { place: words } = useOffice(settingsWords);
  const settings = useAsk('readSettings', {});
  return (
    <Panel title={words.title}>
      <Loaded ask={settings} skeleton={<Skeleton size="history" />}>
        {(saved) => <PlaceForm saved={saved} />}
      </Loaded>
    </Panel>
  );
}

function PlaceForm({ saved }: { saved: Settings }) {
  const { frame } = useWords();
  const { place: words } = useOffice(settingsWords);
  const [timeZone, setTimeZone] = useState(saved.timeZone);
  const change = useAct('changeSettings', {
    done: words.saved,
    failed: frame.error,
    refresh: ['readSettings', 'readConfig'],
  });
  const asks = !saved.countryCodeAsked;

  async function send({
    countryCode,
    ...others
  }: NonNullable<RequestOf<'changeSettings'>['body']>) {
    // As long as the country code was never answered, a blank field is no answer.
    const answered = !asks || countryCode !== null;
    await change.mutateAsync({ body: answered ? { ...others, countryCode } : others });
    forgetDraft('place');
  }

  return (
    <Form
      schema={SettingsChange}
      existing={{}}
      onSubmit={send}
      onTyping={(typed) => setTimeZone(String(typed.timeZone))}
    >
      <Draft of="place" />
      {asks && <Note>{words.ask}</Note>}
      <Stack gap="small">
        <Field
          name="countryCode"
          label={words.countryCode}
          hint={words.countryCodeHint}
          optional
          ltr
          inputMode="tel"
          placeholder="966"
          defaultValue={saved.countryCode ?? ''}
          maxLength={6}
          autoComplete="off"
        />
        {asks && (
          <TextButton
            aria-disabled={change.isPending}
            onClick={() => change.isPending || change.mutate({ body: { countryCode: null } })}
          >
            {words.decline}
          </TextButton>
        )}
      </Stack>
      <SelectField
        name="timeZone"
        label={words.timeZone}
        hint={words.now(useTimeIn(timeZone))}
        defaultValue={saved.timeZone}
        options={zonesWith(saved.timeZone)}
      />
      <Submit label={words.save} busyLabel={words.saving} wide={false} />
    </Form>
  );
}

function useTimeIn(timeZone: string) {
  const { language } = useWords();
  const now = useNow().toISOString();
  return isolated(dateText(now, 'shortDateTime', { language, timeZone }));
}

const named = Intl.supportedValuesOf('timeZone');

/** The time zones, labelled by the city, whose first letters are typed to find one. */
const zonesWith = (saved: string) =>
  [...new Set(['UTC', saved, ...named])]
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** `Riyadh (Asia)` for `Asia/Riyadh`. */
function labelOf(zone: string) {
  const [city = '', ...areas] = zone.replaceAll('_', ' ').split('/').toReversed();
  return areas.length ? `${city} (${areas.toReversed().join(', ')})` : city;
}
