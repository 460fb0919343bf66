// The level over a period of a card that two cards become.
import { betterKept } from '../../../domain/points/level-periods.ts';
import type { Database } from '../../database/tables/tables.ts';
import { levelOfRow, renewLevelSums, rowOfLevel, type LevelRow } from './level-sums.ts';

/** The columns that say what keeps a level, and since when points count. */
export const keepColumns = [
  'lapsedBefore',
  'keptFrom',
  'keptTo',
  'keptMost',
  'keptUntil',
  'keptAnew',
  'keptNotedOn',
] as const;

/**
 * In the transaction of a join, after all entries are those of the card that stays: it keeps the
 * better level of both.
 */
export async function joinLevels(db: Database, stays: LevelRow, leaves: LevelRow): Promise<void> {
  if (stays.lapsedBefore === null && leaves.lapsedBefore === null) return;
  const better = betterKept(levelOfRow(stays), levelOfRow(leaves));
  const { id, ...row } = rowOfLevel(stays.id, better);
  await db.updateTable('customers').set(row).where('id', '=', id).execute();
  await renewLevelSums(db, [id]);
}
