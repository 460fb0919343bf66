// Backups that a test changes: their counts and their checksum are those of the changed rows.
import type { BackupTable } from '../src/contract/data/backups.ts';
import { betweenRows, layoutOf, startChecksum } from '../src/storage/backup/format/file-format.ts';
import type { File } from './filled.ts';

/** The file with the counts and the checksum of its rows. */
export function summed(file: File): File {
  const version = Number(file.version);
  const layout = layoutOf(version);
  const sum = startChecksum({ version, createdAt: String(file.createdAt) });
  for (const [table, rows] of Object.entries(file.tables) as [BackupTable, object[]][]) {
    file.counts[table] = rows.length;
    const texts = rows.map((row) => JSON.stringify(row, layout.columns(table)));
    const lines = Buffer.from(texts.join(betweenRows));
    if (texts.length > 0) sum.add(table, lines, texts.length);
  }
  return { ...file, checksum: sum.end() };
}

/** The file as an earlier version of Sofra would have written it. */
export function asOfVersion(file: File, version: number): File {
  const { columns, needs, tables } = layoutOf(version);
  const kept = tables.map((table) => {
    const rows = file.tables[table] ?? [];
    return [table, rows.map((row) => JSON.parse(JSON.stringify(row, columns(table))))] as const;
  });
  return summed({ ...file, version, needs, counts: {}, tables: Object.fromEntries(kept) });
}
