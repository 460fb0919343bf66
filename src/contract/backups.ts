// Calls about backups: how often, the history, a run, a download, and the way back.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { Id, limits, Moment, Text } from './values.ts';

/** Daily at midnight, weekly on Sunday, monthly on the 1st: the specification, section 9. */
export const frequencies = ['0 0 * * *', '0 0 * * 0', '0 0 1 * *'] as const;

export const BackupConfig = z.strictObject({
  /** A cron expression. */
  frequency: z.enum(frequencies),
  maxBackups: z
    .int()
    .check(z.minimum(1, messages.fewestBackups), z.maximum(limits.backups, messages.mostBackups)),
});
export type BackupConfig = z.output<typeof BackupConfig>;

const Backup = z.object({
  id: Id,
  timestamp: Moment,
  /** False means failed. */
  success: z.boolean(),
  filename: z.nullable(z.string()),
});
export type Backup = z.output<typeof Backup>;

/** What came back with a restore. */
const Restored = z.object({
  createdAt: Moment,
  counts: z.record(z.string(), z.int()),
});

export const backups = {
  readBackupConfig: endpoint('GET /api/backup/config', { may: ['admin'], reply: BackupConfig }),
  changeBackupConfig: endpoint('POST /api/backup/config', {
    may: ['admin'],
    body: BackupConfig,
    reply: BackupConfig,
  }),
  listBackups: pagedEndpoint('GET /api/backup/history', { may: ['admin'], row: Backup }),
  runBackup: endpoint('POST /api/backup/run', {
    may: ['admin'],
    reply: Backup,
    refuses: ['conflict'],
  }),
  downloadBackup: endpoint('GET /api/backup/download/:filename', {
    may: ['admin'],
    params: z.strictObject({ filename: Text({ max: limits.name }) }),
    sendsFile: true,
    reply: z.object({ path: z.string(), name: z.string() }),
  }),
  restoreBackup: endpoint('POST /api/restore', {
    may: ['admin'],
    /** Checked by the restore itself, which says what is wrong and where. */
    body: z.record(z.string(), z.unknown()),
    takesLargeBody: true,
    reply: Restored,
    refuses: ['conflict'],
  }),
};
