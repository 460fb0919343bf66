// A time limit for clients that do not read their answers.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isEventStream } from './load-shedding.ts';

/**
 * Ends a connection that has not taken anything of its answer for so many milliseconds. No time
 * runs while the answer is being made. A client that goes on reading, however slowly, is not cut
 * off; it costs no memory, since files are read only as fast as they are taken.
 */
export function timeOutWrites(app: FastifyInstance, timeout: number): void {
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    // An app that is asked without a network has no real socket. Once the answer is out, Node sets
    // the time that an idle connection is kept.
    if (socket instanceof Socket && !isEventStream(reply)) socket.setTimeout(timeout);
    done(null, payload);
  });
}
