// The checksum of a backup: over the values of its rows, not over white space or field order.
import { createHash } from 'node:crypto';
import { backupFormat } from '../format/file-format.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';

/** SHA-256 over a line of JSON for the head, then a line for each row: its table and its JSON. */
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
