// Backups: how often, the history, a run, the file of one, and the way back.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup, BackupConfig } from '../contract/backups.ts';
import { messages } from '../contract/messages.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import { Refusal } from '../domain/refusal.ts';
import { record, type Actor } from './audit.ts';
import { alone } from './backup/alone.ts';
import { checkBackup } from './backup/check.ts';
import { refuseOtherAdmin, replaceAll, type Restorer } from './backup/restore.ts';
import { exists, writeBackup } from './backup/write.ts';
import type { Database, Store } from './database.ts';
import { numberOf, pageOf } from './pages.ts';
import { readStored, storeSettings } from './settings.ts';
import { transact } from './transaction.ts';

/** Where the files are, and who asks for one when. */
interface Order {
  folder: string;
  actor: Actor;
  at: Date;
}

interface Stored {
  'backup.frequency': BackupConfig['frequency'];
  'backup.maxBackups': number;
}

/** What the owner has set, or else every night, and a week of them. */
export async function readBackupConfig(db: Database): Promise<BackupConfig> {
  const stored = await readStored<Stored>(db, ['backup.frequency', 'backup.maxBackups']);
  return {
    frequency: stored['backup.frequency'] ?? '0 0 * * *',
    maxBackups: stored['backup.maxBackups'] ?? 7,
  };
}

export const changeBackupConfig = (db: Database, { frequency, maxBackups }: BackupConfig) =>
  storeSettings(db, {
    'backup.frequency': frequency,
    'backup.maxBackups': maxBackups,
  } satisfies Stored);

/** All runs, newest first; one whose file has made room for newer ones has no name any more. */
export async function listBackups(
  db: Database,
  { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
): Promise<Page<Backup>> {
  const { total } = await db
    .selectFrom('backup_history')
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('backup_history')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', numberOf(after!)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ id }) => String(id) });
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

/**
 * Makes a backup and answers when it is safe on disk. Refuses while another one or a restore runs,
 * and as unavailable what failed, which the history tells too.
 */
export const runBackup = (store: Store, order: Order) =>
  alone(store, () => makeBackup(store, order));

/**
 * Replaces the house by a backup, after a backup of its own. Refuses a file in which anything is
 * wrong before anything changes; a fault on the way leaves exactly the old state.
 */
export const restoreBackup = (
  store: Store,
  { body, ...order }: Order & Restorer & { body: Record<string, unknown> },
) =>
  alone(store, async () => {
    const file = await checkBackup(body);
    await refuseOtherAdmin(store.db, file, order);
    await makeBackup(store, order);
    await replaceAll(store, file, order);
    return { createdAt: file.createdAt, counts: file.counts };
  });

async function makeBackup(store: Store, order: Order): Promise<Backup> {
  let filename: string;
  try {
    filename = await writeBackup(store, order);
  } catch (error) {
    await note(store, { ...order, filename: null });
    const refusal = new Refusal('unavailable', messages.backupFailed);
    refusal.cause = error;
    throw refusal;
  }
  const backup = await note(store, { ...order, filename });
  await makeRoom(store.db, order);
  return backup;
}

/** Tells the history and the audit log of a run, one without a file as failed. */
const note = (store: Store, { actor, at, filename }: Order & { filename: string | null }) =>
  transact(store, async (db) => {
    const success = filename !== null;
    const action = success ? 'backup.made' : 'backup.failed';
    await record(db, { actor, action, detail: filename ?? undefined, at });
    return db
      .insertInto('backup_history')
      .values({ timestamp: at.toISOString(), success, filename })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/** Removes the oldest files beyond those that are to be kept; what can't be is tried again. */
async function makeRoom(db: Database, { folder }: Order) {
  const { maxBackups } = await readBackupConfig(db);
  const kept = await db
    .selectFrom('backup_history')
    .select(['id', 'filename'])
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
