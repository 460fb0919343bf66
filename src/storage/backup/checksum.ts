// The checksum of a backup: over what its rows say, however they are spaced and sorted inside.
import { createHash } from 'node:crypto';
import {
  backupFormat,
  backupVersion,
  columnsOf,
  type BackupRow,
  type BackupTable,
} from '../../contract/backup-file.ts';

/** A row as JSON with its columns in their order: as it stands in the file, and as it is summed. */
export const textOf = (table: BackupTable, row: BackupRow) => JSON.stringify(row, columnsOf[table]);

/**
 * Sums a backup: SHA-256 over a line of JSON for its head and then one for each row, after the
 * name of its table.
 */
export function startChecksum(createdAt: string) {
  const hash = createHash('sha256');
  hash.update(`${JSON.stringify([backupFormat, backupVersion, createdAt])}\n`);
  return {
    add: (table: BackupTable, text: string) => void hash.update(`${table} ${text}\n`),
    end: () => `sha256:${hash.digest('hex')}`,
  };
}
