// Reads JSON from a file value by value, in memory that does not grow with the file.
import type { FileHandle } from 'node:fs/promises';
import { messages } from '../../../contract/messages.ts';
import { sentence, type PlainMessage } from '../../../contract/sentences.ts';
import { bytesOf, isSpace, longest, type Bytes } from './bytes.ts';

export interface Value {
  json: unknown;
  /** How many fields stand in the text of an object, those that are there twice included. */
  fields: number;
  /** As it is written. */
  text: string;
}

/** A file, read from its beginning to its end. Each of these passes over what it tells. */
export interface JsonFile {
  /** The next byte that is no white space, as a character; it alone is left where it is. */
  next: () => Promise<string>;
  /** Refuses any other character. */
  pass: (character: string) => Promise<void>;
  value: () => Promise<Value>;
  /** The values of a list, some at a time. */
  values: () => AsyncGenerator<Value[]>;
  /** The values of a list as they are written, some at a time; nobody looks whether it is JSON. */
  texts: () => AsyncGenerator<string[]>;
  /** Refuses anything but white space until the end. */
  end: () => Promise<void>;
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
/** How many values are handed on at once, at most, and how many bytes of them. */
const handful = { values: 500, bytes: 2 ** 18 };

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
    if (bytes.at - gap > longest) throw bytes.broken(sentence(messages.onlyWhiteSpace));
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

/** A value that lies between where the bytes are and its end. */
interface Span {
  end: number;
  fields: number;
  /** What is wrong with it if it is no JSON. */
  otherwise: PlainMessage;
}

/** What to make of a value. */
type Take<T> = (bytes: Bytes, span: Span) => T;

const written: Take<string> = ({ buffer, from }, { end }) => buffer.toString('utf8', from, end);

const parsed: Take<Value> = (bytes, span) => {
  const text = written(bytes, span);
  try {
    return { json: JSON.parse(text), fields: span.fields, text };
  } catch {
    throw bytes.broken(sentence(span.otherwise));
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

/** The value that begins here, if all of it has been read. */
function wholeValue<T>(bytes: Bytes, take: Take<T>): T | undefined {
  const { end: behind, fields } = endOfValue(bytes);
  if (behind === undefined) return undefined;
  return taken(bytes, take, { end: behind, fields, otherwise: messages.valueNotJson });
}

/** A number or a word ends where the file does; anything else is cut off there. */
const lastValue = <T>(bytes: Bytes, take: Take<T>): T =>
  taken(bytes, take, { end: bytes.to, fields: 0, otherwise: messages.endsTooEarly });

function taken<T>(bytes: Bytes, take: Take<T>, span: Span): T {
  const value = take(bytes, span);
  bytes.from = span.end;
  return value;
}

async function* valuesOf<T>(bytes: Bytes, take: Take<T>): AsyncGenerator<T[]> {
  await pass(bytes, '[');
  if ((await next(bytes)) === ']') return pass(bytes, ']');
  let some: T[] = [];
  for (let began = bytes.at; ;) {
    // Waiting for what is there already would take as long as reading it.
    const whole = bytes.skipSpace() ? wholeValue(bytes, take) : undefined;
    some.push(whole ?? (await valueOf(bytes, take)));
    if (!bytes.skipSpace()) await next(bytes);
    const byte = bytes.buffer[bytes.from];
    if (byte !== comma && byte !== closeBracket) throw withoutThe(bytes, ', or ]');
    bytes.from += 1;
    const isEnough = some.length >= handful.values || bytes.at - began > handful.bytes;
    if (byte === comma && !isEnough) continue;
    yield some;
    if (byte === closeBracket) return undefined;
    [some, began] = [[], bytes.at];
  }
}

async function end(bytes: Bytes): Promise<void> {
  const gap = bytes.at;
  while (bytes.skipSpace() || (await bytes.fill())) {
    if (!isSpace(bytes.buffer[bytes.from] as number)) throw bytes.broken(sentence(messages.goesOn));
    if (bytes.at - gap > longest) throw bytes.broken(sentence(messages.onlyWhiteSpace));
  }
}

/**
 * Where the value ends that begins here, which says nothing of whether it is JSON: brackets
 * are counted, but not told apart.
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
      // The bracket of whatever is around a number or a word.
      if (depth === 0) return { end: i, fields };
      depth -= 1;
      if (depth === 0) return { end: i + 1, fields };
    } else if (byte === colon && depth === 1) fields += 1;
    else if (depth === 0 && (byte === comma || isSpace(byte))) return { end: i, fields };
  }
  return { fields };
}
