// Listens to server-sent events as a browser would: one event after another.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Begins to listen, over a connection of its own; refuses what is no stream of events. */
export async function listen<Event>(url: string, headers: Record<string, string>) {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200)
    throw new Error(`${response.statusCode}: ${await text(response)}`);
  const blocks = blocksOf(response.setEncoding('utf8'));
  let lastId: string | undefined;

  /** The next event; nothing when the stream has ended. */
  async function next(): Promise<Event | undefined> {
    for (;;) {
      const { value: block } = await blocks.next();
      if (!block) return undefined;
      if (block.id !== undefined) lastId = block.id;
      if (block.data === undefined) continue;
      const event = JSON.parse(block.data) as Event & { kind: string };
      if (event.kind !== block.event) throw new Error(`${event.kind} came as ${block.event}`);
      return event;
    }
  }

  return {
    headers: response.headers,
    next,
    /** The next events, as many as are asked for, in their order. */
    nextOnes: async (count: number) => {
      const events: (Event | undefined)[] = [];
      while (events.length < count) events.push(await next());
      return events;
    },
    /** The id that came last, which a browser says when it comes back. */
    lastId: () => lastId,
    /** Leaves, as a page does that is closed or loses its network. */
    leave: () => void response.destroy(),
  };
}

interface Block {
  id?: string;
  event?: string;
  data?: string;
}

/** Its blocks of fields: https://html.spec.whatwg.org/#parsing-an-event-stream */
async function* blocksOf(parts: AsyncIterable<string>) {
  let unread = '';
  for await (const part of parts) {
    const blocks = (unread + part).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => line.split(/: (.*)/s, 2));
      yield Object.fromEntries(fields) as Block;
    }
  }
}
