// JSON bodies: bounded before they are parsed, because a short text can take long to become values.
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

/**
 * The limits of a body: objects and lists within each other, fields of one object, values, and
 * shapes. No call reads values within more than eight others, or more than fifty fields of an
 * object; orders of other systems have more of both. A batch of 500 visits, each with the most of
 * everything, has 60,000 values. A shape is the names of an object's fields up to one of them, in
 * their order: V8 makes a hidden class for each new shape, 60,000 of them take up to 140 ms, and
 * objects of one kind share theirs.
 */
const limits = { depth: 32, fields: 500, values: 60_000, shapes: 2_000 };

/**
 * Has JSON bodies arrive as bytes, and returns a function that parses the body of a request: when
 * the call begins, so that all limits of concurrent calls stand before it. Refuses a body that is
 * no JSON, and one that is too deep or has too many fields, values or shapes.
 */
export function readJsonLater(app: FastifyInstance): ReadJson {
  // It refuses keys that would change the prototype of an object.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes, done) =>
    done(null, bytes),
  );
  return (request) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) return body;
    if (!isBounded(body)) throw new Refusal('too-large', messages.tooLarge);
    let read: { error: Error | null; value?: unknown } = { error: null };
    void parse(request, body.toString(), (error, value) => void (read = { error, value }));
    if (read.error) throw new Refusal('invalid', messages.notJson);
    return read.value;
  };
}

export type ReadJson = (request: FastifyRequest) => unknown;

const [quote, backslash, comma, colon] = [...'"\\,:'].map((sign) => sign.charCodeAt(0));
const [openArray, closeArray, openObject, closeObject] = [...'[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/** Begins every hash, so that nobody can send names whose hashes are equal. */
const hashSeed = randomInt(2 ** 31);

/** Whether JSON is within the limits; what is no JSON is left to its parser. */
export function isBounded(json: Uint8Array): boolean {
  /** The number of fields of each open object, the outermost first, and the hash of its shape. */
  const fields = new Uint32Array(limits.depth + 1);
  const shape = new Int32Array(limits.depth + 1);
  const shapes = new Set<number>();
  let nameBegin = 0;
  let nameEnd = 0;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      nameBegin = at;
      nameEnd = at = endOfText(json, at);
    } else if (byte === openArray || byte === openObject) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) return false;
      fields[depth] = 0;
      shape[depth] = hashSeed;
    } else if (byte === closeArray || byte === closeObject) depth = Math.max(0, depth - 1);
    else if (byte === comma) values += 1;
    else if (byte === colon) {
      fields[depth]! += 1;
      shape[depth] = hashOf(json, { begin: nameBegin, end: nameEnd, hash: shape[depth]! });
      shapes.add(shape[depth]!);
      // A name counts once, however many colons follow it.
      nameBegin = nameEnd;
      if (fields[depth]! > limits.fields || shapes.size > limits.shapes) return false;
    }
    if (values > limits.values) return false;
  }
  return true;
}

/** The FNV-1a hash of a part of the bytes, begun with another hash. */
function hashOf(json: Uint8Array, part: { begin: number; end: number; hash: number }): number {
  let { hash } = part;
  for (let at = part.begin; at < part.end; at += 1) {
    hash = Math.imul(hash ^ json[at]!, 16_777_619);
  }
  return hash;
}

/** The position of the quotation mark that ends a text. */
function endOfText(json: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
