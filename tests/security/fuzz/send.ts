// Sends one request over a real connection, unchanged, and waits for the answer until a timeout.
import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import type { Request } from './requests.ts';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The body; empty for a stream of events, of which only the head is read. */
  text: string;
  file: Buffer;
}

/** Milliseconds without data after which a request counts as hanging. */
const timeout = 30_000;

/** Opens the connections to a port of this machine; `close` ends them. */
export function openRawConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function send(
    { method, address, headers, body }: Request,
    ofCaller: Record<string, string>,
  ) {
    const asked = ask({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path: address,
      // Without its length, the body of a DELETE would be read as the next request.
      headers: { ...ofCaller, ...headers, ...(body && { 'content-length': body.length }) },
      timeout,
    });
    asked.once('timeout', () => asked.destroy(new Error('there was no answer')));
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    // If an answer ends the connection, the rest of the request cannot be sent.
    asked.on('error', () => {});
    asked.end(body);
    const [answer] = await answered;
    const endless = answer.headers['content-type']?.startsWith('text/event-stream');
    const file = endless ? Buffer.of() : Buffer.concat(await answer.toArray());
    if (endless) answer.destroy();
    const status = answer.statusCode ?? 0;
    return { status, headers: answer.headers, text: file.toString(), file } satisfies Answer;
  }

  return { send, close: () => agent.destroy() };
}
