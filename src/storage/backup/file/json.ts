// Reads JSON from a file value by value, with an amount of memory that does not depend on the file.
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { messages } from '../../../contract/messages/messages.ts';
import {
  sentence,
  type PlainMessage,
  type Sentence,
} from '../../../contract/messages/sentences.ts';
import { textOf } from '../../../contract/messages/texts.ts';

/** The limit in bytes of a single value, and half the limit of white space. */
const windowSize = 2 ** 20;
/**
 * The bytes of a text that is parsed. V8 keeps a text of more than 128 KiB, with two bytes a
 * character, among large objects, and takes twice as long to make and to parse it.
 */
export const parsedSize = 2 ** 15;
/** The limits of a batch; a row with the largest picture fits. */
const batchSize = { values: 500, bytes: 300_000 };

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const lineBreak = 0x0a;
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The end of each line of a list, and the end of its last line. */
const endOfLine = ',\n';
const endsOfList = ['}],\n', '}]\n'];

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The error for a file that is not JSON, or not in Sofra's format, with the place of the fault. */
export class BrokenJson extends Error {
  readonly sentence: Sentence;

  constructor(fault: Sentence) {
    super(textOf(fault));
    this.sentence = fault;
  }
}

export interface Value {
  json: unknown;
  /**
   * The number of fields in the text of an object, in which repeated fields are counted. Undefined
   * if the text equals the output of JSON.stringify, so that no field is repeated.
   */
  fields?: number;
  /** The text of the value in the file. */
  text: string;
}

/** Consecutive values of a list. */
export interface Batch {
  count: number;
  /** The values; empty if only texts are wanted. */
  values: Value[];
  /**
   * The texts of the values, one per line, with a comma after each but the last. If the values are
   * parsed, they are a part of the file's buffer, which the next batch changes.
   */
  lines: Buffer;
}

/**
 * A file that is read from beginning to end. Each method except `next` moves past the part that it
 * reads.
 */
