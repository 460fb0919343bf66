// Currencies in whose prices no decimals are written, although the standard has them.

/**
 * Those without decimals in CLDR 47 (supplemental data, `currencyData`: `digits`, `cashDigits`).
 */
const codes =
  'AFN ALL AMD COP CRC CZK GYD HUF IDR IQD IRR KPW LAK LBP MGA MMK MNT MUR NOK PKR RSD SEK SOS ' +
  'SYP TWD TZS UZS YER';

export const hasWholePrices = (currency: string): boolean => codes.split(' ').includes(currency);
