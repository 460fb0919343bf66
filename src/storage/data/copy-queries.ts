// Copies of backups at a second place: its settings and state, manual and scheduled copies, and
// restores from there.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup, BackupCheck, BackupSummary } from '../../contract/data/backups.ts';
import type { Copies, Copy, OpenedCopy } from '../../contract/data/copies.ts';
import type { JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { storedSentence } from '../../contract/messages/sentences.ts';
import { mayCopy } from '../../domain/data/copy-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { PlaceSettings } from '../backup/copies/place.ts';
import { clockFrom, recordFailure } from '../backup/copies/send.ts';
import {
  forgetCopies,
  lockCopySettings,
  readCopySettings,
  storeCopySettings,
} from '../backup/copies/copy-settings.ts';
import { exists, makeFolder, temporaryPath } from '../backup/folder.ts';
import type { Restorer } from '../backup/restore.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { readBackupConfig } from '../restaurant/setting-queries.ts';
import type { JobRunner, RunJob } from '../jobs/runner.ts';
import { PlaceHangs } from '../jobs/worker-process.ts';
import { sofra } from './backup-queries.ts';

/** The hosts that may be in a private network, as listed in `COPY_HOSTS`. */
interface Reach {
  allowedHosts: readonly string[];
}

/** The place without its secret, and the state of the copies there. */
export async function readCopies(db: Database): Promise<Copies> {
  const settings = await readCopySettings(db);
  if (!settings) return { place: null, last: null, failure: null, waiting: 0 };
  const last = await db
    .selectFrom('backup_history')
    .select(['copiedAt as at', 'filename'])
    .where('copiedAt', 'is not', null)
    .orderBy('copiedAt', 'desc')
    .limit(1)
    .$narrowType<{ at: string }>()
    .executeTakeFirst();
  const tried = await lastTry(db);
  const failure = tried?.copyFailure && {
    at: tried.copyTriedAt,
    why: storedSentence(tried.copyFailure),
  };
  const waiting = (await uncopied(db)).length;
  return {
    place: withoutSecret(settings.place),
    last: last ?? null,
    failure: failure || null,
    waiting,
  };
}

function withoutSecret(place: PlaceSettings): Copies['place'] {
  if (place.kind === 'folder') return place;
  const { secret: _, ...shown } = place;
  return shown;
}

const lastTry = (db: Database) =>
  db
    .selectFrom('backup_history')
    .select(['copyTriedAt', 'copyFailure'])
    .where('copyTriedAt', 'is not', null)
    .orderBy('copyTriedAt', 'desc')
    .limit(1)
    .$narrowType<{ copyTriedAt: string }>()
    .executeTakeFirst();

/** The good backups that have no copy yet, newest first. */
async function uncopied(db: Database) {
  const { maxBackups } = await readBackupConfig(db);
  const kept = await db
    .selectFrom('backup_history')
    .select(['id', 'filename', 'copiedAt'])
    .where('success', '=', true)
    .where('filename', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxBackups)
    .$narrowType<{ filename: string }>()
    .execute();
  return kept.filter(({ copiedAt }) => copiedAt === null);
}

/** The place to set; secret and passphrase are left out if they stay as they are. */
export interface NewPlace extends Reach {
  place: PlaceSettings | Omit<Extract<PlaceSettings, { kind: 'store' }>, 'secret'>;
  passphrase: string | undefined;
  /** The cost of scrypt for the passphrase, as a power of two. */
  work: number;
  /** Runs the transaction that stores the place, if the caller is still authorised. */
  transact: (work: (db: Database) => Promise<void>) => Promise<void>;
}

/**
 * Sets the second place, after a key was written there and read back; refuses with the reason if
 * that fails. A new place counts as empty; at the same place, the copies that are found there
 * count. A new passphrase only applies to new copies.
 */
export const beginCopies = (
  jobs: JobRunner,
  store: Store,
  { place: asked, passphrase, work, allowedHosts, transact }: NewPlace,
): Promise<void> =>
  jobs.underLease('copy-place', async (runJob) => {
    const before = await readCopySettings(store.db);
    if (!before && passphrase === undefined) {
      throw new Refusal('invalid', messages.copyPassphraseNeeded);
    }
    const place = withSecret(asked, before?.place);
    const key = passphrase === undefined ? before!.key : { passphrase, work };
    const made = await runJob('copy-place', { place, key, allowedHosts });
    const isSame = before !== undefined && whereOf(before.place) === whereOf(place);
    await transact(async (db) => {
      const now = await lockCopySettings({ ...store, db });
      if (now?.id !== before?.id || now?.key.id !== before?.key.id) {
        throw new Refusal('conflict', messages.copiesChanged);
      }
      const id = isSame ? before.id : randomUUID();
      await storeCopySettings(db, { place, key: made.key, id });
      // Even at the same path, the disk may be another one by now.
      await forgetCopies(db, isSame ? made.there : []);
    });
  });

/** The typed secret, or else the stored one if place and key are unchanged. */
function withSecret(asked: NewPlace['place'], before: PlaceSettings | undefined): PlaceSettings {
  if (asked.kind === 'folder' || 'secret' in asked) return asked;
  const isSame =
    before?.kind === 'store' && whereOf(before) === whereOf(asked) && before.keyId === asked.keyId;
  if (!isSame) throw new Refusal('invalid', messages.copySecretNeeded);
  return { ...asked, secret: before.secret };
}

/** A text that identifies a place, without the credentials for it. */
const whereOf = (place: NewPlace['place']) =>
  JSON.stringify(
    place.kind === 'folder'
      ? [place.folder]
      : [
          new URL(place.address).origin,
          place.region,
          place.bucketInHost,
          place.bucket,
          place.prefix,
        ],
  );

/** In a transaction: removes the place; returns whether there was one. */
export async function endCopies(context: DatabaseContext): Promise<boolean> {
  if (!(await lockCopySettings(context))) return false;
  await storeCopySettings(context.db, null);
  await forgetCopies(context.db);
  return true;
}

interface Asking extends Reach {
  actor: Actor;
  at: Date;
}

/** Copies the newest backup that is not copied yet. Refuses if there is none. */
export async function runCopy(jobs: JobRunner, store: Store, asking: Asking): Promise<Backup> {
  const made = await jobs.underLease('copy', (runJob) =>
    oneCopy(jobs, store, { ...asking, runJob }),
  );
  if (!made) throw new Refusal('conflict', messages.nothingToCopy);
  return made;
}

/**
 * Makes a copy that is due, once among all servers: each good backup is copied, and a failed copy
 * is tried again after an hour. Returns undefined if none is due, or if another job runs.
 */
export async function runDueCopy(
  jobs: JobRunner,
  store: Store,
  { now, allowedHosts }: Reach & { now: Date },
): Promise<Backup | undefined> {
  const isDue = async () =>
    (await readCopySettings(store.db)) !== undefined &&
    mayCopy(await lastTry(store.db), now) &&
    (await nextHere(jobs, store)) !== undefined;
  if (!(await isDue())) return undefined;
  try {
    return await jobs.underLease('copy', async (runJob) =>
      // Another server may have made it since.
      (await isDue())
        ? oneCopy(jobs, store, { actor: sofra, at: now, allowedHosts, runJob })
        : undefined,
    );
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') return undefined;
    throw error;
  }
}

/** The newest backup to copy whose file is on this server; other servers copy theirs. */
async function nextHere({ folder }: JobRunner, { db }: Store) {
  for (const { id, filename } of await uncopied(db)) {
    if (await exists(join(folder, filename))) return { id, filename };
  }
  return undefined;
}

async function oneCopy(
  jobs: JobRunner,
  store: Store,
  { runJob, ...order }: Asking & { runJob: RunJob },
): Promise<Backup | undefined> {
  const backup = await nextHere(jobs, store);
  if (!backup) return undefined;
  const now = clockFrom(order.at);
  try {
    return await runJob('copy', { ...order, backup });
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof PlaceHangs)) throw error;
    // A failure of the process itself is recorded here.
    const settings = await readCopySettings(store.db);
    if (!settings) throw error;
    throw await recordFailure(store, { ...order, id: settings.id, backup, at: now() }, error);
  }
}

