// Reads what people type: numbers, codes, amounts and days. It does so without a schema, because a
// guest's page loads no schema library.

const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** The text without invisible characters, to compare it, or to see whether anything is left. */
export const withoutInvisible = (text: string) => text.replace(ignorable, '');

/**
 * A typed text in one spelling, for reading and comparing it: without invisible characters, with
 * the digits of all scripts as 0-9, full-width signs and letters as plain ones, every dash as `-`,
 * and every kind of space as a space. All other ways to read typed texts are based on it.
 */
export const foldTyped = (typed: string) => (isPlain.test(typed) ? typed : foldSigns(typed));

const isPlain = /^[ -~]*$/;

const foldSigns = (typed: string) =>
  foldDigits(withoutInvisible(typed))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u0085\u2800]/g, ' ');

/** The text with the digits of all scripts as 0-9, and nothing else changed. */
export const foldDigits = (typed: string) => typed.replace(/(?!\d)\p{Nd}/gu, latinDigit);

/**
 * The ten digits of a script follow each other, from its zero (Unicode standard, 4.6); those of
 * mathematical styles follow the nine of the style before.
 */
function latinDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (isDigit(code - value - 1)) value += 1;
  return String(value % 10);
}

/** Folds a typed code, or digits of a number: spaces, dashes and brackets are dropped. */
export const foldCode = (typed: string) => foldTyped(typed).replace(/[-\s()[\]{}]/g, '');

/** Most numbers, such as those that are stored, have nothing to fold. */
const isFolded = /^(?:\+[1-9])?\d+$/;

/** The length up to which a text can be a number; longer ones are not looked at. */
const longestNumber = 200;

/**
 * Folds a typed phone number to its digits, with its plus. Dropped are separators of every kind,
 * words with a colon or a dot before it (`tel:`), an extension or a word in brackets after it, what
 * spreadsheets add (`="…"`, an apostrophe, `.0`), and a second plus or 00. A text that is no number
 * keeps its letters and signs.
 */
export function foldNumber(typed: string): string {
  if (typed.length > longestNumber || isFolded.test(typed)) return typed;
  return foldTyped(typed)
    .replace(/[\p{M}\p{Extended_Pictographic}]/gu, '')
    .trim()
    .replace(/^=?["'“‘`]|["'”’]$/g, '')
    .replace(/^(?:\p{L}[\p{L}. ]*[:.] *)+/u, '')
    .replace(/^(\+?\d{7,})[.,]0+$/, '$1')
    .replace(/[([{] *\p{L}[\p{L}. ]*[)\]}]$/u, '')
    .replace(/[ ,;]*(?:ext(?:ension|n)?|x|#|تحويلة)[.:= ]*\d{1,6}$/i, '')
    .replace(/^=|[-\s()[\]{}./\\_'"·•‧∙⋅’‘“”ー]/gu, '')
    .replace(/^(\d+)\+$/, '+$1')
    .replace(/^(?:\+|00)*\+(?:00)?(?=[1-9])/, '+');
}

/**
 * Folds a typed amount or rate. Marks that only stand between thousands (apostrophes, spaces
 * between digits and the Arabic mark) become `'`, other spaces are dropped, an Arabic comma becomes
 * `,`, and the Arabic decimal mark stays, since it is certainly one.
 */
export const foldAmount = (typed: string) =>
  foldTyped(typed)
    .replace(/(?<=\d)(?: +|[\u066c\u2018\u2019\u02bc`´])(?=\d)/g, "'")
    .replaceAll(' ', '')
    .replaceAll('\u060c', ',');

/** The characters of a folded amount. */
export const amountCharacters = /^[-\d.,'٫]*$/;

/**
 * The pattern of calling codes at the beginning of a number (ITU-T E.164, list of assigned codes):
 * those of one or two digits are listed, and every other one has three.
 */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
export const callingCodeOf = (digits: string) => callingCode.exec(digits)?.[0];

/** Whether the text is a day and not a moment. */
export const isDay = (typed: string) => typed.length === '2026-12-24'.length;
