// A window on the bytes of a file of any length. It moves forward only.
import type { FileHandle } from 'node:fs/promises';
import { messages } from '../../../contract/messages.ts';
import { sentence, textOf, type Sentence } from '../../../contract/sentences.ts';

/** Bytes of the windowSize value that is read, and half of the windowSize white space. */
export const windowSize = 2 ** 20;

/** The fault of a file that is not JSON, or not JSON as Sofra writes it, with its place. */
export class BrokenJson extends Error {
  readonly sentence: Sentence;

  constructor(fault: Sentence) {
    super(textOf(fault));
    this.sentence = fault;
  }
}

export const isSpace = (byte: number) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export type Bytes = ReturnType<typeof bytesOf>;

export function bytesOf(file: FileHandle) {
  /** The place of the buffer in the file. */
  let begin = 0;
  const bytes = {
    /** The bytes that have been read and not yet used lie between `from` and `to`. */
    buffer: Buffer.allocUnsafe(windowSize),
    from: 0,
    to: 0,
    /** The place of `from` in the file. */
    get at(): number {
      return begin + bytes.from;
    },
    broken: (what: Sentence): BrokenJson =>
      new BrokenJson(sentence(messages.atByte, { at: bytes.at, what })),
    /** Reads more; false at the end of the file. Refuses a value that is longer than the window. */
    async fill(): Promise<boolean> {
      const { buffer } = bytes;
      buffer.copyWithin(0, bytes.from, bytes.to);
      begin = bytes.at;
      bytes.to -= bytes.from;
      bytes.from = 0;
      if (bytes.to === windowSize) throw bytes.broken(sentence(messages.valueTooLong));
      const { bytesRead } = await file.read(buffer, bytes.to, windowSize - bytes.to);
      bytes.to += bytesRead;
      return bytesRead > 0;
    },
    /** Skips white space; false when all that has been read is used. */
    skipSpace(): boolean {
      while (bytes.from < bytes.to && isSpace(bytes.buffer[bytes.from] as number)) bytes.from += 1;
      return bytes.from < bytes.to;
    },
  };
  return bytes;
}
