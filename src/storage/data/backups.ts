// Backups: the history, a run, the file of one, its proof, and the way back.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Backup, BackupSummary, LedgerVerification } from '../../contract/data/backups.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isDue } from '../../domain/data/schedule.ts';
import { record, type Actor } from '../house/audit.ts';
import { readBackupConfig } from '../backup/config.ts';
import { exists, withUpload } from '../backup/folder.ts';
import type { Restorer } from '../backup/restore.ts';
import { failed } from '../backup/run.ts';
import type { Database } from '../database/tables.ts';
import type { Store } from '../database/store.ts';
import type { JobInput } from '../jobs/messages.ts';
import { countOf, listNewest } from '../database/queries/pages.ts';
import { readTimeZone } from '../house/settings.ts';
import { transact } from '../database/transaction.ts';
import type { RunJob, JobRunner } from '../jobs/runner.ts';

/**
 * All runs, newest first; one whose file has made room for newer ones has no name any more. `q`
 * searches the names of the files, and what came of the runs: `success` or `failed`.
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

/** The path of a backup that the history knows by this name and whose file is there. */
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

/** Who asks for something, and when. */
interface Asking {
  actor: Actor;
  at: Date;
}

/**
 * Makes a backup and answers when it is safe on disk and has been read back. Refuses while other
 * long work is done, and as unavailable what failed, which the history tells too.
 */
export const runBackup = (jobs: JobRunner, store: Store, asking: Asking): Promise<Backup> =>
  jobs.run('backup', (runJob) => oneRun(runJob, store, { ...asking, scheduled: false }));

/** A run in the thread; where that came to an end itself, the history is told of it here. */
async function oneRun(runJob: RunJob, store: Store, order: JobInput<'backup'>): Promise<Backup> {
  try {
    return await runJob('backup', order);
  } catch (error) {
    throw error instanceof Refusal ? error : await failed(store, order, error);
  }
}

/**
 * Makes the backup that is due, if one is: nothing where none is, or where other long work is done
 * that comes first. It is due once, however many servers look after it.
 */
export async function runDueBackup(
  jobs: JobRunner,
  store: Store,
  now: Date,
): Promise<Backup | undefined> {
  if (!(await backupIsDue(store.db, now))) return undefined;
  try {
    return await jobs.run('backup', async (runJob) =>
      // Another server may have made it since.
      (await backupIsDue(store.db, now))
        ? oneRun(runJob, store, { actor: sofra, at: now, scheduled: true })
        : undefined,
    );
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') return undefined;
    throw error;
  }
}

/** Nobody asks for what is scheduled. */
export const sofra: Actor = { role: 'system', id: null, address: null };

async function backupIsDue(db: Database, now: Date): Promise<boolean> {
  const opening = db.selectFrom('admins').select(({ fn }) => fn.min('createdAt').as('opened'));
  const { opened } = await opening.executeTakeFirstOrThrow();
  if (opened === null) return false;
  const { frequency } = await readBackupConfig(db);
  const last = await db
    .selectFrom('backup_history')
    .select(['timestamp', 'success'])
    .where('scheduled', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isDue(frequency, { last, opened, now, timeZone: await readTimeZone(db) });
}

/** A file that comes in, which may take long, and whether who sends it may still do so. */
interface Upload {
  upload: Readable;
  checkCaller: () => Promise<void>;
}

/** Reads a file as a restore would, and answers what it holds; nothing changes. */
export const checkBackup = (jobs: JobRunner, upload: Upload): Promise<BackupSummary> =>
  received(jobs, upload, (path) => jobs.run('check', (runJob) => runJob('check', { path })));

/** Does something with a file once it is in. Refuses while other long work is done. */
async function received<T>(
  jobs: JobRunner,
  { upload, checkCaller }: Upload,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await jobs.refuseWhileBusy();
  return withUpload(jobs.folder, upload, async (path) => {
    await checkCaller();
    return work(path);
  });
}

/**
 * Replaces the restaurant by a backup, after a backup of its own. Refuses a file in which anything
 * is wrong before anything changes; a fault on the way leaves exactly the old state.
 */
export const restoreBackup = (
  jobs: JobRunner,
  upload: Upload,
  by: Restorer,
): Promise<BackupSummary> => received(jobs, upload, (path) => restoreFile(jobs, { ...by, path }));

/** The same from a file that is there already, and stays. */
export const restoreFile = (
  jobs: JobRunner,
  order: Restorer & { path: string },
): Promise<BackupSummary> => jobs.run('restore', (runJob) => runJob('restore', order));

/**
 * Restores a backup of the history into a scratch database and compares all totals. Answers the
 * backup with when it was proved; nothing where the history knows of no such file.
 */
export const proveBackup = (
  jobs: JobRunner,
  store: Store,
  { filename, actor, at }: Asking & { filename: string },
): Promise<Backup | undefined> =>
  jobs.run('proof', async (runJob) => {
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

/** Holds every balance against its entries, and every level against its balance. */
export const auditLedger = (jobs: JobRunner, asking: Asking): Promise<LedgerVerification> =>
  jobs.run('audit', (runJob) => runJob('audit', asking));
