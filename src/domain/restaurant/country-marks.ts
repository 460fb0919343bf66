// The marks of amounts in a restaurant's country, on the server alone: pages get them with the
// configuration.
import { countriesOf } from '../members/numbering.ts';
import { memoize } from '../memoize.ts';
import { plainMarks, type Marks } from '../points/written.ts';

/** The settings that say where a restaurant is. */
export interface Place {
  /** The calling code of the country. */
  countryCode?: string | null | undefined;
  currency?: string | null | undefined;
  timeZone?: string | null | undefined;
}

/**
 * The marks of the restaurant's country, by the locale data of `Intl` (CLDR) with Latin digits;
 * undefined where they are the plain ones. The country is that of the calling code. Where several
 * countries share it, or none is set, it is that of the currency, whose code begins with it
 * (ISO 4217).
 */
export function marksOf({ countryCode, currency, timeZone }: Place): Marks | undefined {
  const countries = countryCode ? countriesOf(countryCode) : [];
  const ofCurrency = currency ? (shared[currency]?.(timeZone) ?? currency.slice(0, 2)) : undefined;
  const country = countries.find((one) => one === ofCurrency) ?? countries[0] ?? ofCurrency;
  return country === undefined ? undefined : marksIn(country).marks;
}

/** The countries of currencies that several share; those of the others begin with the country. */
const shared: Record<string, (timeZone: string | null | undefined) => string> = {
  // All countries of the euro write a comma before the decimals, but for two.
  EUR: (zone) => ({ 'Europe/Dublin': 'IE', 'Europe/Malta': 'MT' })[zone ?? ''] ?? 'DE',
  XAF: () => 'CM',
  XCD: () => 'AG',
  XCG: () => 'CW',
  XOF: () => 'CI',
  XPF: () => 'PF',
};

const marksIn = memoize((country: string): { marks?: Marks } => {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const parts = new Intl.NumberFormat(`${language}-${country}-u-nu-latn`).formatToParts(1234567.5);
  const valueOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value;
  const decimal = valueOf('decimal') ?? plainMarks.decimal;
  // Versions of the data differ in the apostrophe.
  const group = (valueOf('group') ?? plainMarks.group).replace("'", '’');
  const lakhs = parts[0]?.value === '12';
  const isPlain = decimal === plainMarks.decimal && group === plainMarks.group && !lakhs;
  return isPlain ? {} : { marks: { decimal, group, ...(lakhs && { lakhs }) } };
});
