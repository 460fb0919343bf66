// Backups of earlier versions of the format: what is not in them yet, and what stands in its place.
import { backupTables } from '../../../contract/data/backups.ts';
import { columnsOf } from '../../rows/columns.ts';
import { formatVersions } from './file-format.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';

export type Layout = ReturnType<typeof layoutOf>;

/** What a file of a version holds, and how its rows become rows of today. */
export function layoutOf(version: number, versions = formatVersions) {
  const later = versions.slice(version);
  const added = new Map<BackupTable, object>();
  for (const [table, fields] of later.flatMap(({ columns = {} }) => Object.entries(columns))) {
    added.set(table as BackupTable, { ...added.get(table as BackupTable), ...fields });
  }
  const columns = (table: BackupTable) =>
    columnsOf[table].filter((name) => !Object.hasOwn(added.get(table) ?? {}, name));

  return {
    version,
    /** Whether its rows are written as those of today are. */
    isPresent: later.length === 0,
    tables: backupTables.filter((table) => !later.some(({ tables }) => tables?.includes(table))),
    /** The columns of a table, in the order in which they are written. */
    columns,
    /** The row with what it has no column for yet; anything but an object is left as it is. */
    completed: (table: BackupTable, row: unknown): unknown =>
      added.has(table) && typeof row === 'object' && row ? { ...added.get(table), ...row } : row,
    /** The row, which is complete and right, as the file writes it. */
    written: (table: BackupTable, row: object): string =>
      added.has(table) ? JSON.stringify(row, columns(table)) : JSON.stringify(row),
  };
}
