// The level of a card that two cards become: over a period, and given.
import type { Selectable } from 'kysely';
import { picked } from '../../../contract/members/details.ts';
import { betterGiven, betterKept } from '../../../domain/points/level-periods.ts';
import type { Database, Tables } from '../../database/tables/tables.ts';
import { levelOfRow, renewLevelSums, rowOfLevel, type LevelRow } from './level-sums.ts';

type Card = LevelRow & Pick<Selectable<Tables['customers']>, (typeof givenColumns)[number]>;

/** The columns of a level that the owner gave. */
export const givenColumns = ['givenLevel', 'givenUntil', 'givenReason', 'givenById'] as const;

/** The columns that say what keeps a level, since when points count, and which one is given. */
export const keepColumns = [
  'lapsedBefore',
  'keptFrom',
  'keptTo',
  'keptMost',
  'keptUntil',
  'keptAnew',
  'keptNotedOn',
  ...givenColumns,
] as const;

/**
 * In the transaction of a join, after all entries are those of the card that stays: it keeps the
 * better level of both.
 */
export async function joinLevels(db: Database, stays: Card, leaves: Card): Promise<void> {
  if (leaves.givenLevel !== null) {
    const given = picked(betterGiven(stays, leaves), givenColumns);
    await db.updateTable('customers').set(given).where('id', '=', stays.id).execute();
  }
  if (stays.lapsedBefore === null && leaves.lapsedBefore === null) return;
  const better = betterKept(levelOfRow(stays), levelOfRow(leaves));
  const { id, ...row } = rowOfLevel(stays.id, better);
  await db.updateTable('customers').set(row).where('id', '=', id).execute();
  await renewLevelSums(db, [id]);
}
