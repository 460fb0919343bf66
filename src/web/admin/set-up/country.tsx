// The country of the restaurant, which determines its currency, time zone, week and calling code.
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  countries,
  countryOf,
  countryOfRestaurant,
  keepsTimeZone,
  type Country,
} from '../../../contract/restaurant/countries.ts';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { SetUp } from '../../../contract/restaurant/set-up.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { Panel } from '../../look/layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { weekdayNames } from '../../words/times/weekdays.ts';
import { Facts } from '../parts/facts.tsx';
import { SettingsForm } from '../parts/settings/settings-form.tsx';

/** Turns a country into settings. A time zone and a week that are set already stay. */
const byCountry = (saved: Settings) =>
  z.pipe(
    z.object({
      country: z.string().check(z.minLength(1, messages.required)),
      setUp: z.optional(SetUp),
    }),
    z.transform(({ country, setUp }) => {
      const chosen = named(country)!;
      const { currency, countryCode, timeZone, weekBegins } = chosen;
      const clocks = !isDecided(chosen, saved) && { timeZone, weekBegins };
      return { currency, countryCode, setUp, ...clocks };
    }),
  );

const named = (asked: string) => countries.find(({ code }) => code === asked);

/** Whether the owner has decided on this country before. */
const isDecided = (country: Country, saved: Settings) =>
  saved.countryCodeAsked && keepsTimeZone(country, saved, navigator);

export function CountryStep({ saved }: { saved: Settings }) {
  const { language } = useWords();
  const { country: words } = useOffice(setUpWords);
  const [proposed] = useState(() => proposedFor(saved));
  const [chosen, setChosen] = useState(proposed);
  const { timeZone, weekBegins } = saved;
  const clocks = chosen && isDecided(chosen, saved) && { timeZone, weekBegins };
  return (
    <Panel>
      <SettingsForm
        words={{ save: words.country, saved: words.saved }}
        refresh={['readConfig', 'readTill']}
        schema={byCountry(saved)}
        onTyping={({ country }) => setChosen(named(String(country)))}
      >
        <SelectField
          name="country"
          label={words.country}
          hint={!saved.countryCodeAsked && proposed ? words.proposed : undefined}
          defaultValue={proposed?.code ?? ''}
          options={[...(proposed ? [] : [{ value: '', label: words.none }]), ...namesIn(language)]}
        />
        {chosen && <Sets country={{ ...chosen, ...clocks }} />}
      </SettingsForm>
    </Panel>
  );
}

/** The settings that a country brings. */
function Sets({ country }: { country: Country }) {
  const { currency, countryCode, timeZone, weekBegins } = country;
  const { language } = useWords();
  const { country: words } = useOffice(setUpWords);
  const currencies = new Intl.DisplayNames(language, { type: 'currency' });
  return (
    <Facts
      facts={[
        { name: words.currency, value: `${isolated(currency)} · ${currencies.of(currency)}` },
        { name: words.code, value: isolated(`+${countryCode}`) },
        { name: words.timeZone, value: isolated(timeZone.replaceAll('_', ' ')) },
        { name: words.weekBegins, value: weekdayNames(language, 'long')[weekBegins]! },
      ]}
    />
  );
}

/** The country that the owner has chosen before, or else the one that the browser suggests. */
function proposedFor(saved: Settings): Country | undefined {
  const { languages } = navigator;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const ofBrowser = countryOf({ timeZone, languages });
  if (!saved.countryCodeAsked || saved.countryCode === null) return ofBrowser;
  const ofRestaurant = countryOfRestaurant(saved, { languages });
  return ofRestaurant ?? (ofBrowser?.countryCode === saved.countryCode ? ofBrowser : undefined);
}

/** The countries by their names, in the order of the language. */
function namesIn(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return countries
    .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => order.compare(one.label, other.label));
}
