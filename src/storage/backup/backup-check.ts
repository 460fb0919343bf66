// Checks a backup file from its first byte to its last.
import type { BackupSummary, BackupTable } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { betweenRows, startChecksum } from './format/file-format.ts';
import { damaged, inspectRows, type Inspected } from './format/rules.ts';
import { withBackup } from './file/file.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** A valid file, with the facts that a restore needs. */
export interface Checked extends BackupSummary, Pick<Inspected, 'admins' | 'balances' | 'former'> {
  path: string;
  counts: Record<BackupTable, number>;
  /** The hash of the file, by which it is recognised when it is read again. */
  digest: string;
  /**
   * Whether the texts and lines of all rows have today's format, so that the database can read them
   * directly.
   */
  isAsWritten: boolean;
}

/**
 * Checks a file. Refuses one that is no backup, is made by a newer Sofra or is damaged, with the
 * fault and its place.
 * @param next How many rows will be reported after the check by what is done with the file.
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
      let found = 0;
      for await (const { count, values, lines } of rows(table)) {
        let isSame = true;
        const texts = values.map(({ json, fields, text }) => {
          const row = inspection.row(table, json, fields);
          const isWritten = layout.isPresent && fields === undefined && row === json;
          const own = isWritten ? text : layout.written(table, row);
          isSame &&= own === text;
          return own;
        });
        // Lists in another layout have the same rows, but not one in each line.
        isAsWritten &&= isSame && values.every(({ fields }) => fields === undefined);
        sum.add(table, isSame ? lines : Buffer.from(texts.join(betweenRows)), count);
        found += count;
        report.did(count);
      }
      const missing = { table, told: counts[table], there: found };
      if (found !== missing.told) throw damaged(sentence(messages.rowsMissing, missing));
    }
    const { checksum, digest } = await rest.end();
    const { admins, balances, former } = inspection.end();
    if (sum.end() !== checksum) throw damaged(sentence(messages.checksumWrong));
    const seen = { admins, balances, former };
    return { path, createdAt, version, counts, digest, ...seen, isAsWritten };
  });

/** The number of rows of all tables. */
export const rowsIn = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
