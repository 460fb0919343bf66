// Each country has a currency, a calling code, a time zone and a first weekday that the settings
// accept.
import { expect, test } from 'vitest';
import { countries, countryOf, countryOfRestaurant, keepsTimeZone } from './countries.ts';
import { SettingsChange } from './settings.ts';

test('what a country sets is accepted by the settings', () => {
  for (const { code, ...settings } of countries) {
    expect([code, SettingsChange.safeParse(settings).error?.issues]).toEqual([code, undefined]);
  }
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
});

test.each([
  ['SA', 6],
  ['EG', 5],
  ['MV', 4],
  ['AE', 0],
  ['DE', 0],
  ['US', 6],
])('in %s weeks begin on weekday %i', (code, weekBegins) => {
  expect(countries.find((one) => one.code === code)).toMatchObject({ weekBegins });
});

test.each([
  ['Asia/Riyadh', ['en-US'], 'SA'],
  ['Asia/Calcutta', ['en'], 'IN'],
  ['Europe/Berlin', ['de-AT'], 'DE'],
  ['America/Chicago', ['es', 'en-US'], 'US'],
  ['America/Chicago', ['en'], undefined],
  ['Etc/Unknown', ['ar-SA'], 'SA'],
  ['Etc/Unknown', ['en-US@posix', 'C', 'de-AT'], 'AT'],
])('a browser at %s that speaks %j is in %s', (timeZone, languages, code) => {
  expect(countryOf({ timeZone, languages })?.code).toBe(code);
});

type Seen = [string | null, string | null, string, string[], string | undefined];

test.each<Seen>([
  ['966', 'SAR', 'Asia/Dubai', ['en'], 'SA'],
  ['1', 'USD', 'America/New_York', ['en'], 'US'],
  ['1', 'USD', 'America/Chicago', ['en-GB', 'es-PR'], 'PR'],
  ['1', 'USD', 'America/Chicago', ['en'], undefined],
  [null, null, 'Asia/Riyadh', ['ar-SA'], undefined],
])(
  'a restaurant with +%s, %s and %s, seen with %j, is in %s',
  (countryCode, currency, ...others) => {
    const [timeZone, languages, code] = others;
    const restaurant = { countryCode, currency, timeZone };
    expect(countryOfRestaurant(restaurant, { languages })?.code).toBe(code);
  },
);

test.each<[string, string, string, string, boolean]>([
  ['SA', '966', 'SAR', 'Asia/Dubai', true],
  ['AE', '966', 'SAR', 'Asia/Dubai', false],
  ['US', '1', 'USD', 'America/Chicago', true],
  ['US', '1', 'USD', 'America/New_York', true],
  ['PR', '1', 'USD', 'America/New_York', false],
])(
  '%s, chosen for a restaurant with +%s, %s and %s: its clocks stay: %j',
  (code, ...restaurant) => {
    const [countryCode, currency, timeZone, stay] = restaurant;
    const chosen = countries.find((one) => one.code === code)!;
    const stays = keepsTimeZone(chosen, { countryCode, currency, timeZone }, { languages: ['en'] });
    expect(stays).toBe(stay);
  },
);
