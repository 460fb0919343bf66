// Guests' open cards: each receives its points over an event stream, and reconnects after its end.
import { setTimeout as pause } from 'node:timers/promises';
import { succeeds, until } from '../lab/wait.ts';
import type { LiveUpdate } from '../src/contract/cards/live-updates.ts';
import { listen } from '../lab/calls/event-stream.ts';

/** Milliseconds after which a browser reconnects. */
const comesBackAfter = 1_000;

export interface OpenCard {
  customerId: number;
  /** The time at which each entry arrived, by its id. */
  arrived: ReadonlyMap<number, number>;
  /** The number of connections. */
  opened: () => number;
  /** Milliseconds until an entry arrives; undefined after the timeout. */
  hears: (transactionId: number, within: number) => Promise<number | undefined>;
  close: () => void;
}

interface Card {
  url: string;
  cookie: string;
  customerId: number;
}

export function openCard({ url, cookie, customerId }: Card): OpenCard {
  const arrived = new Map<number, number>();
  let opened = 0;
  let last: string | undefined;
  let leave = () => {};
  const closing = new AbortController();

  async function stay() {
    const from = last === undefined ? {} : { 'last-event-id': last };
    const headers = { cookie, ...from };
    const stream = await listen<LiveUpdate>(`${url}/api/customers/me/events`, headers);
    opened += 1;
    leave = stream.leave;
    try {
      for (let event = await stream.next(); event; event = await stream.next()) {
        if (event.kind === 'points') arrived.set(event.entry.id, performance.now());
        last = stream.lastId();
      }
    } finally {
      last = stream.lastId() ?? last;
    }
  }

  async function keepOpen() {
    while (!closing.signal.aborted) {
      // The stream is opened again after any kind of end.
      await stay().catch(() => {});
      if (!closing.signal.aborted) await pause(comesBackAfter);
    }
  }

  void keepOpen();
  return {
    customerId,
    arrived,
    opened: () => opened,
    hears: async (transactionId, within) => {
      const began = performance.now();
      const arrival = until(() => arrived.has(transactionId), { limit: within, interval: 5 });
      if (!(await succeeds(arrival))) return undefined;
      return Math.max(0, arrived.get(transactionId)! - began);
    },
    close: () => {
      closing.abort();
      leave();
    },
  };
}
