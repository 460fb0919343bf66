// A client of server-sent events, as in a browser: it reads one event after another.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Opens a stream over a new connection; throws for an answer that is not a stream of events. */
export async function listen<Event>(url: string, headers: Record<string, string>) {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200)
    throw new Error(`${response.statusCode}: ${await text(response)}`);
  const blocks = blocksOf(response.setEncoding('utf8'));
  let lastId: string | undefined;

  /** The next event; undefined after the end of the stream. */
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
    /** The next events in their order, as many as requested. */
    nextOnes: async (count: number) => {
      const events: (Event | undefined)[] = [];
      while (events.length < count) events.push(await next());
      return events;
    },
    /** The id of the last event, which a browser sends when it reconnects. */
    lastId: () => lastId,
    /** Closes the connection, as a page does that is closed or loses its network. */
    leave: () => void response.destroy(),
  };
}

interface Block {
  id?: string;
  event?: string;
  data?: string;
}

/** The blocks of fields in a stream: https://html.spec.whatwg.org/#parsing-an-event-stream */
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
