// Decodes a file to text, in any of the encodings that spreadsheets write.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as immediate } from 'node:timers/promises';
import { messages } from '../../contract/messages/messages.ts';
import type { Encoding } from '../../contract/data/imports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { decoded, decoders, rankEncodings, type FileEncoding } from './encodings.ts';

/** A file by its path, or one that is in memory. */
export type FileSource = string | Buffer;

/**
 * The characters of the file, in parts. Bytes that mean nothing in the encoding become U+FFFD;
 * UTF-16 is refused then, since a byte too many shifts all others.
 */
export async function* charactersOf(
  source: FileSource,
  encoding: FileEncoding,
  { fatal = encoding.startsWith('UTF-16') } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(decoders[encoding], { fatal });
  try {
    for await (const part of partsOf(source)) {
      yield decoder.decode(part as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    const isText = (error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw isText ? error : new Refusal('invalid', messages.importIsNoText);
  }
}

/** The size of a part of a file in memory, equal to that of file streams. */
const partBytes = 65_536;

const partsOf = (source: FileSource): AsyncIterable<unknown> =>
  typeof source === 'string' ? createReadStream(source) : slicesOf(source);

async function* slicesOf(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += partBytes) {
    // Other requests are served between two parts.
    await immediate();
    yield bytes.subarray(from, from + partBytes);
  }
}

/** What is known before a file is read. */
export interface Expected {
  /** The encoding that a person has chosen. */
  chosen?: Encoding | undefined;
  /** The calling code of the restaurant's country. */
  country?: string | null;
}

/**
 * The encodings in which a file can be read, the best one first: one for a file in Unicode, and
 * otherwise those that `rankEncodings` names. Refuses workbooks, and files that are no text.
 */
export async function encodingsOf(
  source: FileSource,
  { chosen, country = null }: Expected = {},
): Promise<[FileEncoding, ...FileEncoding[]]> {
  const first = await beginningOf(source);
  if (first.length === 0) throw new Refusal('invalid', messages.importIsEmpty);
  if (workbooks.some((mark) => first.subarray(0, mark.length).equals(mark))) {
    throw new Refusal('invalid', messages.importIsWorkbook);
  }
  if (chosen && chosen !== 'UTF-16') return [chosen];
  if (first[0] === 0xff && first[1] === 0xfe) return ['UTF-16'];
  if (first[0] === 0xfe && first[1] === 0xff) return ['UTF-16BE'];
  if (first.includes(0)) return [unmarked(first)];
  if (chosen) return [chosen];
  if (await isUtf8(source)) return ['UTF-8'];
  const lines = await foreignLines(source);
  const ranked = rankEncodings(lines, country);
  return isDamaged(lines) ? ['UTF-8', ...ranked] : (ranked as [FileEncoding, ...FileEncoding[]]);
}

/** The encoding of a file, as `encodingsOf` recognises it. */
export const encodingOf = async (source: FileSource) => (await encodingsOf(source))[0];

/** The bytes of lines with other letters than ASCII that are compared. */
const comparedBytes = 16_384;

/** The first lines of a file that have other letters than ASCII; of a long one its beginning. */
export async function foreignLines(source: FileSource): Promise<Buffer> {
  const lines: Buffer[] = [];
  let size = 0;
  let line: number[] = [];
  let isForeign = false;
  const end = () => {
    if (isForeign) {
      lines.push(Buffer.from([...line, 0x0a]));
      size += line.length + 1;
    }
    [line, isForeign] = [[], false];
  };
  for await (const part of partsOf(source)) {
    for (const byte of part as Buffer) {
      if (byte === 0x0a || byte === 0x0d) end();
      else if (line.length < longestLine) line.push(byte);
      isForeign ||= byte >= 0x80;
    }
    if (size >= comparedBytes) break;
  }
  end();
  return Buffer.concat(lines).subarray(0, comparedBytes);
}

/** The bytes of a line that are compared. */
const longestLine = 2_000;

/** Whether a file is UTF-8 in which a few bytes are wrong: most other letters are right. */
function isDamaged(lines: Buffer): boolean {
  const text = decoded(lines, 'UTF-8');
  const wrong = text.match(/\ufffd+/g)?.length ?? 0;
  return (text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0) > 3 * wrong;
}

/**
 * Detects UTF-16 without a byte order mark: in little endian, digits, commas and line ends have a
 * zero as their second byte, in big endian as their first. Refuses zeros in both places, and zeros
 * next to bytes that occur in no text.
 */
function unmarked(first: Buffer): FileEncoding {
  const zeros = { even: 0, odd: 0 };
  for (const [place, byte] of first.entries()) {
    if (byte !== 0) continue;
    const paired = first[place ^ 1];
    if (paired === undefined || !isPrinted(paired)) {
      throw new Refusal('invalid', messages.importIsNoText);
    }
    zeros[place % 2 === 0 ? 'even' : 'odd'] += 1;
  }
  if (zeros.odd > 20 * zeros.even) return 'UTF-16';
  if (zeros.even > 20 * zeros.odd) return 'UTF-16BE';
  throw new Refusal('invalid', messages.importIsNoText);
}

/** Whether a byte can occur in text: it is no control character except tabs and line ends. */
const isPrinted = (byte: number) => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte);

/** The first bytes of XLSX and other ZIP files, and of XLS. */
const workbooks = [
  Buffer.from([0x50, 0x4b, 0x03, 0x04]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
];

async function beginningOf(source: FileSource): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, partBytes);
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(partBytes), 0, partBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isUtf8(source: FileSource): Promise<boolean> {
  try {
    for await (const part of charactersOf(source, 'UTF-8', { fatal: true })) void part;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
