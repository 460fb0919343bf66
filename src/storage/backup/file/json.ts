// Reads JSON from a file value by value, in memory that does not grow with the file.
import type { FileHandle } from 'node:fs/promises';
import { messages } from '../../../contract/messages.ts';
import { sentence, type PlainMessage } from '../../../contract/sentences.ts';
import { bytesOf, isSpace, windowSize, type Bytes } from './bytes.ts';

export interface Value {
  json: unknown;
  /** The number of fields in the text of an object; a field that is there twice counts twice. */
  fields: number;
  /** The value as the file writes it. */
  text: string;
}

/** A file, read from its beginning to its end. Each call but `next` goes behind what it reads. */
export interface JsonFile {
  /** The next byte that is not white space, as a character. */
  next: () => Promise<string>;
  /** Goes behind this character. Refuses any other one. */
  pass: (character: string) => Promise<void>;
  value: () => Promise<Value>;
  /** The values of a list, in batches. */
  values: () => AsyncGenerator<Value[]>;
  /** The texts of the values of a list, in batches. They are not parsed. */
  texts: () => AsyncGenerator<string[]>;
  /** Refuses anything but white space until the end. */
  end: () => Promise<void>;
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
/** The limits of a batch. */
const batchSize = { values: 500, bytes: 2 ** 18 };

export function readJson(file: FileHandle): JsonFile {
  const bytes = bytesOf(file);
  return {
    next: () => next(bytes),
    pass: (character) => pass(bytes, character),
    value: () => valueOf(bytes, parsed),
    values: () => valuesOf(bytes, parsed),
    texts: () => valuesOf(bytes, written),
    end: () => end(bytes),
  };
}

async function next(bytes: Bytes): Promise<string> {
  const gap = bytes.at;
  while (!bytes.skipSpace()) {
    if (bytes.at - gap > windowSize) throw bytes.broken(sentence(messages.onlyWhiteSpace));
    if (!(await bytes.fill())) throw bytes.broken(sentence(messages.endsTooEarly));
  }
  return String.fromCharCode(bytes.buffer[bytes.from] as number);
}

async function pass(bytes: Bytes, character: string): Promise<void> {
  if ((await next(bytes)) !== character) throw withoutThe(bytes, character);
  bytes.from += 1;
}

const withoutThe = (bytes: Bytes, character: string) =>
  bytes.broken(sentence(messages.characterMissing, { character }));

/** A value from the present place of the bytes to its end. */
interface Span {
  end: number;
  fields: number;
  /** The fault where it is not JSON. */
  fault: PlainMessage;
}

/** Makes a value of a span. */
type Take<T> = (bytes: Bytes, span: Span) => T;

const written: Take<string> = ({ buffer, from }, { end }) => buffer.toString('utf8', from, end);

const parsed: Take<Value> = (bytes, span) => {
  const text = written(bytes, span);
  try {
    return { json: JSON.parse(text), fields: span.fields, text };
  } catch {
    throw bytes.broken(sentence(span.fault));
  }
};

async function valueOf<T>(bytes: Bytes, take: Take<T>): Promise<T> {
  await next(bytes);
  for (;;) {
    const whole = wholeValue(bytes, take);
    if (whole !== undefined) return whole;
    if (!(await bytes.fill())) return lastValue(bytes, take);
  }
}

/** The value that begins here, or nothing where not all of it has been read yet. */
function wholeValue<T>(bytes: Bytes, take: Take<T>): T | undefined {
  const { end: behind, fields } = endOfValue(bytes);
  if (behind === undefined) return undefined;
  return taken(bytes, take, { end: behind, fields, fault: messages.valueNotJson });
}

/** The value at the end of the file: a number or a word ends there, others are cut off. */
const lastValue = <T>(bytes: Bytes, take: Take<T>): T =>
  taken(bytes, take, { end: bytes.to, fields: 0, fault: messages.endsTooEarly });

function taken<T>(bytes: Bytes, take: Take<T>, span: Span): T {
  const value = take(bytes, span);
  bytes.from = span.end;
  return value;
}

async function* valuesOf<T>(bytes: Bytes, take: Take<T>): AsyncGenerator<T[]> {
  await pass(bytes, '[');
  if ((await next(bytes)) === ']') return pass(bytes, ']');
  let batch: T[] = [];
  for (let began = bytes.at; ;) {
    // Awaiting a value that has been read already would take as long as parsing it.
    const whole = bytes.skipSpace() ? wholeValue(bytes, take) : undefined;
    batch.push(whole ?? (await valueOf(bytes, take)));
    if (!bytes.skipSpace()) await next(bytes);
    const byte = bytes.buffer[bytes.from];
    if (byte !== comma && byte !== closeBracket) throw withoutThe(bytes, ', or ]');
    bytes.from += 1;
    const isEnough = batch.length >= batchSize.values || bytes.at - began > batchSize.bytes;
    if (byte === comma && !isEnough) continue;
    yield batch;
    if (byte === closeBracket) return undefined;
    [batch, began] = [[], bytes.at];
  }
}

async function end(bytes: Bytes): Promise<void> {
  const gap = bytes.at;
  while (bytes.skipSpace() || (await bytes.fill())) {
    if (!isSpace(bytes.buffer[bytes.from] as number)) throw bytes.broken(sentence(messages.goesOn));
    if (bytes.at - gap > windowSize) throw bytes.broken(sentence(messages.onlyWhiteSpace));
  }
}

/**
 * The end of the value that begins here, which may not be JSON: brackets are counted, but not told
 * apart. No end where not all of it has been read.
 */
function endOfValue({ buffer: bytes, from, to }: Bytes): { end?: number; fields: number } {
  let fields = 0;
  let depth = 0;
  let i = from;
  for (; i < to; i += 1) {
    const byte = bytes[i] as number;
    if (byte === quote) {
      for (i += 1; i < to && bytes[i] !== quote; i += 1) if (bytes[i] === backslash) i += 1;
      if (i >= to) return { fields };
      if (depth === 0) return { end: i + 1, fields };
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      // This bracket ends the list or object around a number or a word.
      if (depth === 0) return { end: i, fields };
      depth -= 1;
      if (depth === 0) return { end: i + 1, fields };
    } else if (byte === colon && depth === 1) fields += 1;
    else if (depth === 0 && (byte === comma || isSpace(byte))) return { end: i, fields };
  }
  return { fields };
}
