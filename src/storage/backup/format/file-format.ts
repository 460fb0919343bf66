// What a backup file says: its head, then the rows of each table.
import * as z from 'zod/mini';
import type { BackupTable } from '../../../contract/data/backups.ts';
import { Kept, type BackupRow } from '../../rows/shapes.ts';

export const backupFormat = 'sofra-backup';

/** What came to the format with a version, which no older Sofra could restore. */
export interface FormatVersion {
  /** The first release of Sofra that restores it; older ones name it to their owner. */
  needs: string;
  tables?: readonly BackupTable[];
  /** By table, the columns with what rows of older files get: the default of their migration. */
  columns?: { [T in BackupTable]?: Partial<BackupRow<T>> };
}

/** The versions of the format, from 1; a table or column above that came later stands here too. */
export const formatVersions: readonly FormatVersion[] = [
  { needs: '0.1.0' },
  // From here on a file says itself what it needs.
  { needs: '0.2.0' },
  { needs: '0.3.0', columns: { point_transactions: { action: null, address: null } } },
  {
    needs: '0.4.0',
    tables: ['stamps'],
    columns: {
      point_transactions: { undoes: null },
      level_benefits: { frequency: 'unlimited' },
    },
  },
  {
    needs: '0.6.0',
    tables: ['reward_pictures', 'rewards', 'claims', 'spendings'],
    columns: { customers: { spent: 0 } },
  },
  { needs: '0.7.0', columns: { admins: { active: true } } },
];
export const backupVersion = formatVersions.length;
export const neededSofra = formatVersions.at(-1)!.needs;

/** A file around its rows, in the order in which its fields are written. */
export const BackupFile = z.strictObject({
  format: z.literal(backupFormat),
  version: z.int().check(z.minimum(1)),
  /** From version 2 on. */
  needs: z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}$/)),
  createdAt: Kept,
  counts: z.record(z.string(), z.int().check(z.minimum(0))),
  tables: z.record(z.string(), z.custom<unknown[]>(Array.isArray)),
  /** Over the rows, in their order; not over the white space between them. */
  checksum: z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)),
});
export type BackupFile = z.output<typeof BackupFile>;
