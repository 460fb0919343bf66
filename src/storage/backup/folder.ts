// The folder of the backups: what is being written there, and what a killed run has left.
import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Ends the name of everything that is not finished yet. */
export const unfinished = '.part';
/** Ends the name of a file that comes in, which nobody needs the lease for. */
const incoming = '.upload';
/** Milliseconds without a byte after which nobody can be sending a file any more. */
const abandoned = 600_000;

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

export const exists = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** A path for something that is gone when the work on it is done. */
export const temporaryPath = (folder: string) => join(folder, `${randomUUID()}${unfinished}`);

/**
 * Removes what is unfinished, and uploads that were abandoned. Only who holds the lease on long
 * work may do so: what is unfinished is written under it, so that nobody is writing it any more.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const isOver = name.endsWith(unfinished) || (name.endsWith(incoming) && (await isOld(path)));
    if (isOver) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes what came in and was not finished. Only for who has the folder alone, before anything
 * comes in: what is there was left when Sofra was killed, and may be as large as all of a
 * restaurant’s data.
 */
export async function removeUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(incoming))) {
    await rm(join(folder, name), { force: true });
  }
}

const isOld = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > abandoned,
    () => false,
  );

/**
 * Keeps what comes in as a file while something is done with it, for nobody else to read. Refuses
 * as unavailable what there is no room for.
 */
export async function withUpload<T>(
  folder: string,
  upload: Readable,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await makeFolder(folder);
  const path = join(folder, `${randomUUID()}${incoming}`);
  try {
    await pipeline(upload, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } catch (error) {
    // Whoever hung up in the middle sent no file.
    if (upload.readableAborted && !(error instanceof Refusal))
      throw new Refusal('invalid', messages.notJson);
    throw outOfRoom(error) ? new Refusal('unavailable', messages.noRoom) : error;
  } finally {
    await rm(path, { force: true });
  }
}

/** The disk is full, or what this user may have of it. */
export const outOfRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
