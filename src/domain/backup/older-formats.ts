// Backups of earlier versions of the format: what is not in them yet, and what stands in its place.
import {
  backupTables,
  backupVersion,
  columnsOf,
  type BackupTable,
} from '../../contract/backup-file.ts';

/** A table, or a column of one, that was not in a backup from the beginning. */
interface Later {
  table: BackupTable;
  /** Left out for a whole table. */
  column?: string;
  /** The version of the format that has it first. */
  since: number;
  /** What the rows of older files get: the default of the column's migration. */
  otherwise?: string | number | boolean | null;
}

/** Every table and column that came after version 1 of the format. */
const additions: readonly Later[] = [];

export type Layout = ReturnType<typeof layoutOf>;

/** What a file of a version holds, and how its rows become rows of today. */
export function layoutOf(version: number, later = additions) {
  const missing = later.filter(({ since }) => since > version);
  const without = (table: BackupTable) => missing.filter((one) => one.table === table);
  const columns = (table: BackupTable) =>
    columnsOf[table].filter((name) => !without(table).some(({ column }) => column === name));

  return {
    version,
    /** Whether its rows are written as those of today are. */
    isPresent: version === backupVersion,
    tables: backupTables.filter(
      (table) => !without(table).some(({ column }) => column === undefined),
    ),
    /** The columns of a table, in the order in which they are written. */
    columns,
    /** The row with what it has no column for yet; anything but an object is left as it is. */
    completed: (table: BackupTable, row: unknown): unknown => {
      if (without(table).length === 0 || typeof row !== 'object' || row === null) return row;
      const added = without(table).map(({ column = '', otherwise }) => [column, otherwise]);
      return { ...Object.fromEntries(added), ...row };
    },
    /** The row, which is complete and right, as the file writes it. */
    written: (table: BackupTable, row: object): string => {
      if (without(table).length === 0) return JSON.stringify(row);
      return JSON.stringify(row, columns(table));
    },
  };
}
