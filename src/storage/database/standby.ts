// A standby is a server that replicates the primary and is only read; this file checks how far it
// is behind.
import { Kysely } from 'kysely';
import { postgres } from './postgres/postgres.ts';
import { createSlices } from './queries/slices.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables/tables.ts';

/** The interval in milliseconds between checks of the replication delay. */
const interval = 1_000;
/** The limit of the replication delay in seconds; above it the primary is read. */
const oldest = 30;
/**
 * The number of positions that are remembered; a standby that is further behind is not read anyway.
 */
const markLimit = 60;

export interface Standby {
  /** The store of the standby and its delay in seconds; undefined while it cannot be read. */
  reading: () => { store: Store; age: number } | undefined;
  /** Reports that the standby failed, so that it is not read before the next check. */
  failed: () => void;
  close: () => Promise<void>;
}

interface Opening {
  url: string;
  /** Called when a check finds a different database at the address; it is never read. */
  onStranger: () => void;
}

/**
 * Opens a standby of a store's database. Each second, the primary is asked for its position in the
 * log, and the standby for the position that it has reached: the standby then has all data that the
 * primary had at that position.
 */
export function openStandby(primary: Store, { url, onStranger }: Opening): Standby {
  const engine = postgres({ url, directUrl: undefined, withoutTimeouts: false, kind: 'standby' });
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  // Reads have queues of their own, so that a standby that hangs holds up no read of the primary.
  const store = { ...primary, db, engine, slice: createSlices() };
  /** The past positions of the primary with their times, the newest last. */
  let marks: { log: number; at: number }[] = [];
  /** The time up to which the standby has everything. */
  let arrived: number | undefined;
  let nextTry: NodeJS.Timeout | undefined;
  let closed = false;

  async function look() {
    try {
      const at = performance.now();
      const { database, log } = await primary.engine.position(primary.db);
      marks = [...marks, { log, at }].slice(-markLimit);
      const its = await engine.position(db);
      const isSame = its.database === database;
      arrived = isSame ? marks.findLast((mark) => mark.log <= its.log)?.at : undefined;
      if (!isSame) onStranger();
    } catch {
      arrived = undefined;
    }
  }

  async function goOn() {
    await look();
    if (!closed) nextTry = setTimeout(goOn, interval).unref();
  }
  void goOn();

  return {
    reading: () => {
      if (arrived === undefined) return undefined;
      const age = (performance.now() - arrived) / 1_000;
      return age <= oldest ? { store, age } : undefined;
    },
    failed: () => (arrived = undefined),
    close: async () => {
      closed = true;
      clearTimeout(nextTry);
      await db.destroy();
    },
  };
}
