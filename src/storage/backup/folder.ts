// The folder of the backups: temporary files, uploads, and the removal of files that a killed
// process has left.
import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

/** The end of the name of an unfinished file or folder. */
export const unfinished = '.part';
/** The end of the name of an upload, which is received without the lease. */
const uploadEnding = '.upload';
/** The idle time in milliseconds after which an upload counts as abandoned. */
const uploadTimeout = 600_000;

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

export const exists = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** A path for a file or folder that is deleted when the work on it is done. */
export const temporaryPath = (folder: string) => join(folder, `${randomUUID()}${unfinished}`);

/**
 * Removes unfinished files and abandoned uploads. Only the holder of the lease on long work may
 * call this: unfinished files are only written under the lease, so no other process is writing
 * them.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const isOver =
      name.endsWith(unfinished) || (name.endsWith(uploadEnding) && (await isOld(path)));
    if (isOver) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes all uploads, which a killed server has left, and which may be as large as all data of the
 * restaurant. Only for a process that uses the folder alone, before any upload begins.
 */
export async function removeUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(uploadEnding))) {
    await rm(join(folder, name), { force: true });
  }
}

/** Whether the last write to a file is longer ago than the idle time of uploads. */
export const isOld = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > uploadTimeout,
    () => false,
  );

/**
 * Stores an upload as a temporary file, readable only by this user, while work runs with it.
 * Refuses as unavailable if there is no space.
 */
export async function withUpload<T>(
  folder: string,
  upload: Readable,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await makeFolder(folder);
  const path = join(folder, `${randomUUID()}${uploadEnding}`);
  try {
    await pipeline(upload, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } catch (error) {
    // A client that disconnected half-way has not sent the file.
    if (upload.readableAborted && !(error instanceof Refusal))
      throw new Refusal('invalid', messages.notJson);
    throw outOfRoom(error) ? new Refusal('unavailable', messages.noRoom) : error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether the disk is full, or this user's quota of it. */
export const outOfRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
