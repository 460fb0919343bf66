// A standby: a server that follows the primary and is only read, and how far behind it may be.
import { Kysely } from 'kysely';
import { postgres } from './postgres/postgres.ts';
import { openSlices } from './queries/slices.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables/tables.ts';

/** Milliseconds between two checks of how far behind it is. */
const interval = 1_000;
/** Seconds that the standby may be behind; otherwise the primary is read. */
const oldest = 30;
/** Checks that are remembered: a standby that is further behind is of no use. */
const markLimit = 60;

export interface Standby {
  /** A store to read from and the seconds that it may be behind, while there is one. */
  reading: () => { store: Store; age: number } | undefined;
  /** Reports that it did not answer: it is not read before the next check. */
  failed: () => void;
  close: () => Promise<void>;
}

interface Opening {
  url: string;
  /** Called at each check that finds another database at the address, which is never read. */
  onStranger: () => void;
}

/**
 * Opens a standby of a store's database. Each second the primary is asked for its position in the
 * log, and the standby for the position that it has reached: it has all that the primary had when
 * it was there.
 */
export function openStandby(primary: Store, { url, onStranger }: Opening): Standby {
  const engine = postgres({ url, directUrl: undefined, unhurried: false, kind: 'standby' });
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  const store = { ...primary, db, engine, slice: openSlices() };
  /** Positions of the primary and their times, the newest last. */
  let marks: { log: number; at: number }[] = [];
  /** The time up to which the standby has everything. */
  let arrived: number | undefined;
  let again: NodeJS.Timeout | undefined;
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
    if (!closed) again = setTimeout(goOn, interval).unref();
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
      clearTimeout(again);
      await db.destroy();
    },
  };
}
