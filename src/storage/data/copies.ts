// Copies of backups at a second place: where it is and how it stands, a copy now or when it is due,
// and a restore from there.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup, BackupSummary } from '../../contract/data/backups.ts';
import type { Copies, Copy, OpenedCopy } from '../../contract/data/copies.ts';
import type { JobKind } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { mayCopy } from '../../domain/data/copies.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { PlaceSettings } from '../backup/copies/place.ts';
import { clockFrom, noteFailure } from '../backup/copies/send.ts';
import {
  forgetCopies,
  lockCopySettings,
  readCopySettings,
  storeCopySettings,
} from '../backup/copies/settings.ts';
import { exists, makeFolder, temporaryPath } from '../backup/folder.ts';
import type { Restorer } from '../backup/restore.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Actor } from '../house/audit.ts';
import { readBackupConfig } from '../house/settings.ts';
import { PlaceHangs, type JobRunner, type RunJob } from '../jobs/runner.ts';
import { sofra } from './backups.ts';

/** The hosts that may be in a network of one's own, as `COPY_HOSTS` names them. */
interface Reach {
  openHosts: readonly string[];
}

/** The place without its secret, and how the copies there stand. */
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
  const failure = tried?.copyFailure && { at: tried.copyTriedAt, why: tried.copyFailure };
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

/** The good backups that are kept here and not there, newest first. */
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

/** The place that is to be set; its secret and the passphrase are left out where they stay. */
export interface NewPlace extends Reach {
  place: PlaceSettings | Omit<Extract<PlaceSettings, { kind: 'store' }>, 'secret'>;
  passphrase: string | undefined;
  /** The cost of a guess at the passphrase by scrypt, as a power of two. */
  work: number;
  /** Runs the transaction that stores it, as long as the caller may. */
  transact: (work: (db: Database) => Promise<void>) => Promise<void>;
}

/**
 * Sets the second place, once a key was written there and read back. Refuses a place that does not
 * keep it, and in words what is missing. Another place has no copies yet, and the same one those
 * that are found there; a new passphrase is for new copies, and those of before keep theirs.
 */
export const beginCopies = (
  jobs: JobRunner,
  store: Store,
  { place: asked, passphrase, work, openHosts, transact }: NewPlace,
): Promise<void> =>
  jobs.underLease('copy-place', async (runJob) => {
    const before = await readCopySettings(store.db);
    if (!before && passphrase === undefined) {
      throw new Refusal('invalid', messages.copyPassphraseNeeded);
    }
    const place = withSecret(asked, before?.place);
    const key = passphrase === undefined ? before!.key : { passphrase, work };
    const made = await runJob('copy-place', { place, key, openHosts });
    const isSame = before !== undefined && whereOf(before.place) === whereOf(place);
    await transact(async (db) => {
      const now = await lockCopySettings({ ...store, db });
      if (now?.id !== before?.id || now?.key.id !== before?.key.id) {
        throw new Refusal('conflict', messages.copiesChanged);
      }
      const id = isSame ? before.id : randomUUID();
      await storeCopySettings(db, { place, key: made.key, id });
      // The same place may be another disk by now.
      await forgetCopies(db, isSame ? made.there : []);
    });
  });

/** The secret that was typed, or that of the same key at the same place. */
function withSecret(asked: NewPlace['place'], before: PlaceSettings | undefined): PlaceSettings {
  if (asked.kind === 'folder' || 'secret' in asked) return asked;
  const isSame =
    before?.kind === 'store' && whereOf(before) === whereOf(asked) && before.keyId === asked.keyId;
  if (!isSame) throw new Refusal('invalid', messages.copySecretNeeded);
  return { ...asked, secret: before.secret };
}

/** A text that is the same for the same place, whatever it is reached with. */
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

/** Sets no place any more, in a transaction. Answers whether there was one. */
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

/** Copies the newest backup that is not copied yet. Refuses where there is none. */
export async function runCopy(jobs: JobRunner, store: Store, asking: Asking): Promise<Backup> {
  const made = await jobs.underLease('copy', (runJob) =>
    oneCopy(jobs, store, { ...asking, runJob }),
  );
  if (!made) throw new Refusal('conflict', messages.nothingToCopy);
  return made;
}

/**
 * Makes a copy that is due, once on all servers: of each good backup that is kept, an hour after a
 * try that failed. Answers nothing where none is due, or where another job runs.
 */
export async function runDueCopy(
  jobs: JobRunner,
  store: Store,
  { now, openHosts }: Reach & { now: Date },
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
        ? oneCopy(jobs, store, { actor: sofra, at: now, openHosts, runJob })
        : undefined,
    );
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') return undefined;
    throw error;
  }
}

/** The newest backup to copy whose file is on this server; others are for those that have them. */
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
    // The thread itself ended, or did not begin.
    const settings = await readCopySettings(store.db);
    if (!settings) throw error;
    throw await noteFailure(store, { ...order, id: settings.id, backup, at: now() }, error);
  }
}

/**
 * The copies at the place, newest first, whichever Sofra made them. The thread of the jobs asks for
 * them, which does no work at a place whose disk hangs.
 */
export const listCopies = (jobs: JobRunner, reach: Reach): Promise<Copy[]> =>
  jobs.underLease('copy-place', (runJob) => runJob('copy-list', reach));

/** Fetches, opens and checks a copy as a restore would, and answers its summary. */
export const checkCopy = (jobs: JobRunner, copy: OpenedCopy & Reach): Promise<BackupSummary> =>
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

/** A copy that somebody has fetched into a folder of this machine, with its key beside it. */
interface InFolder {
  from: string;
}

/** Works with a copy while it lies opened beside the backups, readable for this user alone. */
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
