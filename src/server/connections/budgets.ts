// The limits of each key: calls per hour and concurrent calls, so that a faulty program slows down
// nobody else.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { Refusal } from '../../domain/refusal.ts';
import { addCalls, hourOf, recordKeyUse } from '../../storage/connections/key-usage.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import type { Store } from '../../storage/database/store.ts';
import type { Budgets, KeyUse } from '../context.ts';

/** The limit of concurrent calls of a key on one server. */
const maxConcurrent = 16;
/** The interval in milliseconds after which the counts of other servers are read again. */
const lookInterval = 10_000;
/** The interval in milliseconds between notes of a key's use. */
const noteInterval = 60_000;

interface Counted {
  hour: string;
  /** The number of calls in the database at the last check. */
  known: number;
  /**
   * The number of calls that are not in the database yet; negative after refused calls are
   * subtracted.
   */
  calls: number;
  failed: number;
  slowest: number;
  lookedAt: number;
  notedAt: number;
  running: number;
  writing: Promise<void> | undefined;
}

/**
 * Counts in memory, and writes the count after every hundredth part of the limit (at least one
 * call, at most fifty). The limit can be exceeded by as many calls for each server, and a killed
 * server loses as many.
 */
export function createBudgets(store: Store): Budgets {
  const keys = new Map<number, Counted>();

  function countedOf(id: number): Counted {
    const counted = keys.get(id) ?? { ...fresh };
    keys.set(id, counted);
    return counted;
  }

  const writeOnce = (keyId: number, counted: Counted, now: Date) =>
    (counted.writing ??= write({ store, keyId, counted, now }).finally(() => {
      counted.writing = undefined;
    }));

  async function spend({ id, hourly }: Program, use: KeyUse, calls = 1): Promise<void> {
    const counted = countedOf(id);
    if (counted.hour !== hourOf(use.now)) {
      if (counted.calls !== 0) await writeOnce(id, counted, use.now);
      Object.assign(counted, { hour: hourOf(use.now), known: 0, lookedAt: 0 });
    }
    const step = Math.min(50, Math.max(1, Math.floor(hourly / 100)));
    const isOld = use.now.getTime() - counted.lookedAt >= lookInterval;
    // The calls are added before the first await, so that concurrent calls see each other.
    counted.calls += calls;
    const { hour } = counted;
    const isAbove = () => counted.known + counted.calls > hourly;
    const isDue = Math.abs(counted.calls) > step && !isAbove();
    if (isOld || isDue) await writeOnce(id, counted, use.now);
    if (isAbove()) {
      if (counted.hour === hour) counted.calls -= calls;
      throw aboveBudget(use.now);
    }
    await note({ store, keyId: id, counted, now: use.now }, use.address);
  }

  return {
    spend,
    async run<T>({ id }: Program, work: () => Promise<T>): Promise<T> {
      const counted = countedOf(id);
      if (counted.running >= maxConcurrent)
        throw new Refusal('throttled', messages.tooManyAtOnce, 1);
      counted.running += 1;
      // The place is only freed when the work is over, which continues after a disconnect.
      return work().finally(() => {
        counted.running -= 1;
      });
    },
    answered({ id }: Program, { failed, ms }: { failed: boolean; ms: number }): void {
      const counted = countedOf(id);
      if (failed) counted.failed += 1;
      counted.slowest = Math.max(counted.slowest, Math.ceil(ms));
    },
    async writeAll(now: Date): Promise<void> {
      for (const [id, counted] of keys) {
        if (counted.calls !== 0 || counted.failed > 0) await writeOnce(id, counted, now);
      }
    },
  };
}

interface Written {
  store: Store;
  keyId: number;
  counted: Counted;
  now: Date;
}

/** Adds the count to the hour of a key in the database, and reads the total of all servers. */
async function write({ store, keyId, counted, now }: Written): Promise<void> {
  const { hour, calls, failed, slowest } = counted;
  try {
    const known = await addCalls(store, { keyId, hour, calls, failed, slowest });
    counted.calls -= calls;
    counted.failed -= failed;
    if (counted.slowest === slowest) counted.slowest = 0;
    if (counted.hour === hour) Object.assign(counted, { known, lookedAt: now.getTime() });
  } catch (error) {
    // While the database is not writable, as during a restore, calls are written later.
    if (!store.engine.isUnavailable(error)) throw error;
  }
}

/** Records the last use of a key, at most once per interval. */
async function note(
  { store, keyId, counted, now }: Written,
  address: string | null,
): Promise<void> {
  if (now.getTime() - counted.notedAt < noteInterval) return;
  counted.notedAt = now.getTime();
  await recordKeyUse(store.db, { keyId, now, address }).catch((error: unknown) => {
    if (!store.engine.isUnavailable(error)) throw error;
  });
}

const fresh: Counted = {
  hour: '',
  known: 0,
  calls: 0,
  failed: 0,
  slowest: 0,
  lookedAt: 0,
  notedAt: 0,
  running: 0,
  writing: undefined,
};

function aboveBudget(now: Date): Refusal {
  const seconds = 3_600 - (Math.floor(now.getTime() / 1_000) % 3_600);
  const reason = sentence(messages.tooManyCalls, { minutes: Math.ceil(seconds / 60) });
  return new Refusal('throttled', reason, seconds);
}
