// Answers to data that cannot be parsed as a request.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { sentence, textOf, writeSentence, type PlainMessage } from '../../contract/sentences.ts';

// A static import would load the whole module, an HTTP client included.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Tracks the requests of each connection, and answers data that cannot be parsed as one. */
export function openUnread() {
  const answers = new WeakMap<Socket, ServerResponse[]>();

  function remember(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const { socket } = request.raw;
    const open = answers.get(socket)?.filter((one) => !one.closed) ?? [];
    answers.set(socket, [...open, reply.raw]);
    done();
  }

  /**
   * Answers and ends the connection, after the answer to the request before it, so that nobody
   * mixes them up.
   */
  function answer({ code }: NodeJS.ErrnoException, socket: Socket): void {
    const [owed] = answers.get(socket)?.filter((one) => !one.closed) ?? [];
    if (owed?.req.complete && !owed.writableEnded) {
      owed.once('close', () => socket.destroy());
      return;
    }
    if (socket.writable && code !== 'ECONNRESET' && !owed?.headersSent) socket.write(said(code));
    socket.destroy();
  }

  return { remember, answer };
}

/** The whole answer as bytes of HTTP. */
function said(code: string | undefined): string {
  const [status, message] = unread[code ?? ''] ?? [400, messages.invalidInput];
  const refusal = sentence(message);
  const body = textOf(refusal);
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
    'Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
    "Content-Security-Policy: default-src 'none'\r\nCache-Control: no-store\r\n" +
    `Refusal: ${writeSentence(refusal)}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `Connection: close\r\n\r\n${body}`
  );
}

/** Refusals by the error codes of Node's parser. */
const unread: Record<string, [number, PlainMessage]> = {
  HPE_HEADER_OVERFLOW: [431, messages.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.tooSlow],
};
