// What an entry of points was for, in the language of whoever reads it.
import type { Transaction } from '../../../contract/points/points.ts';
import type { Words } from '../languages/en.ts';

/** Its description; what Sofra itself wrote there is said in the reader's language. */
export const entryText = (
  { description, wording }: Pick<Transaction, 'description' | 'wording'>,
  { dashboard }: Words,
): string => (wording && dashboard.wordings[wording]) || description;
