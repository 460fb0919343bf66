// Server-sent events as a stream of bytes, for a reader who may be slow, or gone.
import { Readable } from 'node:stream';
import type { Events } from '../../context.ts';

/** Bytes that may wait for a reader. */
const mostWaiting = 64 * 1_024;

/** Milliseconds until a browser comes back after a break. */
const comesBack = 1_000;

/** The events as a stream; `trim` makes of each what is sent, whose `kind` is its name. */
export function eventStream<Event>(
  events: Events<Event>,
  trim: (event: Event) => { kind: string },
): Readable {
  // Its buffer is refilled by those who send; they are told when there is room.
  const stream = new Readable({ highWaterMark: mostWaiting, read: () => resume() });
  let resume = () => {};
  const listening = events({
    send: (id, event) => stream.push(`id: ${id}\n${event ? lines(trim(event)) : ''}\n`),
    end: () => {
      // Whoever has not read so much will not read the end either.
      if (stream.readableLength < mostWaiting) stream.push(null);
      else stream.destroy();
    },
  });
  resume = listening.resume;
  stream.push(`retry: ${comesBack}\n\n`);
  stream.once('close', listening.stop);
  return stream;
}

const lines = (event: { kind: string }) => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n`;
