// The currencies of ISO 4217, and how many decimals each has.
import { hasWholePrices } from './whole-prices.ts';
/**
 * The currencies by the number of decimals of their minor unit (ISO 4217, list one, without metals,
 * bonds and test codes). The lists of browsers cannot be used: they contain hundreds of former
 * currencies, and give the decimals in everyday use (none for IQD) instead of the official ones
 * (three).
 */
const byDecimals: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
    'CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD ' +
    'HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
    'MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN ' +
    'QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
    'TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const decimals = new Map(
  Object.entries(byDecimals).flatMap(([count, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(count)]),
  ),
);

/** The codes of all currencies, sorted. */
export const currencies: readonly string[] = [...decimals.keys()].toSorted();

/** The decimals of a currency; undefined for an unknown one. */
export const decimalsOf = (currency: string): number | undefined => decimals.get(currency);

/** The decimals that prices in a currency usually have; undefined for an unknown one. */
export const decimalsInUse = (currency: string): number | undefined =>
  hasWholePrices(currency) ? 0 : decimalsOf(currency);
