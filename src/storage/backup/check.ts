// Reads a backup file from end to end: all of it is right, or it is refused.
import type { BackupTable } from '../../contract/data/backups.ts';
import type { BackupSummary } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { damaged, inspectRows, type Inspected } from './format/rules.ts';
import { startChecksum } from './file/checksum.ts';
import { withBackup } from './file/file.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** A file in which nothing is wrong, with what a restore needs to know before it begins. */
export interface Checked extends BackupSummary, Pick<Inspected, 'admins' | 'balances'> {
  path: string;
  counts: Record<BackupTable, number>;
  checksum: string;
  /** Whether each row is written as Sofra does today: a number may be written in many ways. */
  isAsWritten: boolean;
}

/**
 * Checks a file. Refuses what is no backup, what a newer Sofra made, and what is damaged, in words
 * that say what is wrong and where.
 * @param next How many rows will be counted when it has been checked, in what is done with it.
 */
export const checkFile = (
  path: string,
  report: ProgressReport,
  next: (counts: Checked['counts']) => number = () => 0,
): Promise<Checked> =>
  withBackup(path, async ({ layout, createdAt, counts, rows, ...rest }) => {
    report.expect(rowsIn(counts) + next(counts));
    const { version } = layout;
    const sum = startChecksum({ version, createdAt });
    const inspection = inspectRows(layout);
    let isAsWritten = layout.isPresent;
    for (const table of layout.tables) {
      let there = 0;
      for await (const values of rows(table)) {
        const texts = values.map(({ json, fields, text }) => {
          const own = layout.written(table, inspection.row(table, json, fields));
          isAsWritten &&= own === text;
          return own;
        });
        sum.add(table, texts);
        there += values.length;
        report.did(values.length);
      }
      if (there === counts[table]) continue;
      const told = counts[table];
      throw damaged(sentence(messages.rowsMissing, { table, told, there }));
    }
    const checksum = await rest.checksum();
    const { admins, balances } = inspection.end();
    if (sum.end() !== checksum) throw damaged(sentence(messages.checksumWrong));
    return { path, createdAt, version, counts, checksum, admins, balances, isAsWritten };
  });

/** How many rows there are of all tables. */
export const rowsIn = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
