// The columns of a backup's tables, and the check of a row's shape.
import * as z from 'zod/mini';
import type { BackupTable } from '../../contract/data/backups.ts';
import { backupRows, type BackupRow } from './shapes.ts';

/** The shapes compiled, since millions of rows are checked by them. */
const compiled = Object.fromEntries(
  Object.entries(backupRows).map(([table, { def }]) => [table, new z.core.$ZodObjectJIT(def)]),
) as Record<BackupTable, z.core.$ZodObject>;

/** Checks the shape of a row. */
export const parseRow = <T extends BackupTable>(table: T, row: unknown) =>
  z.safeParse(compiled[table], row) as z.core.util.SafeParseResult<BackupRow<T>>;

/** The columns of a table that are in a backup, in the order in which they are written. */
export const columnsOf = Object.fromEntries(
  Object.entries(backupRows).map(([table, { shape }]) => [table, Object.keys(shape)]),
) as { [T in BackupTable]: (keyof BackupRow<T> & string)[] };
