// Uploads: the time limits of pauses and of the whole file.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fileTypes, type FileKind } from '../../../contract/file-types.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { limits, rewardLimits } from '../../../contract/values/values.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** The lowest speed of a body before it is cut off, which `bounds` in app.ts explains. */
export interface BodyTimeouts {
  body: number;
  file: { any: number; rate: number };
}

/**
 * Passes the bodies of an app's calls to their handlers as they arrive, without a limit of length;
 * a client that pauses for too long is cut off.
 */
export function streamBodies(
  app: FastifyInstance,
  kind: FileKind,
  { body: timeouts }: BodyTimeouts,
): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(fileTypes[kind], (_, body, done) => done(null, body));
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw;
    // An app that is asked without a network has no real socket.
    if (!(socket instanceof Socket)) return;
    socket.setTimeout(timeouts);
    // After the last byte, the handler's time is not limited here.
    raw.once('end', () => socket.setTimeout(0));
  });
}

/** The limit of bytes of a file. */
export const byteLimits: Record<FileKind, number> = {
  json: Infinity,
  csv: limits.importBytes,
  bills: limits.tillBillsBytes,
  picture: rewardLimits.picture,
};

/** Milliseconds that the connection stays open after a refusal, for the client to read it. */
const closeDelay = 1_000;

/**
 * The same bytes, as long as they arrive fast enough and do not exceed the limit of the kind of
 * file; otherwise the stream fails, immediately if `Content-Length` shows it.
 */
export function timedUpload(
  file: IncomingMessage,
  kind: FileKind,
  { file: { any, rate } }: BodyTimeouts,
): Readable {
  const { socket } = file;
  if (Number(file.headers['content-length'] ?? 0) > byteLimits[kind]) throw tooLarge(kind);
  const began = performance.now();
  let bytes = 0;
  const watched = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      const isLate = performance.now() - began > any + (bytes / rate) * 1_000;
      const isLarge = bytes > byteLimits[kind];
      if (!isLate && !isLarge) return done(null, part);
      setTimeout(() => socket.destroy(), closeDelay).unref();
      return done(isLarge ? tooLarge(kind) : new Refusal('invalid', messages.tooSlow));
    },
  });
  // The reader of the stream gets the error.
  return pipeline(file, watched, () => {});
}

/** The refusal with the limit of the kind; a backup has no limit. */
const tooLarge = (kind: FileKind) => {
  const limit = byteLimits[kind] / 1_048_576;
  if (kind === 'bills')
    return new Refusal('too-large', sentence(messages.billsTooLarge, { limit }));
  return new Refusal(
    'too-large',
    kind === 'picture'
      ? sentence(messages.pictureFormat, { limit: rewardLimits.picture / 1_024 })
      : sentence(messages.importTooLarge, { limit: Math.floor(limit) }),
  );
};

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of file in the body. */
    takesFile?: FileKind | undefined;
  }
}
