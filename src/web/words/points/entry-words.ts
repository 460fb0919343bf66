// The description of an entry of points, in the reader's language.
import type { Transaction } from '../../../contract/points/points.ts';
import type { Words } from '../languages/en.ts';

/** The entry's description; the descriptions that Sofra itself wrote are translated. */
export const entryText = (
  { description, wording }: Pick<Transaction, 'description' | 'wording'>,
  { dashboard }: Words,
): string => (wording && dashboard.wordings[wording]) || description;
