// The layout of backups of earlier versions, and how their rows become rows of today.
import { backupTables } from '../../../contract/data/backups.ts';
import { columnsOf } from '../../rows/columns.ts';
import { formatVersions } from './file-format.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';

export type Layout = ReturnType<typeof layoutOf>;

/** The layout of a version; tests have versions of their own. */
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
    /** Whether its rows have the columns of today. */
    isPresent: later.length === 0,
    tables: backupTables.filter((table) => !later.some(({ tables }) => tables?.includes(table))),
    /** The columns of a table, in the order in which they are written. */
    columns,
    /** The row with the columns that came later; a value that is no object is left as it is. */
    completed: (table: BackupTable, row: unknown): unknown =>
      added.has(table) && typeof row === 'object' && row ? { ...added.get(table), ...row } : row,
    /** The JSON of a complete and valid row as a file of this version has it. */
    written: (table: BackupTable, row: object): string =>
      added.has(table) ? JSON.stringify(row, columns(table)) : JSON.stringify(row),
  };
}
