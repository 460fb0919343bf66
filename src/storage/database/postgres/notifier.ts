// A notifier for all processes on a PostgreSQL database, by NOTIFY and LISTEN.
import { setTimeout as pause } from 'node:timers/promises';
import { localNotifier, type Notifier, type Audience } from '../notifier.ts';
import { holdConnection, type HeldClient, type HeldConnection } from './held-connection.ts';

/** Milliseconds from one notice to the next, so that many awards are named in few of them. */
const between = 25;
/** How many customers go into one notice, of which PostgreSQL takes less than 8,000 bytes. */
const noticeLimit = 400;
/** When more than this many wait for the connection, it is everybody. */
const pendingLimit = 10_000;

/**
 * It has a connection of its own, which is opened when somebody first publishes or subscribes.
 * What is published between two notices goes together into the second, so that the database has
 * little to do with them.
 */
export function postgresNotifier(addresses: readonly string[]): Notifier {
  const local = localNotifier();
  const pending = pendingAudience();
  let held: HeldConnection | undefined;
  let sending: Promise<void> | undefined;

  const hold = () =>
    (held ??= holdConnection({
      addresses,
      name: 'sofra notifier',
      prepare: (client) => listen(client, local.publish),
      onOpen: () => {
        local.publish('everybody');
        send();
      },
    }));

  function send() {
    const client = held?.client();
    if (!client || sending || pending.none()) return;
    sending = notify(client, pending)
      .catch(() => held?.drop(client))
      .finally(() => {
        sending = undefined;
        send();
      });
  }

  return {
    subscribe: (listener) => {
      hold();
      return local.subscribe(listener);
    },
    publish: (audience) => {
      hold();
      local.publish(audience);
      pending.add(audience);
      send();
    },
    close: async () => {
      await local.close();
      await held?.close(() => sending);
    },
  };
}

async function listen(client: HeldClient, onNotice: (audience: Audience) => void) {
  client.on('notification', ({ processId, payload = '' }) => {
    // What this process publishes reaches its own listeners without the connection.
    if (processId !== client.processID) onNotice(namedIn(payload));
  });
  await client.query('listen sofra_updates');
}

async function notify(client: HeldClient, pending: ReturnType<typeof pendingAudience>) {
  while (!pending.none()) {
    const next = pending.take();
    try {
      await client.query("select pg_notify('sofra_updates', $1)", [JSON.stringify(next)]);
    } catch (error) {
      pending.add(next);
      throw error;
    }
    await pause(between);
  }
}

/** Whose cards are to be named in the next notices. */
function pendingAudience() {
  let pending: Set<number> | 'everybody' = new Set();
  return {
    add: (audience: Audience) => {
      if (pending === 'everybody') return;
      if (audience === 'everybody' || pending.size > pendingLimit) pending = 'everybody';
      else for (const id of audience) pending.add(id);
    },
    none: () => pending !== 'everybody' && pending.size === 0,
    take: (): Audience => {
      const whole = pending;
      if (whole === 'everybody') {
        pending = new Set();
        return whole;
      }
      const part = [...whole].slice(0, noticeLimit);
      for (const id of part) whole.delete(id);
      return part;
    },
  };
}

/** Whose cards a notice names; another program's may say anything. */
function namedIn(payload: string): Audience {
  try {
    const named = JSON.parse(payload) as unknown;
    return Array.isArray(named) ? named : 'everybody';
  } catch {
    return 'everybody';
  }
}
