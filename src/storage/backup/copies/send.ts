// Copies a backup to the second place: encrypted, written, read back, and noted.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '../../../contract/data/backups.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { writeSentence } from '../../../contract/messages/sentences.ts';
import { copyNameOf, keyName } from '../../../domain/data/copy-rules.ts';
import type { ProgressReport } from '../../../domain/progress.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { record, type Actor } from '../../restaurant/audit-queries.ts';
import { readBackupConfig } from '../../restaurant/setting-queries.ts';
import type { Store } from '../../database/store.ts';
import type { Database } from '../../database/tables/tables.ts';
import { transact } from '../../database/transaction.ts';
import { exists, outOfRoom, temporaryPath } from '../folder.ts';
import { inTime, readKey, type Place, type Sealed } from './place.ts';
import { readThrough, seal, type CopyKey } from './seal.ts';
import {
  lockCopySettings,
  openPlace,
  readCopySettings,
  type CopySettings,
} from './copy-settings.ts';

export interface CopyOrder {
  backup: { id: number; filename: string };
  actor: Actor;
  at: Date;
  /** The folder of the backups. */
  folder: string;
  /** The hosts that may be in a private network. */
  allowedHosts: readonly string[];
}

/**
 * Copies a backup of the history, and returns it with the time of the copy. A failure is refused
 * with the reason, and noted in the history and the audit log. Afterwards the oldest copies above
 * the number of kept backups are removed.
 */
export async function copyBackup(
  store: Store,
  order: CopyOrder,
  report: ProgressReport,
): Promise<Backup> {
  const now = clockFrom(order.at);
  const settings = await readCopySettings(store.db);
  if (!settings) throw new Refusal('conflict', messages.copiesNotSet);
  const place = openPlace(settings.place, order.allowedHosts);
  const copyName = copyNameOf({ filename: order.backup.filename, keyId: settings.key.id });
  try {
    await sendOne(place, { ...order, key: settings.key, copyName }, report);
  } catch (error) {
    throw await recordFailure(store, { ...order, id: settings.id, at: now() }, error);
  }
  const noted = await note(store, { ...order, ...settings, copyName, copyFailure: null });
  await makeRoom(store.db, place);
  return noted;
}

/** A clock that starts at the given moment. */
export function clockFrom(at: Date): () => Date {
  const began = performance.now();
  return () => new Date(at.getTime() + performance.now() - began);
}

async function sendOne(
  place: Place,
  { backup, folder, key, copyName }: CopyOrder & { key: CopyKey; copyName: string },
  report: ProgressReport,
): Promise<void> {
  await refuseWithoutKey(place, key);
  const from = join(folder, backup.filename);
  if (!(await exists(from))) throw new Refusal('unavailable', messages.copyFileMissing);
  const to = temporaryPath(folder);
  try {
    const sealed = await seal({ from, to, recipient: key.recipient });
    // The file is written once and read once.
    report.expect(sealed.size * 2);
    await place.put(copyName, sealed);
    report.did(sealed.size);
    await refuseOther(place, { ...sealed, name: copyName }, report);
  } finally {
    await rm(to, { force: true });
  }
}

/** Reads a file back from the place. Refuses a file that differs from the written one. */
export async function refuseOther(
  place: Place,
  { name, size, hash }: Omit<Sealed, 'path'> & { name: string },
  report?: Pick<ProgressReport, 'did'>,
): Promise<void> {
  const file = await place.get(name, size);
  const found = file && (await inTime(size, readThrough(file, report?.did)));
  if (found?.hash !== hash) throw new Refusal('unavailable', messages.copyNotAsWritten);
}

/**
 * Refuses a place without the key: a folder whose disk is not mounted, or a place from which the
 * key was removed.
 */
async function refuseWithoutKey(place: Place, { id, file }: CopyKey): Promise<void> {
  const bytes = await readKey(place, keyName(id));
  if (bytes?.toString('base64') !== file) {
    throw new Refusal('unavailable', messages.copyKeyMissing);
  }
}

interface Outcome extends Pick<CopyOrder, 'backup' | 'actor' | 'at'>, Pick<CopySettings, 'id'> {
  copyName: string | null;
  /** The reason of a failure as a written sentence; null if the copy succeeded. */
  copyFailure: string | null;
  detail?: string;
}

/**
 * Records a failure with the time of its end, from which the hour until the next try counts;
 * returns the refusal for the caller.
 */
export async function recordFailure(
  store: Store,
  order: Omit<Outcome, 'copyName' | 'copyFailure'>,
  error: unknown,
): Promise<Refusal> {
  const refusal = refusalOf(error);
  const copyFailure = writeSentence(refusal.sentence);
  await note(store, { ...order, copyName: null, copyFailure, detail: refusal.message });
  return refusal;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const message = outOfRoom(error) ? messages.noRoom : messages.somethingWentWrong;
  const refusal = new Refusal('unavailable', message);
  refusal.cause = error;
  return refusal;
}

/** Records a try, unless the place was changed meanwhile. */
const note = (store: Store, { backup, actor, at, id, copyName, copyFailure, detail }: Outcome) =>
  transact(store, async (db) => {
    const now = await lockCopySettings({ ...store, db });
    if (now?.id !== id) throw new Refusal('conflict', messages.copiesChanged);
    const action = copyFailure === null ? 'backup.copied' : 'backup.copy-failed';
    await record(db, { actor, action, detail: detail ?? backup.filename, at });
    const [copyTriedAt, copiedAt] = [at.toISOString(), copyName && at.toISOString()];
    return db
      .updateTable('backup_history')
      .set({ copyName, copyTriedAt, copiedAt, copyFailure })
      .where('id', '=', backup.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/**
 * Removes the oldest copies of this restaurant above the number of kept backups. If the store does
 * not allow this key to delete, the copies stay, which is no failure.
 */
async function makeRoom(db: Database, place: Place): Promise<void> {
  const { maxBackups } = await readBackupConfig(db);
  const kept = await db
    .selectFrom('backup_history')
    .select(['id', 'copyName'])
    .where('copyName', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, copyName } of kept.slice(maxBackups)) {
    const removed = await place.remove(copyName!).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    const gone = { copyName: null, copiedAt: null };
    await db.updateTable('backup_history').set(gone).where('id', '=', id).execute();
  }
}
