// Bodies that are files: how long a pause may be, and all of it.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { fileTypes, type FileKind } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import { sentence } from '../../../contract/sentences.ts';
import { limits, rewardLimits } from '../../../contract/values.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** How slowly a body may come in before it is cut off. */
export interface BodyTimeouts {
  /** Milliseconds for the next part of a file. */
  body: number;
  /** Of a file: milliseconds that it may take in any case, and bytes a second beyond them. */
  file: { any: number; rate: number };
}

/**
 * Leaves the bodies of an app's calls to their handlers, as they come in and however long they
 * are; who pauses for too long is cut off.
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
    // From then on it is we who take our time.
    raw.once('end', () => socket.setTimeout(0));
  });
}

/** Bytes that a file may have. */
const most: Record<FileKind, number> = {
  json: Infinity,
  csv: limits.importBytes,
  picture: rewardLimits.picture,
};

/** Milliseconds in which whoever sent too slowly, or too much, can read why before the end. */
const farewell = 1_000;

/**
 * The same bytes, as long as they come fast enough for how many they are, and are no more than a
 * file of the kind may have; else it breaks off, at once where the size is told beforehand.
 */
export function timedUpload(
  file: IncomingMessage,
  kind: FileKind,
  { file: { any, rate } }: BodyTimeouts,
): Readable {
  const { socket } = file;
  if (Number(file.headers['content-length'] ?? 0) > most[kind]) throw tooLarge(kind);
  const began = performance.now();
  let bytes = 0;
  const watched = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      const isLate = performance.now() - began > any + (bytes / rate) * 1_000;
      const isLarge = bytes > most[kind];
      if (!isLate && !isLarge) return done(null, part);
      setTimeout(() => socket.destroy(), farewell).unref();
      return done(isLarge ? tooLarge(kind) : new Refusal('invalid', messages.tooSlow));
    },
  });
  // Whoever reads it hears what went wrong.
  return pipeline(file, watched, () => {});
}

/** Names the limit of the kind; a backup has none. */
const tooLarge = (kind: FileKind) =>
  new Refusal(
    'too-large',
    kind === 'picture'
      ? sentence(messages.pictureFormat, { limit: rewardLimits.picture / 1_024 })
      : sentence(messages.importTooLarge, { limit: Math.floor(limits.importBytes / 1_048_576) }),
  );

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of file that is the body. */
    takesFile?: FileKind | undefined;
  }
}
