// The log of outages of the database: a line at the beginning and one at the end.
import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '../../storage/database/engine.ts';
import type { Metrics } from './metrics.ts';

/** The interval in milliseconds for which one line is logged about all refused requests. */
const logInterval = 10_000;

export interface OutageLog {
  /** Whether the database is unreachable and this has been logged. */
  isUnreachable: () => boolean;
  /** Records that a request was answered 'not available', for this reason. */
  recordUnavailable: (request: { error: unknown; reqId: string }) => void;
}

/** Logs and counts the outages of the database. */
export function createOutageLog(
  engine: Pick<Engine, 'onAway'>,
  { log, metrics }: { log: Pick<FastifyBaseLogger, 'info' | 'warn'>; metrics: Metrics },
): OutageLog {
  /** The beginning of the outage, while the database is unreachable. */
  let since: number | undefined;
  let refused = 0;
  let lastLine = -Infinity;

  engine.onAway((reason) => {
    const now = performance.now();
    if (reason !== undefined) {
      if (since !== undefined) return;
      since = now;
      refused = 0;
      metrics.databaseLost();
      return log.warn({ err: reason }, 'the database is away');
    }
    // A database that was unreachable from the start does not count as an outage.
    if (since === undefined) return;
    const ms = Math.round(now - since);
    since = undefined;
    metrics.databaseFound({ seconds: ms / 1_000 });
    log.info({ ms, refused }, 'the database is there');
  });

  return {
    isUnreachable: () => since !== undefined,
    recordUnavailable: ({ error, reqId }) => {
      refused += 1;
      const now = performance.now();
      if (since !== undefined || now - lastLine < logInterval) return;
      log.warn({ err: error, reqId, refused }, 'a request was answered as unavailable');
      lastLine = now;
      refused = 0;
    },
  };
}
