// Documents that are the same for everybody as long as the process lives: made, and packed, once.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Document {
  /** What it is, as a media type. */
  type: string;
  make: () => string;
}

/**
 * Answers a document, packed for whoever takes it so, or that it is the same one as before. Most
 * restaurants are never asked for it: it is made for the first who does.
 */
export function madeOnce({ type, make }: Document) {
  let made: ReturnType<typeof pack> | undefined;
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { plain, packed, tag } = await (made ??= pack(make()));
    reply.headers({ ETag: tag, Vary: 'Accept-Encoding' });
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const isPacked = takesGzip(headers['accept-encoding']);
    if (isPacked) reply.header('Content-Encoding', 'gzip');
    return reply.type(type).send(isPacked ? packed : plain);
  };
}

async function pack(text: string) {
  const plain = Buffer.from(text);
  // Weak: the same document in two encodings (RFC 9110, 8.8.1).
  const tag = `W/"${hash('sha256', plain, 'base64url')}"`;
  return { plain, packed: await promisify(gzip)(plain), tag };
}

const takesGzip = (accepted: string | string[] | undefined) =>
  /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted ?? ''));
