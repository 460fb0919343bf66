// How long a body may take to come in, or for a file, how long a pause may be.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Has ordinary bodies read as JSON within so many milliseconds; who takes longer is cut off. */
export function hurryBodies(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.takesFile || raw.complete || !hasBody(raw)) return;
    const late = setTimeout(() => raw.destroy(), patience);
    const stop = () => clearTimeout(late);
    raw.once('end', stop).once('close', stop);
  });
}

/**
 * Leaves the bodies of an app's calls to their handlers, as they come in and however long they
 * are; who pauses for so many milliseconds is cut off.
 */
export function streamBodies(app: FastifyInstance, patience: number): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (_, body, done) => done(null, body));
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw;
    // An app that is asked without a network has no real socket.
    if (!(socket instanceof Socket)) return;
    socket.setTimeout(patience);
    // From then on it is we who take our time.
    raw.once('end', () => socket.setTimeout(0));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}
