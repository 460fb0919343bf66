// Amounts as the restaurant's country writes them, with the sign of the currency in Arabic.
import { plainMarks, writtenIn, type Marks } from '../../domain/points/written.ts';
import { pageLanguage } from './languages/language.ts';

let marks: Marks | undefined;

/** Sets the marks of all amounts that are shown from now on. */
export const writeAmountsWith = (ours: Marks | undefined) => {
  marks = ours;
};

const inCountryMarks = (text: string): string => writtenIn(text, marks);

/** A text of the server, such as a description, with its amounts as they are read. */
export const withAmounts = (text: string): string =>
  inCountryMarks(text).replace(
    currencyAfterDigit,
    // The space does not break, so that the sign stays on the line of its number.
    (whole, digit: string, code: string) =>
      pageLanguage() === 'ar' ? `${digit}\u00a0${currencySign(code)}` : whole,
  );

const currencyAfterDigit = /(\d) ([A-Z]{3})(?![\p{L}\d])/gu;

/** The sign of a currency in the language of the page: SAR is ر.س in Arabic. */
export function currencySign(code: string): string {
  if (pageLanguage() !== 'ar') return code;
  const parts = new Intl.NumberFormat('ar', { style: 'currency', currency: code }).formatToParts(0);
  // Latin signs, such as US$, say less than the code to who reads Arabic.
  const sign = parts.find(({ type }) => type === 'currency')?.value.replace(/[.\u200f]+$/, '');
  return sign && /\p{Script=Arabic}/u.test(sign) ? sign : code;
}

/** An amount without its currency, for a field in which it is changed. */
export const amountToType = (amount: string): string =>
  inCountryMarks(amount).slice(0, -' SAR'.length);

/** The mark before the decimals of an amount, as the country writes it. */
export const decimalMark = (): string => (marks ?? plainMarks).decimal;
