// A folder of this machine as the second place, such as a mounted disk.
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { flushFolder } from '../../database/data-folder.ts';
import { exists, isOld, unfinished } from '../folder.ts';
import { inTime, type Listed, type Place } from './place.ts';

/** The number of bytes for the timeout of work that moves none. */
const noBytes = 0;

export const openFolder = (folder: string): Place => ({
  put: (name, { path, size }) =>
    inSentences(size, async () => {
      const part = join(folder, name + unfinished);
      await removeParts(folder);
      await rm(part, { force: true });
      const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), output);
      await rename(part, join(folder, name));
      await flushFolder(folder);
    }),
  get: (name) =>
    inSentences(noBytes, async () =>
      (await exists(join(folder, name))) ? Readable.from(piecesOf(join(folder, name))) : undefined,
    ),
  list: () =>
    inSentences(noBytes, async () => {
      const names = (await readdir(folder)).filter((name) => /^sofra-.*\.age$/.test(name));
      const files = names.map((name) => listedAs(folder, name));
      return (await Promise.all(files)).filter((file) => file !== undefined);
    }),
  remove: (name) => inSentences(noBytes, () => rm(join(folder, name), { force: true })),
});

/** A file and its size; undefined if it was removed meanwhile, as by another installation. */
async function listedAs(folder: string, name: string): Promise<Listed | undefined> {
  try {
    return { name, size: (await stat(join(folder, name))).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw inWords(error);
  }
}

/** Refuses a path that is no folder, and the folder of the backups themselves. */
export async function refuseFolder(folder: string, { own }: { own: string }): Promise<void> {
  if (!isAbsolute(folder)) throw new Refusal('invalid', messages.copyFolderAbsolute);
  const [there, backups] = await inSentences(noBytes, () =>
    Promise.all([realFolder(folder), realpath(own)]),
  );
  if (there === undefined) throw new Refusal('invalid', messages.copyFolderMissing);
  const way = relative(backups, there);
  if (!way.startsWith('..') && !isAbsolute(way)) {
    throw new Refusal('invalid', messages.copyFolderOwn);
  }
  await inSentences(noBytes, () => access(there, constants.W_OK | constants.X_OK));
}

const realFolder = async (folder: string) => {
  const path = await realpath(folder).catch(() => undefined);
  return path !== undefined && (await stat(path)).isDirectory() ? path : undefined;
};

/**
 * Removes files that a killed process left unfinished; only old ones, since a new one may be in
 * progress in another installation.
 */
async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (/^sofra-.*\.age\.part$/.test(name) && (await isOld(path))) await rm(path, { force: true });
  }
}

/** Runs the work with a timeout; refuses with the system's message if it fails. */
async function inSentences<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  try {
    return await inTime(bytes, work());
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return new Refusal('unavailable', sentence(messages.copyFolderSaid, { why: code }));
}
