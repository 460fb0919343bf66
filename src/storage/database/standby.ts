// A server that follows the primary and is only read, and how old what it shows may be.
import { Kysely } from 'kysely';
import { postgres } from './postgres/postgres.ts';
import { openSteps } from './queries/steps.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Milliseconds from one look at how far behind it is to the next. */
const beat = 1_000;
/** Seconds: what may be older is read from the primary. */
const oldest = 30;
/** How many looks are remembered: a standby that is further behind is of no use. */
const most = 60;

export interface Standby {
  /** A store to read from and the seconds that it may be behind, while there is one. */
  reading: () => { store: Store; age: number } | undefined;
  /** It did not answer: it is not read before it has been looked at again. */
  failed: () => void;
  close: () => Promise<void>;
}

interface Opening {
  url: string;
  /** Hears at each look that the address leads to another database, which is never read. */
  onStranger: () => void;
}

/**
 * Opens a standby of a store's database. Each second the primary is asked how much it has written,
 * and the standby how much of it has arrived: it shows all that was there when the primary had
 * that much.
 */
export function openStandby(primary: Store, { url, onStranger }: Opening): Standby {
  const engine = postgres({ url, directUrl: undefined, unhurried: false, kind: 'standby' });
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  const store = { ...primary, db, engine, step: openSteps() };
  /** How much the primary had, and when, the newest last. */
  let marks: { log: number; at: number }[] = [];
  /** The moment of which everything is there. */
  let arrived: number | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  async function look() {
    try {
      const at = performance.now();
      const { database, log } = await primary.engine.position(primary.db);
      marks = [...marks, { log, at }].slice(-most);
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
    if (!closed) again = setTimeout(goOn, beat).unref();
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