/**
 * Lists the copies at the place, newest first, including those of other installations. This runs in
 * the process of the jobs, which refuses while the disk of the place hangs.
 */
export const listCopies = (jobs: JobRunner, reach: Reach): Promise<Copy[]> =>
  jobs.underLease('copy-place', (runJob) => runJob('copy-list', reach));

/** Fetches, decrypts and checks a copy as a restore would; returns its summary. */
export const checkCopy = (jobs: JobRunner, copy: OpenedCopy & Reach): Promise<BackupCheck> =>
  withCopy(jobs, { ...copy, kind: 'check' }, (path, runJob) => runJob('check', { path }));

/** Replaces the restaurant by a copy, as `restoreBackup` does by a file. */
export const restoreCopy = (
  jobs: JobRunner,
  copy: OpenedCopy & (Reach | InFolder),
  by: Restorer,
): Promise<BackupSummary> =>
  withCopy(jobs, { ...copy, kind: 'restore' }, (path, runJob) =>
    runJob('restore', { ...by, path }),
  );

/** A copy that was downloaded into a local folder, together with its key. */
interface InFolder {
  from: string;
}

/**
 * Runs work with a decrypted copy, which is a temporary file beside the backups, readable only by
 * this user.
 */
const withCopy = <T>(
  jobs: JobRunner,
  { kind, ...copy }: OpenedCopy & (Reach | InFolder) & { kind: JobKind },
  work: (path: string, runJob: RunJob) => Promise<T>,
): Promise<T> =>
  jobs.underLease(kind, async (runJob) => {
    await makeFolder(jobs.folder);
    const to = temporaryPath(jobs.folder);
    try {
      await runJob('copy-fetch', { ...copy, to });
      return await work(to, runJob);
    } finally {
      await rm(to, { force: true });
    }
  });
