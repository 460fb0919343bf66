// Reads a backup file from end to end: all of it is right, or it is refused.
import { backupTables, backupVersion } from '../../contract/backup-file.ts';
import type { BackupSummary } from '../../contract/backups.ts';
import { damaged, inspectRows, type Inspected } from '../../domain/backup.ts';
import { startChecksum } from './checksum.ts';
import { withBackup } from './file.ts';
import type { Tally } from './tally.ts';

/** A file in which nothing is wrong, with what a restore needs to know before it begins. */
export interface Checked extends BackupSummary, Pick<Inspected, 'admins' | 'balances'> {
  path: string;
  /** Whether each row stands there as Sofra writes it: a number may be written in many ways. */
  isAsWritten: boolean;
}

/**
 * Checks a file. Refuses what is no backup, what a newer Sofra made, and what is damaged, in words
 * that say what is wrong and where.
 */
export const checkFile = (path: string, tally: Tally): Promise<Checked> =>
  withBackup(path, async ({ createdAt, counts, rows, checksum }) => {
    tally.expect(rowsIn(counts));
    const sum = startChecksum(createdAt);
    const inspection = inspectRows();
    let isAsWritten = true;
    for (const table of backupTables) {
      let there = 0;
      for await (const values of rows(table)) {
        const texts = values.map(({ json, fields, text }) => {
          const own = JSON.stringify(inspection.row(table, json, fields));
          isAsWritten &&= own === text;
          return own;
        });
        sum.add(table, texts);
        there += values.length;
        tally.did(values.length);
      }
      if (there === counts[table]) continue;
      throw damaged(`${table}: of ${counts[table]} rows ${there} are there`);
    }
    const told = await checksum();
    const { admins, balances } = inspection.end();
    if (sum.end() !== told) throw damaged('the rows do not match the checksum');
    return { path, createdAt, version: backupVersion, counts, admins, balances, isAsWritten };
  });

/** How many rows there are of all tables. */
export const rowsIn = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
