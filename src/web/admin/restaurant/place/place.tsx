// The settings of the place: the time zone, the beginning of the day, and the country code.
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { SettingsChange, type Settings } from '../../../../contract/restaurant/settings.ts';
import { useNow } from '../../../device/now.ts';
import { TextButton } from '../../../look/button.tsx';
import {
  SettingsForm,
  SettingsPanel,
  useSettingsChange,
} from '../../parts/settings/settings-form.tsx';
import { Field, SelectField } from '../../../parts/form/field.tsx';
import { Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { dateText } from '../../../words/times/dates.ts';
import type { Language } from '../../../words/languages/en.ts';
import { useWords } from '../../../words/languages/language.ts';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { weekdayNames } from '../../../words/times/weekdays.ts';

export function PlaceSettings() {
  const { place: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>{(saved) => <PlaceForm saved={saved} />}</SettingsPanel>
  );
}

/** A blank country code is not sent while the question about it is unanswered. */
const unanswered = z.pipe(
  SettingsChange,
  z.transform(({ countryCode, ...others }: z.output<typeof SettingsChange>) =>
    countryCode === null ? others : { ...others, countryCode },
  ),
);

const refresh = ['readConfig'] as const;

function PlaceForm({ saved }: { saved: Settings }) {
  const { language } = useWords();
  const { place: words } = useOffice(settingsWords);
  const [timeZone, setTimeZone] = useState(saved.timeZone);
  const asks = !saved.countryCodeAsked;

  return (
    <SettingsForm
      draft="place"
      words={words}
      refresh={refresh}
      schema={asks ? unanswered : SettingsChange}
      onTyping={(typed) => setTimeZone(String(typed.timeZone))}
    >
      {asks && <Note>{words.ask}</Note>}
      <Stack gap="small">
        <Field
          name="countryCode"
          label={words.countryCode}
          hint={words.countryCodeHint}
          optional
          ltr
          inputMode="tel"
          defaultValue={saved.countryCode ?? ''}
          maxLength={6}
          autoComplete="off"
        />
        {asks && <DeclineButton />}
      </Stack>
      <SelectField
        name="timeZone"
        label={words.timeZone}
        hint={words.now(useTimeIn(timeZone))}
        defaultValue={saved.timeZone}
        options={useZones(saved.timeZone)}
      />
      <SelectField
        name="dayBegins"
        label={words.dayBegins}
        hint={words.dayBeginsHint}
        defaultValue={saved.dayBegins}
        options={hoursIn(language)}
      />
      <SelectField
        name="weekBegins"
        label={words.weekBegins}
        hint={words.weekBeginsHint}
        defaultValue={saved.weekBegins}
        options={weekdayNames(language, 'long').map((label, value) => ({ value, label }))}
      />
    </SettingsForm>
  );
}

/** The button that answers that there is no country code. */
function DeclineButton() {
  const { place: words } = useOffice(settingsWords);
  const change = useSettingsChange({ words, refresh });
  return (
    <TextButton
      aria-disabled={change.isPending}
      onClick={() => change.isPending || change.mutate({ body: { countryCode: null } })}
    >
      {words.decline}
    </TextButton>
  );
}

function useTimeIn(timeZone: string) {
  const { language } = useWords();
  const now = useNow().toISOString();
  return isolated(dateText(now, 'shortDateTime', { language, timeZone }));
}

/** The hours at which a day can begin, from midnight to noon. */
const hoursIn = (language: Language) =>
  Array.from({ length: 13 }, (_, value) => {
    const at = new Date(Date.UTC(2024, 0, 1, value)).toISOString();
    return { value, label: dateText(at, 'time', { language, timeZone: 'UTC' }) };
  });

const named = Intl.supportedValuesOf('timeZone');

/** The time zones by their labels, whose first letters are typed to find one. */
function useZones(saved: string) {
  const { language } = useWords();
  return useMemo(
    () =>
      [...new Set(['UTC', saved, ...named])]
        .map((value) => ({ value, label: labelOf(value, language) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [saved, language],
  );
}

/** `Riyadh` for `Asia/Riyadh`; in Arabic the country first, which browsers know by name. */
function labelOf(zone: string, language: Language) {
  const city = zone.replaceAll('_', ' ').split('/').at(-1)!;
  if (language === 'ar' && zone.includes('/')) {
    const shown = { timeZone: zone, timeZoneName: 'shortGeneric' } as const;
    const parts = new Intl.DateTimeFormat('ar', shown).formatToParts(0);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${name.replace(/^توقيت /, '')} (${city})`;
  }
  return city;
}
