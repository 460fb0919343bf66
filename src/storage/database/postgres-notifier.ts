// A bell that rings in every process on a PostgreSQL database, by NOTIFY and LISTEN.
import { setTimeout as breath } from 'node:timers/promises';
import pg from 'pg';
import { indoorBell, type Bell, type Whose } from './notifier.ts';

/** Milliseconds until a wire that broke is laid again. */
const pause = 1_000;
/** Milliseconds that PostgreSQL has for an answer. */
const patience = 2_000;
/** Milliseconds from one notice to the next, so that many awards are named in few of them. */
const between = 25;
/** How many customers go into one notice, of which PostgreSQL takes less than 8,000 bytes. */
const mostNamed = 400;
/** When more than this many wait for the wire, it is everybody. */
const mostWaiting = 10_000;

/**
 * The wire is a connection of its own, laid when somebody first rings or hears, and again when it
 * breaks. What is rung between two notices goes together into the second, so that the database
 * has little to do with them.
 */
export function postgresBell(url: string): Bell {
  const indoors = indoorBell();
  const unsent = gathered();
  let wire: Wire | undefined;
  let laid = false;
  let laying: Promise<void> | undefined;
  let sending: Promise<void> | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function lay() {
    const client = new pg.Client({ ...manner, connectionString: url }) as Wire;
    wire = client;
    client.on('error', () => lose(client)).on('end', () => lose(client));
    try {
      await connect(client, indoors.ring);
    } catch {
      return lose(client);
    }
    laid = true;
    indoors.ring('everybody');
    send();
  }

  function lose(client: Wire) {
    if (client !== wire) return;
    wire = undefined;
    laid = false;
    client.end().catch(() => {});
    if (!closed) again = setTimeout(() => (laying = lay()), pause).unref();
  }

  function send() {
    if (!wire || !laid || sending || unsent.none()) return;
    const client = wire;
    sending = notify(client, unsent)
      .catch(() => lose(client))
      .finally(() => {
        sending = undefined;
        send();
      });
  }

  return {
    hear: (listener) => {
      laying ??= lay();
      return indoors.hear(listener);
    },
    ring: (whose) => {
      laying ??= lay();
      indoors.ring(whose);
      unsent.add(whose);
      send();
    },
    close: async () => {
      closed = true;
      clearTimeout(again);
      await indoors.close();
      await laying;
      await sending;
      const last = wire;
      wire = undefined;
      await last?.end();
    },
  };
}

async function connect(client: Wire, heard: (whose: Whose) => void) {
  client.on('notification', ({ processId, payload = '' }) => {
    // What this process rings is heard without the wire.
    if (processId !== client.processID) heard(namedIn(payload));
  });
  await client.connect();
  await client.query('listen sofra_bell');
}

async function notify(client: Wire, unsent: ReturnType<typeof gathered>) {
  while (!unsent.none()) {
    const next = unsent.take();
    try {
      await client.query("select pg_notify('sofra_bell', $1)", [JSON.stringify(next)]);
    } catch (error) {
      unsent.add(next);
      throw error;
    }
    await breath(between);
  }
}

/** Whose cards are to be named in the next notices. */
function gathered() {
  let unsent: Set<number> | 'everybody' = new Set();
  return {
    add: (whose: Whose) => {
      if (unsent === 'everybody') return;
      if (whose === 'everybody' || unsent.size > mostWaiting) unsent = 'everybody';
      else for (const id of whose) unsent.add(id);
    },
    none: () => unsent !== 'everybody' && unsent.size === 0,
    take: (): Whose => {
      const whole = unsent;
      if (whole === 'everybody') {
        unsent = new Set();
        return whole;
      }
      const part = [...whole].slice(0, mostNamed);
      for (const id of part) whole.delete(id);
      return part;
    },
  };
}

/** The driver's types leave out the number of the server's process. */
type Wire = pg.Client & { processID: number };

const manner = {
  connectionTimeoutMillis: patience,
  query_timeout: patience,
  keepAlive: true,
  application_name: 'sofra bell',
};

/** Whose cards a notice names; another program's may say anything. */
function namedIn(payload: string): Whose {
  try {
    const named = JSON.parse(payload) as unknown;
    return Array.isArray(named) ? named : 'everybody';
  } catch {
    return 'everybody';
  }
}