export class JsonFile {
  readonly #file: FileHandle;
  /** A part of the file; the bytes from `#from` to `#to` are not consumed yet. */
  readonly #buffer = Buffer.allocUnsafe(windowSize);
  readonly #hash = createHash('sha256');
  #from = 0;
  #to = 0;
  /** The offset of the buffer in the file. */
  #begin = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The next byte that is not white space, as a character. */
  async next(): Promise<string> {
    const gap = this.#place();
    while (!this.#skipSpace()) {
      if (this.#place() - gap > windowSize) throw this.#broken(messages.onlyWhiteSpace);
      if (!(await this.#fill())) throw this.#broken(messages.endsTooEarly);
    }
    return String.fromCharCode(this.#buffer[this.#from] as number);
  }

  /** Reads past this character. Refuses any other. */
  async pass(character: string): Promise<void> {
    if ((await this.next()) !== character) throw this.#without(character);
    this.#from += 1;
  }

  async value(): Promise<Value> {
    await this.next();
    for (;;) {
      const whole = this.#wholeValue();
      if (whole) return whole;
      // At the end of the file a number or a word is complete; any other value is truncated.
      if (!(await this.#fill())) return this.#take(this.#to, 0, messages.endsTooEarly);
    }
  }

  /**
   * The values of a list, in batches. Lines in Sofra's format are read many at a time, and others
   * value by value.
   * @param how Whether the values are parsed, or only their texts are wanted.
   */
  async *values(how: { parsed: boolean }): AsyncGenerator<Batch> {
    await this.pass('[');
    if ((await this.next()) === ']') return this.pass(']');
    for (;;) {
      if (this.#to - this.#from < batchSize.bytes) await this.#fill();
      const batch = this.#lines(how) ?? (await this.#few());
      const byte = this.#buffer[this.#from];
      if (byte !== comma && byte !== closeBracket) throw this.#without(', or ]');
      this.#from += 1;
      yield batch;
      if (byte === closeBracket) return undefined;
    }
  }

  /**
   * The values that follow in separate lines, up to the last complete line in the buffer. Undefined
   * if there are none, or if any of them differs from the output of JSON.stringify. A line break
   * always ends a value, since JSON escapes line breaks in texts.
   */
  #lines({ parsed }: { parsed: boolean }): Batch | undefined {
    const before = this.#from;
    // Only a line break is between two lines; other layouts are read value by value.
    if (!this.#skipSpace() || this.#from - before > 1) return undefined;
    // A row with a picture is longer than the text that is usually parsed.
    const lines = (parsed && this.#linesWithin(parsedSize)) || this.#linesWithin(batchSize.bytes);
    // Bytes that are no text would be other rows for the database than for the check.
    if (!lines || (parsed && !isUtf8(lines))) return undefined;
    const end = lines.length;
    if (!parsed) {
      this.#from += end;
      return { count: linesIn(lines), values: [], lines: Buffer.from(lines) };
    }
    const text = lines.toString();
    const texts = text.split(endOfLine);
    const count = texts.length;
    try {
      const jsons = JSON.parse(`[${text}]`) as unknown[];
      const isWritten = jsons.length === count;
      if (!isWritten || jsons.some((json, i) => JSON.stringify(json) !== texts[i]))
        return undefined;
      this.#from += end;
      return { count, values: jsons.map((json, i) => ({ json, text: texts[i]! })), lines };
    } catch {
      return undefined;
    }
  }

  /** The complete lines of a list within this many bytes; undefined if there are none. */
  #linesWithin(bytes: number): Buffer | undefined {
    const read = this.#buffer.subarray(this.#from, Math.min(this.#to, this.#from + bytes));
    const ends = endsOfList.map((end) => read.indexOf(end)).filter((place) => place !== -1);
    const end = ends.length > 0 ? Math.min(...ends) + 1 : read.lastIndexOf(endOfLine);
    return end > 0 ? read.subarray(0, end) : undefined;
  }

  /** The next values of a list, up to a comma or the end of the list. */
  async #few(): Promise<Batch> {
    const values: Value[] = [];
    for (const began = this.#place(); ;) {
      // A value that is in the buffer is taken synchronously, because awaiting takes as long as
      // parsing.
      const whole = this.#skipSpace() ? this.#wholeValue() : undefined;
      values.push(whole ?? (await this.value()));
      if (!this.#skipSpace()) await this.next();
      const count = values.length;
      const isFull = count >= batchSize.values || this.#place() - began > batchSize.bytes;
      if (isFull || this.#buffer[this.#from] !== comma) {
        const lines = Buffer.from(values.map(({ text }) => text).join(endOfLine));
        return { count, values, lines };
      }
      this.#from += 1;
    }
  }

  /** Refuses anything except white space until the end of the file. */
  async end(): Promise<void> {
    const gap = this.#place();
    while (this.#skipSpace() || (await this.#fill())) {
      if (!isSpace(this.#buffer[this.#from] as number)) throw this.#broken(messages.goesOn);
      if (this.#place() - gap > windowSize) throw this.#broken(messages.onlyWhiteSpace);
    }
  }

  /** The hash of all bytes that were read; may be called only once. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** The offset in the file up to which all bytes are consumed. */
  #place(): number {
    return this.#begin + this.#from;
  }

  /** Reads more; false at the end of the file. Refuses a value that is longer than the buffer. */
  async #fill(): Promise<boolean> {
    this.#buffer.copyWithin(0, this.#from, this.#to);
    this.#begin += this.#from;
    this.#to -= this.#from;
    this.#from = 0;
    if (this.#to === windowSize) throw this.#broken(messages.valueTooLong);
    const { bytesRead } = await this.#file.read(this.#buffer, this.#to, windowSize - this.#to);
    this.#hash.update(this.#buffer.subarray(this.#to, this.#to + bytesRead));
    this.#to += bytesRead;
    return bytesRead > 0;
  }

  /** Skips white space; false if the buffer is then empty. */
  #skipSpace(): boolean {
    while (this.#from < this.#to && isSpace(this.#buffer[this.#from] as number)) this.#from += 1;
    return this.#from < this.#to;
  }

  /** The value that begins here; undefined if the buffer does not contain all of it. */
  #wholeValue(): Value | undefined {
    const { end, fields } = endOfValue(this.#buffer, { from: this.#from, to: this.#to });
    return end === undefined ? undefined : this.#take(end, fields, messages.valueNotJson);
  }

  /** Parses the value up to its end, and consumes it. */
  #take(end: number, fields: number, fault: PlainMessage): Value {
    const text = this.#buffer.toString('utf8', this.#from, end);
    try {
      const json: unknown = JSON.parse(text);
      this.#from = end;
      return { json, fields, text };
    } catch {
      throw this.#broken(fault);
    }
  }

  #broken(what: PlainMessage | Sentence): BrokenJson {
    const fault = typeof what === 'string' ? sentence(what) : what;
    return new BrokenJson(sentence(messages.atByte, { at: this.#place(), what: fault }));
  }

  #without(character: string): BrokenJson {
    return this.#broken(sentence(messages.characterMissing, { character }));
  }
}

function linesIn(lines: Buffer): number {
  let count = 1;
  for (let at = -1; (at = lines.indexOf(lineBreak, at + 1)) !== -1;) count += 1;
  return count;
}

/**
 * The end of the value that begins here, without checking that it is JSON: brackets are counted,
 * but their kinds are not distinguished. Undefined if the buffer does not contain all of it.
 */
function endOfValue(
  bytes: Buffer,
  { from, to }: { from: number; to: number },
): { end?: number; fields: number } {
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
      // This bracket closes the list or object that contains the number or word.
      if (depth === 0) return { end: i, fields };
      depth -= 1;
      if (depth === 0) return { end: i + 1, fields };
    } else if (byte === colon && depth === 1) fields += 1;
    else if (depth === 0 && (byte === comma || isSpace(byte))) return { end: i, fields };
  }
  return { fields };
}
