// The columns for the levels and the order of offers and benefits in a backup.
import * as z from 'zod/mini';
import { levels } from '../../contract/values/level-names.ts';
import { Count } from './values.ts';

export const inLists = {
  /** The levels besides `level`, as in `Gold,Diamond`. */
  moreLevels: z.nullable(
    z.string().check(z.regex(new RegExp(`^(${levels.join('|')})(,(${levels.join('|')}))*$`))),
  ),
  /** The place from 1; null until the office has put these rows in order. */
  position: z.nullable(Count),
};
