// Calls about backups: their schedule, the history, a run, a download, checks and a restore.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, orMissing, Text } from '../values/values.ts';

/**
 * Cron expressions for daily at midnight, weekly on Sunday and monthly on the 1st (specification,
 * section 9).
 */
export const frequencies = ['0 0 * * *', '0 0 * * 0', '0 0 1 * *'] as const;

export const BackupConfig = z.strictObject({
  frequency: z.enum(frequencies),
  maxBackups: z
    .int(orMissing({ missing: messages.backupsRequired, wrong: messages.backupsWhole }))
    .check(z.minimum(1, messages.fewestBackups), z.maximum(limits.backups, messages.mostBackups)),
});
export type BackupConfig = z.output<typeof BackupConfig>;

export const Backup = z.object({
  id: Id,
  timestamp: Moment,
  /** False means failed. */
  success: z.boolean(),
  filename: z.nullable(z.string()),
  /**
   * The number of rows whose member was missing: they are in the file without the member, and
   * entries of points are left out. 0 for sound data.
   */
  leftOut: z.int(),
  /** The last time that a restore into a scratch database reproduced all totals; null if never. */
  provenAt: z.nullable(Moment),
  /** The last time that a copy was written at the second place and read back; null if never. */
  copiedAt: z.nullable(Moment),
});
export type Backup = z.output<typeof Backup>;

/** The tables that are in a backup, in the order in which they are restored. */
export const backupTables = [
  'admins',
  'passkeys',
  'recovery_codes',
  'staff_limits',
  'partners',
  'customers',
  'former_cards',
  'joined_cards',
  'business_days',
  'point_values',
  'point_transactions',
  'outlets',
  'tills',
  'connection_keys',
  'visits',
  'visit_reversals',
  'waiting_points',
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
  'standing_out_marks',
  'day_closes',
  'closed_days',
  'late_changes',
  'mailings',
  'guest_messages',
  'friends',
  'consents',
  'contacts',
  'audit_log',
] as const;
export type BackupTable = (typeof backupTables)[number];

/** A summary of a backup file: its time, its format's version, the number of rows by table. */
export const BackupSummary = z.object({
  createdAt: Moment,
  version: z.int(),
  counts: z.record(z.string(), z.int()),
});
export type BackupSummary = z.output<typeof BackupSummary>;

/** A backup file beside what is there now: the number of rows of each table today. */
export const BackupCheck = z.extend(BackupSummary, { present: z.record(z.string(), z.int()) });
export type BackupCheck = z.output<typeof BackupCheck>;

/** The kinds of long work, of which one runs at a time among all servers. */
export const jobs = [
  'backup',
  'check',
  'restore',
  'proof',
  'audit',
  'copy',
  'copy-place',
  'import-read',
  'import-check',
  'import',
  'import-undo',
] as const;

export type JobKind = (typeof jobs)[number];

/**
 * The progress of the running work, in rows, or in bytes for a copy; `total` is 0 while unknown.
 */
const Progress = z.object({ work: z.enum(jobs), startedAt: Moment, done: z.int(), total: z.int() });
export type Progress = z.output<typeof Progress>;

/** The result of verifying the ledger, which compares balances and levels with the entries. */
const LedgerVerification = z.object({
  at: Moment,
  members: z.int(),
  entries: z.int(),
  /** The sum of all balances. */
  points: z.int(),
  /** The number of members with a wrong balance or level, and the first of them. */
  wrong: z.int(),
  first: z.array(
    z.object({
      customerId: Id,
      name: z.string(),
      points: z.int(),
      /** The balance that the entries add up to. */
      entriesGive: z.int(),
      level: z.string(),
      /** The level that belongs to the sum of the entries. */
      levelShould: z.string(),
    }),
  ),
  /** The number of summaries (for lists and the overview) that differ from the entries. */
  wrongSums: z.int(),
});
export type LedgerVerification = z.output<typeof LedgerVerification>;

const FileName = z.strictObject({ filename: Text({ max: limits.name }) });

const may = owners;

export const backups = {
  readBackupConfig: endpoint('GET /api/backup/config', { may, reply: BackupConfig }),
  changeBackupConfig: endpoint('POST /api/backup/config', {
    may,
    freshProof: true,
    body: BackupConfig,
    reply: BackupConfig,
  }),
  listBackups: pagedEndpoint('GET /api/backup/history', { may, row: Backup }),
  runBackup: endpoint('POST /api/backup/run', {
    may,
    withoutProof: whyNoProof.before,
    reply: Backup,
    refuses: ['conflict'],
  }),
  downloadBackup: endpoint('GET /api/backup/download/:filename', {
    may,
    freshProof: true,
    params: FileName,
    sendsFile: true,
    reply: z.object({ path: z.string(), name: z.string() }),
  }),
  /** The work that is running on any server; null if there is none. */
  readProgress: endpoint('GET /api/backup/progress', { may, reply: z.nullable(Progress) }),
  /** Restores a backup into a scratch database and compares all totals; nothing else changes. */
  proveBackup: endpoint('POST /api/backup/prove/:filename', {
    may,
    withoutProof: whyNoProof.asks,
    params: FileName,
    reply: Backup,
    refuses: ['conflict'],
  }),
  /**
   * Reads a backup file as a restore would, and answers its summary beside what is there now;
   * nothing changes.
   */
  checkBackup: endpoint('POST /api/restore/check', {
    may,
    withoutProof: whyNoProof.asks,
    takesFile: 'json',
    reply: BackupCheck,
    refuses: ['conflict'],
  }),
  restoreBackup: endpoint('POST /api/restore', {
    may,
    freshProof: true,
    takesFile: 'json',
    reply: BackupSummary,
    refuses: ['conflict'],
  }),
  auditLedger: endpoint('POST /api/admin/audit-ledger', {
    may,
    withoutProof: whyNoProof.asks,
    reply: LedgerVerification,
    refuses: ['conflict'],
  }),
};
