// Calls about backups: how often, the history, a run, a download, and the way back.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { Id, limits, Moment, orMissing, Text } from '../values.ts';

/** Daily at midnight, weekly on Sunday, monthly on the 1st: the specification, section 9. */
export const frequencies = ['0 0 * * *', '0 0 * * 0', '0 0 1 * *'] as const;

export const BackupConfig = z.strictObject({
  /** A cron expression. */
  frequency: z.enum(frequencies),
  maxBackups: z
    .int(orMissing({ missing: messages.backupsRequired, wrong: messages.backupsWhole }))
    .check(z.minimum(1, messages.fewestBackups), z.maximum(limits.backups, messages.mostBackups)),
});
export type BackupConfig = z.output<typeof BackupConfig>;

const Backup = z.object({
  id: Id,
  timestamp: Moment,
  /** False means failed. */
  success: z.boolean(),
  filename: z.nullable(z.string()),
  /** When it was last restored into a scratch database and all its totals were found there. */
  provenAt: z.nullable(Moment),
});
export type Backup = z.output<typeof Backup>;

/** The tables that are in a backup, in the order in which they are restored. */
export const backupTables = [
  'admins',
  'partners',
  'customers',
  'point_transactions',
  'level_benefits',
  'stamps',
  'reward_pictures',
  'rewards',
  'claims',
  'spendings',
  'special_events',
  'special_offers',
  'terms_and_conditions',
  'store_submissions',
  'settings',
  'audit_log',
] as const;
export type BackupTable = (typeof backupTables)[number];

/** What a backup file holds: made when, in which version of the format, how many rows of each. */
const BackupSummary = z.object({
  createdAt: Moment,
  version: z.int(),
  counts: z.record(z.string(), z.int()),
});
export type BackupSummary = z.output<typeof BackupSummary>;

/** Long work, of which one runs at a time, on all servers together. */
export const jobs = [
  'backup',
  'check',
  'restore',
  'proof',
  'audit',
  'import-read',
  'import-check',
  'import',
  'import-undo',
] as const;

export type JobKind = (typeof jobs)[number];

/** How far the work is that runs: rows of all its rows; `total` is 0 until it is known. */
const Progress = z.object({
  work: z.enum(jobs),
  startedAt: Moment,
  done: z.int(),
  total: z.int(),
});
export type Progress = z.output<typeof Progress>;

/** What the ledger says of itself: every balance is held against its entries, and every level. */
const LedgerAudit = z.object({
  at: Moment,
  members: z.int(),
  entries: z.int(),
  /** The sum of all balances. */
  points: z.int(),
  /** How many members are wrong, and the first of them. */
  wrong: z.int(),
  first: z.array(
    z.object({
      customerId: Id,
      name: z.string(),
      points: z.int(),
      /** What the entries add up to. */
      entriesGive: z.int(),
      level: z.string(),
      /** The level of those points. */
      levelShould: z.string(),
    }),
  ),
  /** Sums by which lists and the overview are quick, and which are not those of the entries. */
  wrongSums: z.int(),
});
export type LedgerAudit = z.output<typeof LedgerAudit>;

const FileName = z.strictObject({ filename: Text({ max: limits.name }) });

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
    params: FileName,
    sendsFile: true,
    reply: z.object({ path: z.string(), name: z.string() }),
  }),
  /** What runs at this moment, on any server; null when nothing does. */
  readProgress: endpoint('GET /api/backup/progress', {
    may: ['admin'],
    reply: z.nullable(Progress),
  }),
  /** Restores a backup into a scratch database and compares all totals; nothing else changes. */
  proveBackup: endpoint('POST /api/backup/prove/:filename', {
    may: ['admin'],
    params: FileName,
    reply: Backup,
    refuses: ['conflict'],
  }),
  /** Reads a backup file as a restore would, and says what it holds; nothing changes. */
  checkBackup: endpoint('POST /api/restore/check', {
    may: ['admin'],
    takesFile: 'json',
    reply: BackupSummary,
    refuses: ['conflict'],
  }),
  restoreBackup: endpoint('POST /api/restore', {
    may: ['admin'],
    takesFile: 'json',
    reply: BackupSummary,
    refuses: ['conflict'],
  }),
  auditLedger: endpoint('POST /api/admin/audit-ledger', {
    may: ['admin'],
    reply: LedgerAudit,
    refuses: ['conflict'],
  }),
};
