// Backups: the history, runs, files, proofs and restores; the verification of the ledger.
import { join } from 'node:path';
import type {
  Backup,
  BackupCheck,
  BackupSummary,
  LedgerVerification,
} from '../../contract/data/backups.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isDue, lastDue } from '../../domain/data/schedule.ts';
import { record, type Actor } from '../restaurant/audit-queries.ts';
import { exists } from '../backup/folder.ts';
import type { Restorer } from '../backup/restore.ts';
import { failed } from '../backup/run.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Store } from '../database/store.ts';
import type { JobInput } from '../jobs/messages.ts';
import { countOf, listNewest } from '../database/queries/pages.ts';
import { readBackupConfig, readTimeZone } from '../restaurant/setting-queries.ts';
import { transact } from '../database/transaction.ts';
import type { JobRunner, RunJob, Upload } from '../jobs/runner.ts';

/**
 * All runs, newest first; a run whose file was removed in favour of newer ones has no file name.
 * `q` searches the names of the files and the outcomes `success` and `failed`.
 */
export function listBackups({ db, slice }: Store, query: PageQuery): Promise<Page<Backup>> {
  const all = db.selectFrom('backup_history');
  const read = (before: number | undefined, limit: number) =>
    all
      .selectAll()
      .$if(before !== undefined, (runs) => runs.where('id', '<', before!))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  const text = ({ filename, success }: Backup) =>
    `${filename ?? ''} ${success ? 'success' : 'failed'}`;
  return listNewest(query, { slice, read, count: () => countOf(all), text });
}

/** The path of a backup in the history with this name; undefined if its file is missing. */
export async function findBackupFile(
  db: Database,
  { folder, filename }: { folder: string; filename: string },
): Promise<string | undefined> {
  const backup = await db
    .selectFrom('backup_history')
    .select('filename')
    .where('filename', '=', filename)
    .executeTakeFirst();
  const path = backup?.filename && join(folder, backup.filename);
  return path && (await exists(path)) ? path : undefined;
}

/** The person who asks for a job, and the moment. */
interface Asking {
  actor: Actor;
  at: Date;
}

/**
 * Makes a backup, and resolves once it is durable and was read back. Refuses while another job
 * runs. A failure is noted in the history, and refused as unavailable.
 */
export const runBackup = (jobs: JobRunner, store: Store, asking: Asking): Promise<Backup> =>
  jobs.underLease('backup', (runJob) => oneRun(runJob, store, { ...asking, scheduled: false }));

/** Runs the backup in its process. If that itself ended, the failure is recorded here. */
async function oneRun(runJob: RunJob, store: Store, order: JobInput<'backup'>): Promise<Backup> {
  try {
    return await runJob('backup', order);
  } catch (error) {
    throw error instanceof Refusal ? error : await failed(store, order, error);
  }
}

/**
 * Makes the backup that is due, once among all servers. Returns undefined if none is due, or if
 * another job runs.
 */
export async function runDueBackup(
  jobs: JobRunner,
  store: Store,
  now: Date,
): Promise<Backup | undefined> {
  if (!(await backupIsDue(store.db, now))) return undefined;
  try {
    return await jobs.underLease('backup', async (runJob) =>
      // The check is repeated under the lease, since another server may have made the backup
      // meanwhile.
      (await backupIsDue(store.db, now))
        ? oneRun(runJob, store, { actor: sofra, at: now, scheduled: true })
        : undefined,
    );
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') return undefined;
    throw error;
  }
}

/** The actor of scheduled work. */
export const sofra: Actor = { role: 'system', id: null, address: null };

const backupIsDue = async (db: Database, now: Date): Promise<boolean> => {
  const facts = await scheduleFacts(db);
  return facts !== undefined && isDue(facts.frequency, { ...facts, now });
};

/** The hours after which a backup that was due counts as missing; failed ones do not. */
const missingAfter = 2;

/** Whether the backup that was due was not even tried. */
export async function backupIsMissing(db: Database, now: Date): Promise<boolean> {
  const facts = await scheduleFacts(db);
  if (!facts) return false;
  const then = new Date(now.getTime() - missingAfter * 3_600_000);
  const due = lastDue(facts.frequency, { now: then, timeZone: facts.timeZone });
  return (facts.last?.timestamp ?? facts.opened) < due;
}

/** What decides when a scheduled backup is due; undefined before the restaurant is set up. */
async function scheduleFacts(db: Database) {
  const opening = db.selectFrom('admins').select(({ fn }) => fn.min('createdAt').as('opened'));
  const { opened } = await opening.executeTakeFirstOrThrow();
  if (opened === null) return undefined;
  const { frequency } = await readBackupConfig(db);
  const last = await db
    .selectFrom('backup_history')
    .select(['timestamp', 'success'])
    .where('scheduled', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { frequency, last, opened, timeZone: await readTimeZone(db) };
}

/** Checks a file as a restore would, and answers its summary; nothing changes. */
export const checkBackup = (jobs: JobRunner, upload: Upload): Promise<BackupCheck> =>
  jobs.receive(upload, (path) => jobs.run('check', { path }));

/**
 * Replaces the data of the restaurant by a backup, after making a backup of them. Refuses a wrong
 * file before anything changes; an error afterwards leaves exactly the old state.
 */
export const restoreBackup = (
  jobs: JobRunner,
  upload: Upload,
  by: Restorer,
): Promise<BackupSummary> => jobs.receive(upload, (path) => jobs.run('restore', { ...by, path }));

/**
 * Restores a backup of the history into a scratch database and compares all totals. Returns the
 * backup with the moment of its proof; undefined if it is not in the history.
 */
export const proveBackup = (
  jobs: JobRunner,
  store: Store,
  { filename, actor, at }: Asking & { filename: string },
): Promise<Backup | undefined> =>
  jobs.underLease('proof', async (runJob) => {
    const path = await findBackupFile(store.db, { folder: jobs.folder, filename });
    if (!path) return undefined;
    await runJob('proof', { path });
    return transact(store, async (db) => {
      await record(db, { actor, action: 'backup.proved', detail: filename, at });
      return db
        .updateTable('backup_history')
        .set({ provenAt: at.toISOString() })
        .where('filename', '=', filename)
        .returningAll()
        .executeTakeFirst();
    });
  });

/** Compares every balance with its entries, and every level with its balance. */
export const verifyLedger = (jobs: JobRunner, asking: Asking): Promise<LedgerVerification> =>
  jobs.run('audit', asking);
