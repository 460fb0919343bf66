// The description of an entry of points, in the reader's language.
import type { Transaction } from '../../../contract/points/points.ts';
import { withAmounts } from '../amounts.ts';
import type { Words } from '../languages/en.ts';

/**
 * The entry's description, with amounts as the country writes them; the descriptions that Sofra
 * itself wrote are translated.
 */
export const entryText = (
  { description, wording }: Pick<Transaction, 'description' | 'wording'>,
  { dashboard }: Words,
): string => (wording && dashboard.wordings[wording]) || withAmounts(description);
