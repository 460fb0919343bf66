// Makes a backup or a restore, and notes the backup in the history.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hasAdmin } from '../staff/admin-queries.ts';
import { record, type Actor } from '../restaurant/audit-queries.ts';
import { readBackupConfig } from '../restaurant/setting-queries.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { refuseNewerSchema } from '../schema/applied-steps.ts';
import { checkFile, rowsIn, type Checked } from './backup-check.ts';
import { outOfRoom } from './folder.ts';
import { refuseOtherAdmin, replaceAll, type Restorer } from './restore.ts';
import { rowsToPut } from './backup-rows.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { countRows, writeBackup, type Written } from './write.ts';

/** The folder of the backups, the person who asks, and the moment. */
interface JobInput {
  folder: string;
  actor: Actor;
  at: Date;
  scheduled: boolean;
}

/**
 * Makes a backup. Refuses a restaurant without an administrator, and data with a wrong row: a file
 * that could not be restored is deleted. Failures are refused as unavailable, and noted in the
 * history and the audit log.
 */
export async function backUp(
  store: Store,
  order: JobInput,
  report: ProgressReport,
): Promise<Backup> {
  if (!(await hasAdmin(store.db))) throw new Refusal('conflict', messages.neverStarted);
  const { filename, wrong, leftOut } = await written(store, order, report);
  if (wrong) {
    await rm(join(order.folder, filename), { force: true });
    throw await failed(store, order, wrong);
  }
  const backup = await note(store, { ...order, success: true, filename, leftOut });
  await makeRoom(store.db, order);
  return backup;
}

/**
 * Replaces the data of the restaurant by a backup, after making a backup of them. Refuses a wrong
 * file before anything changes; an error afterwards leaves exactly the old state. Data with a wrong
 * row are backed up too, in a file that counts as failed, because the row may be the reason for the
 * restore. Without an administrator, no backup is made.
 */
export async function restore(
  store: Store,
  order: Omit<JobInput, 'scheduled'> & Restorer & { path: string; holder: string },
  report: ProgressReport,
): Promise<Checked> {
  await refuseNewerSchema(store.db);
  const isOpen = await hasAdmin(store.db);
  // All rows are expected before the first is done, so that the progress never goes back.
  if (isOpen) report.expect(rowsIn(await countRows(store.db)));
  const file = await checkFile(order.path, report, rowsToPut);
  await refuseOtherAdmin(store.db, file, order);
  const expected = { ...report, expect: () => {} };
  if (isOpen) await backUpAsItIs(store, { ...order, scheduled: false }, expected);
  await replaceAll(store, { ...order, file }, report);
  return file;
}

async function backUpAsItIs(store: Store, order: JobInput, report: ProgressReport) {
  const { filename, wrong, leftOut } = await written(store, order, report);
  await note(store, { ...order, success: !wrong, filename, leftOut, detail: wrong?.message });
  await makeRoom(store.db, order);
}

async function written(store: Store, order: JobInput, report: ProgressReport): Promise<Written> {
  try {
    return await writeBackup(store, order, report);
  } catch (error) {
    throw await failed(store, order, error);
  }
}

/** Records a failed run; returns the refusal for the caller. */
export async function failed(store: Store, order: Omit<JobInput, 'folder'>, error: unknown) {
  const detail = error instanceof Error ? error.message : String(error);
  await note(store, { ...order, success: false, filename: null, detail: detail.slice(0, 500) });
  const message = outOfRoom(error) ? messages.noRoom : messages.backupFailed;
  const refusal = new Refusal('unavailable', message);
  refusal.cause = error;
  return refusal;
}

interface Run extends Omit<JobInput, 'folder'> {
  success: boolean;
  filename: string | null;
  leftOut?: number;
  detail?: string | undefined;
}

/** Records a run in the history and the audit log. */
const note = (store: Store, { actor, at, success, filename, leftOut, detail, scheduled }: Run) =>
  transact(store, async (db) => {
    const action = success ? 'backup.made' : 'backup.failed';
    await record(db, { actor, action, detail: detail ?? filename ?? undefined, at });
    return (
      db
        .insertInto('backup_history')
        // The backup before an update is noted in tables that do not have the last column yet.
        .values({
          timestamp: at.toISOString(),
          success,
          filename,
          scheduled,
          ...(leftOut && { leftOut }),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    );
  });

/**
 * Removes the oldest files above the configured number. Failed files are counted separately, so
 * that they never displace a good one.
 */
async function makeRoom(db: Database, { folder }: JobInput) {
  const { maxBackups } = await readBackupConfig(db);
  for (const success of [true, false]) {
    const kept = await db
      .selectFrom('backup_history')
      .select(['id', 'filename'])
      .where('success', '=', success)
      .where('filename', 'is not', null)
      .orderBy('id', 'desc')
      .execute();
    for (const { id, filename } of kept.slice(maxBackups)) {
      const removed = await rm(join(folder, filename!), { force: true }).then(
        () => true,
        () => false,
      );
      if (!removed) continue;
      await db.updateTable('backup_history').set({ filename: null }).where('id', '=', id).execute();
    }
  }
}
