// Amounts as countries write them: a table by country of what is typed, what it is, and what is
// shown.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalsOf } from '../../contract/restaurant/currencies.ts';
import { foldAmount } from '../../contract/values/typed.ts';
import { exampleBill, readAmount, writeAmount } from '../points/bill-rules.ts';
import { writtenIn } from '../points/written.ts';
import { orRefusal, Refusal } from '../refusal.ts';
import { marksOf, type Place } from './country-marks.ts';

/** What is typed, with the plain amount that it is; `?` if it is refused, since it could be two. */
interface Country extends Place {
  currency: string;
  shown: string;
  typed: string;
}

const everywhere = '12,50 = 12.50 | 12.50 = 12.50 | 12٫50 = 12.50 | ١٢٫٥٠ = 12.50 | ۱۲٫۵ = 12.50';
const large = '1.234,50 = 1234.50 | 1,234.50 = 1234.50 | ١٬٢٣٤٫٥٠ = 1234.50 | 1 234,50 = 1234.50';
const grouped =
  "1,234,567 = 1234567.00 | 1.234.567 = 1234567.00 | 1'250 = 1250.00 | 1 250 = 1250.00";
const inAll = [everywhere, large, grouped].join(' | ');

const countries: Record<string, Country> = {
  'Saudi Arabia': {
    countryCode: '966',
    currency: 'SAR',
    shown: '1,234.50 SAR',
    typed: `${inAll} | 1,250 = 1250.00 | 1.250 = ? | 12 50 = ? | 1,25,000 = ?`,
  },
  Germany: {
    countryCode: '49',
    currency: 'EUR',
    shown: '1.234,50 EUR',
    typed: `${inAll} | 1.250 = 1250.00 | 1,250 = ? | 0,250 = ? | 1250,00 = 1250.00`,
  },
  Austria: {
    countryCode: '43',
    currency: 'EUR',
    shown: '1\u00a0234,50 EUR',
    typed: `${inAll} | 1.250 = ? | 1,250 = ?`,
  },
  France: {
    countryCode: '33',
    currency: 'EUR',
    shown: '1\u202f234,50 EUR',
    typed: `${inAll} | 1.250 = ? | 1,250 = ? | 1\u202f250,5 = 1250.50 | 1\u00a0250 = 1250.00`,
  },
  Switzerland: {
    countryCode: '41',
    currency: 'CHF',
    shown: '1’234.50 CHF',
    typed: `${inAll} | 1’250.50 = 1250.50 | 1,250 = ? | 1.250 = ?`,
  },
  Kuwait: {
    countryCode: '965',
    currency: 'KWD',
    shown: '1,234.500 KWD',
    typed:
      '3.750 = 3.750 | ٣٫٧٥٠ = 3.750 | 1,250 = ? | 1.25 = 1.250 | 1,25 = 1.250 | 0,250 = 0.250',
  },
  Tunisia: {
    countryCode: '216',
    currency: 'TND',
    shown: '1.234,500 TND',
    typed: '3,750 = 3.750 | 1.250 = ? | 1.234,500 = 1234.500 | 1234.500 = 1234.500 | 3.75 = 3.750',
  },
  Iraq: {
    countryCode: '964',
    currency: 'IQD',
    shown: '1,234.500 IQD',
    typed:
      '12,500 = 12500.000 | 12.500 = ? | 12500 = 12500.000 | ١٢٬٥٠٠ = 12500.000 | 0.250 = 0.250',
  },
  Japan: {
    countryCode: '81',
    currency: 'JPY',
    shown: '1,234 JPY',
    typed: '1200 = 1200 | 1,200 = 1200 | 1.200 = ? | 12.5 = ? | １２００ = 1200',
  },
  Chile: {
    countryCode: '56',
    currency: 'CLP',
    shown: '1.234 CLP',
    typed: '1.200 = 1200 | 1,200 = ? | 12,5 = ?',
  },
  India: {
    countryCode: '91',
    currency: 'INR',
    shown: '1,234.50 INR',
    typed: `${inAll} | 1,23,456 = 123456.00 | 12,34,567.5 = 1234567.50 | 1,23 = 1.23`,
  },
  Morocco: {
    countryCode: '212',
    currency: 'MAD',
    shown: '1.234,50 MAD',
    typed: `${inAll} | 1.250 = 1250.00 | 1,250 = ?`,
  },
};

const read = (typed: string, place: Country) => {
  const reading = { currency: place.currency, marks: marksOf(place) };
  const amount = orRefusal(() => readAmount(foldAmount(typed), reading));
  if (amount instanceof Refusal) return '?';
  return writeAmount(amount, place).split(' ')[0]!.replaceAll(',', '');
};

test.each(Object.entries(countries))('%s reads and writes amounts its way', (_, place) => {
  const marks = marksOf(place);
  const decimals = decimalsOf(place.currency)!;
  expect(writtenIn(writeAmount((12_345n * 10n ** BigInt(decimals)) / 10n, place), marks)).toBe(
    place.shown,
  );
  for (const row of place.typed.split(' | ')) {
    const [typed = '', expected] = row.split(' = ');
    expect([typed, read(typed, place)]).toEqual([typed, expected]);
  }
  // The example of a refusal is read.
  expect(read(exampleBill({ currency: place.currency, marks }), place)).not.toBe('?');
});

test('decimals that nobody uses are not shown, unless there are some', () => {
  expect(writtenIn('12,500.000 IQD')).toBe('12,500 IQD');
  expect(writtenIn('12,500.250 IQD')).toBe('12,500.250 IQD');
  expect(writtenIn('Lunch · 25,000.00 IDR', marksOf({ currency: 'IDR' }))).toBe(
    'Lunch · 25.000 IDR',
  );
});

test('the currency decides where several countries share a code, or none is set', () => {
  expect(marksOf({ countryCode: '1', currency: 'USD' })).toBeUndefined();
  expect(marksOf({ countryCode: '7', currency: 'KZT' })).toMatchObject({ decimal: ',' });
  expect(marksOf({ currency: 'BRL' })).toEqual({ decimal: ',', group: '.' });
  expect(marksOf({ currency: 'EUR', timeZone: 'Europe/Berlin' })).toMatchObject({ decimal: ',' });
  expect(marksOf({ currency: 'EUR', timeZone: 'Europe/Dublin' })).toBeUndefined();
  expect(marksOf({ countryCode: '961', currency: 'USD' })).toMatchObject({ decimal: ',' });
  for (const currency of currencies) expect(() => marksOf({ currency })).not.toThrow();
  expect(marksOf({})).toBeUndefined();
  expect(marksOf({ countryCode: '999' })).toBeUndefined();
});

test('what is shown in any country is read as the same amount there', () => {
  const place = fc.constantFrom(...Object.values(countries));
  fc.assert(
    fc.property(place, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, amount) => {
      const marks = marksOf(one);
      const shown = writtenIn(writeAmount(amount, one), marks).slice(0, -4);
      const readBack = readAmount(foldAmount(shown), { currency: one.currency, marks });
      expect(readBack).toBe(amount);
    }),
  );
});

test('words and numbers beside an amount stay as they are', () => {
  const marks = marksOf({ countryCode: '49' });
  for (const text of ['2,000 points', 'Bill 1,234.50', 'A1.50 EURO', '']) {
    expect(writtenIn(text, marks)).toBe(text);
  }
  expect(writtenIn('Dinner, 2.5 · 1,234.50 EUR (×2 Night)', marks)).toBe(
    'Dinner, 2.5 · 1.234,50 EUR (×2 Night)',
  );
});
