// The interface of a second place for backups, which folders and stores implement.
import type { Readable } from 'node:stream';
import type { FolderPlace, StorePlace } from '../../../contract/data/copies.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** A folder, or a bucket of a store with the secret of its key. */
export type PlaceSettings =
  | ({ kind: 'folder' } & Omit<FolderPlace, 'passphrase'>)
  | ({ kind: 'store'; secret: string } & Omit<StorePlace, 'passphrase' | 'secret'>);

/** A local file that is to be written at the place. */
export interface Sealed {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
}

/** A file at the place. */
export interface Listed {
  name: string;
  /** Bytes. */
  size: number;
}

/**
 * Each call refuses as unavailable, with the reason, if the place fails or does not answer in time.
 */
export interface Place {
  /**
   * Writes a whole file under the name, or nothing: the name only appears once the file is
   * complete.
   */
  put: (name: string, file: Sealed) => Promise<void>;
  /** Returns undefined if there is no such file. `most` is the limit of its size in bytes. */
  get: (name: string, most: number) => Promise<Readable | undefined>;
  list: () => Promise<Listed[]>;
  remove: (name: string) => Promise<void>;
}

/**
 * The timeout in milliseconds for a number of bytes: a minute, plus the time at 128 KiB a second.
 */
export const timeFor = (bytes: number) => 60_000 + Math.ceil(bytes / 131.072);

/** Refuses work that exceeds the timeout for its bytes, as on a hanging disk. */
export async function inTime<T>(bytes: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new Refusal('unavailable', messages.copyTooSlow));
  const timer = setTimeout(late, timeFor(bytes));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The limit of a key in bytes; a key has some hundreds. */
const maxKeyBytes = 10_000;

/**
 * Reads a key at the place; undefined if there is none. Refuses a file that is too large for a key.
 */
export async function readKey({ get }: Pick<Place, 'get'>, name: string) {
  const file = await get(name, maxKeyBytes);
  return file && inTime(maxKeyBytes, bytesOf(file));
}

async function bytesOf(file: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxKeyBytes) throw new Refusal('invalid', messages.copyDamaged);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
