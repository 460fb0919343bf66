// The checksum of a backup: over what its rows say, however they are spaced and sorted inside.
import { createHash } from 'node:crypto';
import { backupFormat } from '../format/file-format.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';

/**
 * Sums a backup: SHA-256 over a line of JSON for its head and then one for each row, after the
 * name of its table.
 */
export function startChecksum({ version, createdAt }: { version: number; createdAt: string }) {
  const hash = createHash('sha256');
  hash.update(`${JSON.stringify([backupFormat, version, createdAt])}\n`);
  return {
    /** @param texts Rows as JSON, with their columns in the order in which the version has them. */
    add(table: BackupTable, texts: readonly string[]) {
      hash.update(texts.map((text) => `${table} ${text}\n`).join(''));
    },
    end: () => `sha256:${hash.digest('hex')}`,
  };
}
