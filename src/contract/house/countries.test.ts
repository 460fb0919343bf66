// Each country has a currency, a calling code and a time zone that settings take.
import { expect, test } from 'vitest';
import { countries, countryOf } from './countries.ts';
import { SettingsChange } from './settings.ts';

test('what a country sets is accepted by the settings', () => {
  for (const { code, ...settings } of countries) {
    expect([code, SettingsChange.safeParse(settings).error?.issues]).toEqual([code, undefined]);
  }
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
});

test.each([
  ['Asia/Riyadh', ['en-US'], 'SA'],
  ['Asia/Calcutta', ['en'], 'IN'],
  ['Europe/Berlin', ['de-AT'], 'DE'],
  ['America/Chicago', ['es', 'en-US'], 'US'],
  ['America/Chicago', ['en'], undefined],
])('a browser at %s that speaks %j is in %s', (timeZone, languages, code) => {
  expect(countryOf({ timeZone, languages })?.code).toBe(code);
});
