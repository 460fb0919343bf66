// A run of backup and the way back, as they are noted in the history.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hasAdmin } from '../house/admins.ts';
import { record, type Actor } from '../house/audit.ts';
import type { Database } from '../database/tables.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { refuseNewerSchema } from '../schema/taken.ts';
import { readBackupConfig } from './config.ts';
import { checkFile, rowsIn, type Checked } from './check.ts';
import { outOfRoom } from './folder.ts';
import { refuseOtherAdmin, replaceAll, type Restorer } from './restore.ts';
import { rowsToPut } from './rows.ts';
import { times, type ProgressReport } from '../../domain/progress.ts';
import { countRows, writeBackup, type Written } from './write.ts';

/** Where the files are, and who asks for one when. */
interface JobInput {
  folder: string;
  actor: Actor;
  at: Date;
  scheduled: boolean;
}

/**
 * Makes a backup of a restaurant in which all is right. Refuses one that nobody can enter yet, and
 * as unavailable what failed, which the history and the audit log tell too. What could not be
 * restored is no backup: it leaves no file.
 */
export async function backUp(
  store: Store,
  order: JobInput,
  report: ProgressReport,
): Promise<Backup> {
  if (!(await hasAdmin(store.db))) throw new Refusal('conflict', messages.neverStarted);
  const { filename, wrong } = await written(store, order, report);
  if (wrong) {
    await rm(join(order.folder, filename), { force: true });
    throw await failed(store, order, wrong);
  }
  const backup = await note(store, { ...order, success: true, filename });
  await makeRoom(store.db, order);
  return backup;
}

/**
 * Replaces the restaurant by a backup, after a backup of its own. Refuses a file in which anything
 * is wrong before anything changes; a fault on the way leaves exactly the old state. A restaurant
 * in which something is wrong is kept as it is, in a file that counts as failed: it may be why
 * somebody restores. One that nobody has opened yet is not kept.
 */
export async function restore(
  store: Store,
  order: Omit<JobInput, 'scheduled'> & Restorer & { path: string; holder: string },
  report: ProgressReport,
): Promise<Checked> {
  await refuseNewerSchema(store.db);
  const isOpen = await hasAdmin(store.db);
  // What will be done is known before anything is, so that its share never falls.
  if (isOpen) report.expect(rowsIn(await countRows(store.db)));
  const file = await checkFile(order.path, report, rowsToPut);
  await refuseOtherAdmin(store.db, file, order);
  if (isOpen) await keepAsItIs(store, { ...order, scheduled: false }, times(report, 0));
  await replaceAll(store, { ...order, file }, report);
  return file;
}

async function keepAsItIs(store: Store, order: JobInput, report: ProgressReport) {
  const { filename, wrong } = await written(store, order, report);
  await note(store, { ...order, success: !wrong, filename, detail: wrong?.message });
  await makeRoom(store.db, order);
}

async function written(store: Store, order: JobInput, report: ProgressReport): Promise<Written> {
  try {
    return await writeBackup(store, order, report);
  } catch (error) {
    throw await failed(store, order, error);
  }
}

/** Notes a run without a file; answers the refusal for who asked for it. */
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
  detail?: string | undefined;
}

/** Tells the history and the audit log of a run. */
const note = (store: Store, { actor, at, success, filename, detail, scheduled }: Run) =>
  transact(store, async (db) => {
    const action = success ? 'backup.made' : 'backup.failed';
    await record(db, { actor, action, detail: detail ?? filename ?? undefined, at });
    return db
      .insertInto('backup_history')
      .values({ timestamp: at.toISOString(), success, filename, scheduled })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/**
 * Removes the oldest files beyond those that are to be kept, and as many of restaurants in which
 * something was wrong, so that these never take the place of a good one.
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
