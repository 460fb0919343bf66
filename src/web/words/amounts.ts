// Amounts as the restaurant's country writes them.
import { plainMarks, writtenIn, type Marks } from '../../domain/points/written.ts';

let marks: Marks | undefined;

/** Sets the marks of all amounts that are shown from now on. */
export const writeAmountsWith = (ours: Marks | undefined) => {
  marks = ours;
};

/** A text of the server, such as a description, with its amounts as the country writes them. */
export const withAmounts = (text: string): string => writtenIn(text, marks);

/** An amount without its currency, for a field in which it is changed. */
export const amountToType = (amount: string): string =>
  withAmounts(amount).slice(0, -' SAR'.length);

/** The mark before the decimals of an amount, as the country writes it. */
export const decimalMark = (): string => (marks ?? plainMarks).decimal;
