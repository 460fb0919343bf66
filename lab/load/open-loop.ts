// An open loop: visitors arrive at a constant rate, even if earlier ones are still being served.
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import type { Request } from './closed-loop.ts';
import { bytesOf, openConnection, type Connection } from './connection.ts';

/** Milliseconds between two checks for visitors that are due. */
const interval = 5;

/**
 * Begins visits at a rate per second until the signal. Each gets the moment at which it was due, by
 * `performance.now`.
 */
export async function atRate(rate: number, signal: AbortSignal, visit: (due: number) => unknown) {
  const began = performance.now();
  for (let sent = 0; !signal.aborted; await pause(interval)) {
    const due = ((performance.now() - began) * rate) / 1_000;
    for (; sent < due; sent += 1) visit(began + (sent * 1_000) / rate);
  }
}

interface OpenLoop {
  url: string;
  /**
   * The number of visitors that are served concurrently. Further visitors wait, and their wait is
   * part of the measurement.
   */
  connections: number;
  /** Visitors a second. */
  rate: number;
  seconds: number;
  /** The requests of a visitor, one after the other. */
  visitor: () => Request[];
}

interface Seen {
  /**
   * Milliseconds until each answer: for a visitor's first request since the visitor was due, for
   * later requests since the answer before.
   */
  waits: number[];
  /** The number of answers that were not successes. */
  refused: number;
  /** The run was ended early, since visitors waited for longer than a second. */
  overrun: boolean;
}

/** Milliseconds of delay after which the run is ended, as the server cannot keep up. */
const lostAfter = 1_000;

/** Returns the 99th percentile of all answers. Throws if any request was refused. */
export async function slowestOf(how: OpenLoop): Promise<number> {
  const { waits, refused, overrun } = await openLoop(how);
  if (refused > 0 || overrun) throw new Error(`${refused} requests were refused`);
  return quantile(waits, 0.99);
}

export async function openLoop(how: OpenLoop): Promise<Seen> {
  const { url, connections, rate, seconds, visitor } = how;
  const visitors = Array.from({ length: Math.round(rate * seconds) }, () => visitor().map(bytesOf));
  const free = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  const all = [...free];
  const seen: Seen = { waits: [], refused: 0, overrun: false };
  const visits = new Set<Promise<void>>();
  const broken: unknown[] = [];
  const began = performance.now();
  const dueAt = (index: number) => began + (index / rate) * 1_000;

  for (let next = 0; next < visitors.length && !seen.overrun && broken.length === 0;) {
    const now = performance.now();
    while (next < visitors.length && free.length > 0 && dueAt(next) <= now) {
      // Connections are used in turn, since a server closes one that is idle for long.
      const connection = free.shift()!;
      const visit = serveOne(connection, { requests: visitors[next]!, due: dueAt(next), seen })
        .catch((problem: unknown) => broken.push(problem))
        .then(() => {
          visits.delete(visit);
          free.push(connection);
        });
      visits.add(visit);
      next += 1;
    }
    seen.overrun = now - dueAt(next) > lostAfter;
    await pause(1);
  }
  await Promise.all(visits);
  for (const connection of all) connection.close();
  if (broken.length > 0) throw broken[0];
  return seen;
}

interface Visit {
  requests: Buffer[];
  due: number;
  seen: Seen;
}

async function serveOne(connection: Connection, { requests, due, seen }: Visit): Promise<void> {
  let since = due;
  for (const request of requests) {
    const status = await connection.ask(request);
    const now = performance.now();
    seen.waits.push(now - since);
    if (status >= 300) seen.refused += 1;
    since = now;
  }
}
