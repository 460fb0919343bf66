// Writes text to a file in large pieces, and hashes it.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Bytes of one write: writing each few rows by themselves would take longer than reading them. */
const pieceSize = 2 ** 20;
/** Bytes that are flushed to disk at once: an award that is flushed behind more would wait. */
const flushSize = 8 * 2 ** 20;

/** The caller ends the output, and flushes the file then. */
export function outputTo(file: FileHandle) {
  const hash = createHash('sha256');
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(pieceSize);
  let filled = 0;
  let unflushed = 0;

  async function writeOut() {
    const bytes = buffer.subarray(0, filled);
    hash.update(bytes);
    await file.appendFile(bytes);
    unflushed += filled;
    filled = 0;
    if (unflushed < flushSize) return;
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
    /** Writes the rest; answers the hash of all that was written. */
    async end() {
      await writeOut();
      return hash.digest('hex');
    },
  };
}
