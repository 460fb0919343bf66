// Who asks and does not read the answer is not waited for.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isEventStream } from './load-shedding.ts';

/**
 * Ends a connection that has not taken anything of its answer for so many milliseconds. While an
 * answer is still being made nothing runs out; a reader that goes on, however slowly, is not cut,
 * and makes no memory grow, since a file is read only as far as it is taken.
 */
export function timeOutWrites(app: FastifyInstance, patience: number): void {
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    // An app that is asked without a network has no real socket. Once the answer is out, Node sets
    // the time that an idle connection is kept.
    if (socket instanceof Socket && !isEventStream(reply)) socket.setTimeout(patience);
    done(null, payload);
  });
}
