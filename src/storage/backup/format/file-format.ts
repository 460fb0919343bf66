// The format of a backup file: its fields, and what came with each version.
import * as z from 'zod/mini';
import type { BackupTable } from '../../../contract/data/backups.ts';
import { StoredMoment, type BackupRow } from '../../rows/shapes.ts';

export const backupFormat = 'sofra-backup';

/** The additions of a version of the format, which no older Sofra could restore. */
export interface FormatVersion {
  /** The first release of Sofra that restores it; older releases name it to their owner. */
  needs: string;
  tables?: readonly BackupTable[];
  /** New columns by table, with the value for rows of older files: the default of the migration. */
  columns?: { [T in BackupTable]?: Partial<BackupRow<T>> };
}

/** The versions of the format, from 1. */
export const formatVersions: readonly FormatVersion[] = [
  { needs: '0.1.0' },
  // From this version on a file has the field `needs`.
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
  createdAt: StoredMoment,
  counts: z.record(z.string(), z.int().check(z.minimum(0))),
  tables: z.record(z.string(), z.custom<unknown[]>(Array.isArray)),
  /** Over the rows in their order, see `checksum.ts`. */
  checksum: z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)),
});
export type BackupFile = z.output<typeof BackupFile>;
