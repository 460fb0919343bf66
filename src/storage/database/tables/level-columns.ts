// The columns of customers about levels over a period, and given ones.
import type { Generated } from 'kysely';

/** The columns in backups; null while levels follow the balance, and no level is given. */
export type LevelColumn =
  | 'lapsedBefore'
  | 'keptFrom'
  | 'keptTo'
  | 'keptMost'
  | 'keptUntil'
  | 'keptAnew'
  | 'givenLevel'
  | 'givenUntil'
  | 'givenReason'
  | 'givenById';

/** What follows from the entries, and what a restore leaves out. */
export interface LevelSums {
  /** The points of entries before `lapsedBefore`. */
  lapsed: Generated<number>;
  /** The points of entries from `keptFrom` to `keptTo`, at most `keptMost`. */
  kept: Generated<number>;
  /** The day on which the member was told what is missing; a restore tells it anew. */
  keptNotedOn: Generated<string | null>;
}
