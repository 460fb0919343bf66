// Entries that are to be undone, as the rule of undoing needs them.
import type { Undoable } from '../../domain/points/points.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';

/** By their numbers. */
export type UndoableEntries = Map<number, Undoable & { customerId: number }>;

/** Reads them; their customers have to be locked, so that no entry is undone meanwhile. */
export async function readUndoable(
  context: DatabaseContext,
  ids: number[],
): Promise<UndoableEntries> {
  if (ids.length === 0) return new Map();
  const rows = await entriesToUndo(context, { ids });
  return new Map(rows.map(({ id, undoneBy, ...row }) => [id, { ...row, undone: !!undoneBy }]));
}

const entriesToUndo = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('point_transactions as entry')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .where('entry.id', '=', engine.list('point_transactions', 'id', param('ids')))
    .select([
      'entry.id',
      'entry.customerId',
      'entry.points',
      'entry.description',
      'entry.timestamp',
      'entry.undoes',
      'undo.id as undoneBy',
    ]),
);
