// Server-sent events as a stream of bytes, for a reader who may be slow or disconnected.
import { Readable } from 'node:stream';
import type { Events } from '../../context.ts';

/** The limit of bytes that wait for a reader. */
const maxWaiting = 64 * 1_024;

/** Milliseconds after which a browser reconnects. */
const comesBack = 1_000;

/** The stream of events, named by their `kind`; `trim` turns each into the data that is sent. */
export function eventStream<Event>(
  events: Events<Event>,
  trim: (event: Event) => { kind: string },
): Readable {
  // The stream calls `read` when its buffer has room; the sender then resumes.
  const stream = new Readable({ highWaterMark: maxWaiting, read: () => resume() });
  let resume = () => {};
  const listening = events({
    send: (id, event) => stream.push(`id: ${id}\n${event ? lines(trim(event)) : ''}\n`),
    end: () => {
      // A reader that is too far behind would not read the end either.
      if (stream.readableLength < maxWaiting) stream.push(null);
      else stream.destroy();
    },
  });
  resume = listening.resume;
  stream.push(`retry: ${comesBack}\n\n`);
  stream.once('close', listening.stop);
  return stream;
}

const lines = (event: { kind: string }) => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n`;
