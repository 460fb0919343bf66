// Two things at once: the database works while rows are made ready here, or are written down.
import { setImmediate as turn } from 'node:timers/promises';

/** The same items, of which each is asked for before the one ahead of it is worked on. */
export async function* ahead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = items.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = items.next();
      await underWay(coming);
      yield value;
    }
  } finally {
    // Nothing is asked of a transaction any more when it ends.
    await Promise.allSettled([coming]);
  }
}

/** Does a work with each item, one after the other, while the next item is being made. */
export async function whileNext<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve();
  try {
    for await (const item of items) {
      await working;
      working = work(item);
      await underWay(working);
    }
  } finally {
    await working;
  }
}

/** Lets what has begun reach the wire. Its fault is told to whoever awaits it later. */
function underWay(begun: Promise<unknown>): Promise<void> {
  begun.catch(() => {});
  return turn();
}
