// Text on its way into a file: hashed, and written in large pieces.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Bytes that are written at once: a piece for each few rows would take longer than the rows. */
const piece = 2 ** 20;
/** Bytes that may wait for the disk at once: behind more of them, awards would wait to be safe. */
const mostUnflushed = 8 * 2 ** 20;

/** Whoever began to write ends it, and flushes the file then. */
export function outputTo(file: FileHandle) {
  const hash = createHash('sha256');
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(piece);
  let filled = 0;
  let unflushed = 0;

  async function writeOut() {
    const bytes = buffer.subarray(0, filled);
    hash.update(bytes);
    await file.appendFile(bytes);
    unflushed += filled;
    filled = 0;
    if (unflushed < mostUnflushed) return;
    await file.datasync();
    unflushed = 0;
  }

  return {
    async write(text: string) {
      for (let rest = text; ;) {
        const { read, written } = encoder.encodeInto(rest, buffer.subarray(filled));
        filled += written;
        if (read === rest.length) return;
        rest = rest.slice(read);
        await writeOut();
      }
    },
    /** Writes what is left; answers the hash of all that was written. */
    async end() {
      await writeOut();
      return hash.digest('hex');
    },
  };
}
