// A window on the bytes of a file of any length, which moves forward only.
import type { FileHandle } from 'node:fs/promises';
import { messages } from '../../../contract/messages.ts';
import { sentence, textOf, type Sentence } from '../../../contract/sentences.ts';

/** Bytes: no value of a backup is longer; white space between two of them is twice that at most. */
export const longest = 2 ** 20;

/** What is wrong with a file that is no JSON, or none that could be ours, and where. */
export class BrokenJson extends Error {
  readonly sentence: Sentence;

  constructor(said: Sentence) {
    super(textOf(said));
    this.sentence = said;
  }
}

export interface Bytes {
  /** What has been read lies in the buffer between these two, and what is passed over before. */
  readonly buffer: Buffer;
  from: number;
  readonly to: number;
  /** Where in the file `from` is. */
  readonly at: number;
  /** Reads on; false at the end of the file. Refuses where a full window has not been enough. */
  fill: () => Promise<boolean>;
  /** Passes over white space; false where nothing has been read behind it yet. */
  skipSpace: () => boolean;
  broken: (what: Sentence) => BrokenJson;
}

export const isSpace = (byte: number) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export function bytesOf(file: FileHandle): Bytes {
  const buffer = Buffer.allocUnsafe(longest);
  /** Where in the file the buffer begins. */
  let begin = 0;
  const bytes = {
    buffer,
    from: 0,
    to: 0,
    get at() {
      return begin + bytes.from;
    },
    broken: (what: Sentence) => new BrokenJson(sentence(messages.atByte, { at: bytes.at, what })),
    async fill() {
      buffer.copyWithin(0, bytes.from, bytes.to);
      begin = bytes.at;
      bytes.to -= bytes.from;
      bytes.from = 0;
      if (bytes.to === longest) throw bytes.broken(sentence(messages.valueTooLong));
      const { bytesRead } = await file.read(buffer, bytes.to, longest - bytes.to);
      bytes.to += bytesRead;
      return bytesRead > 0;
    },
    skipSpace() {
      while (bytes.from < bytes.to && isSpace(buffer[bytes.from] as number)) bytes.from += 1;
      return bytes.from < bytes.to;
    },
  };
  return bytes;
}
