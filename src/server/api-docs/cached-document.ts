// Documents that are constant for the life of the process: made and compressed once.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Document {
  /** The media type. */
  type: string;
  make: () => string;
}

/**
 * Sends a document, compressed if the client accepts that, or 304. The document is made at the
 * first request, since most restaurants never get one.
 */
export function cachedDocument({ type, make }: Document) {
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
  // The tag is weak, since it stands for the same document in two encodings (RFC 9110, 8.8.1).
  const tag = `W/"${hash('sha256', plain, 'base64url')}"`;
  return { plain, packed: await promisify(gzip)(plain), tag };
}

const takesGzip = (accepted: string | string[] | undefined) =>
  /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted ?? ''));
