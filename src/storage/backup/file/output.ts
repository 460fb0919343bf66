// Writes the bytes of a backup file, and reads them back to compare them.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/** The bytes of one write: writing a few rows at a time would take longer than reading them. */
const pieceSize = 2 ** 20;
/** The bytes after which the file is flushed: an award's own flush would have to wait for more. */
const flushSize = 8 * 2 ** 20;

/**
 * Writes bytes to a file in large pieces, and hashes them. One piece is written while the next one
 * is filled. The caller ends the output, and flushes the file then.
 */
export function outputTo(file: FileHandle) {
  const hash = createHash('sha256');
  let [piece, other] = [Buffer.allocUnsafe(pieceSize), Buffer.allocUnsafe(pieceSize)];
  let filled = 0;
  let unflushed = 0;
  let writing: Promise<void> = Promise.resolve();

  async function append(bytes: Buffer) {
    await file.appendFile(bytes);
    unflushed += bytes.length;
    if (unflushed < flushSize) return;
    await file.datasync();
    unflushed = 0;
  }

  async function writeOut() {
    await writing;
    const bytes = piece.subarray(0, filled);
    hash.update(bytes);
    writing = append(bytes);
    // An error is thrown by whoever awaits it: the next piece, or the end.
    writing.catch(() => {});
    [piece, other, filled] = [other, piece, 0];
  }

  return {
    async write(bytes: Buffer) {
      for (let from = 0; ;) {
        const copied = bytes.copy(piece, filled, from);
        filled += copied;
        from += copied;
        if (from === bytes.length) return;
        await writeOut();
      }
    },
    /** Writes the rest; returns the hash of all bytes. */
    async end() {
      await writeOut();
      await writing;
      return hash.digest('hex');
    },
  };
}

/**
 * The hash of a file, which is read into one buffer: a stream has one for each piece, and their
 * memory is only freed when they add up to 64 MB.
 */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = new Uint8Array(pieceSize);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
