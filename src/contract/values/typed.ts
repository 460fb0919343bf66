// Reads typed numbers and days without a schema, because a guest's page loads no schema library.

/** Folds a typed number to its stored form: see `Mobile` in `values.ts`. */
export function foldNumber(typed: string) {
  return latinDigits(
    typed.replace(/[\s\p{Pd}()[\]{}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ''),
  );
}

/** Turns Arabic-Indic and Persian digits into 0-9. */
export const latinDigits = (typed: string) =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/**
 * Folds a typed amount or rate: spaces and direction marks are dropped, digits become 0-9, the
 * Arabic decimal and thousands separators become a point and a comma, and a dash becomes a minus.
 */
export const foldAmount = (typed: string) =>
  latinDigits(typed.replace(/[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, ''))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/^[\p{Pd}\u2212]/u, '-');

/**
 * The pattern of calling codes at the beginning of a number (ITU-T E.164, list of assigned codes):
 * those of one or two digits are listed, and every other one has three.
 */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
export const callingCodeOf = (digits: string) => callingCode.exec(digits)?.[0];

/** Whether the text is a day and not a moment. */
export const isDay = (typed: string) => typed.length === '2026-12-24'.length;
