// Overlaps work: the database works while rows are prepared or written in this thread.
import { setImmediate as turn } from 'node:timers/promises';

/** Yields the items, and requests each before the previous one is yielded. */
export async function* prefetched<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = items.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = items.next();
      await sent(coming);
      yield value;
    }
  } finally {
    // The pending query has to end before its transaction does.
    await Promise.allSettled([coming]);
  }
}

/** Runs work for each item, in order, while the next item is being produced. */
export async function whileNext<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve();
  try {
    for await (const item of items) {
      await working;
      working = work(item);
      await sent(working);
    }
  } finally {
    await working;
  }
}

/** Waits until a begun query is sent on the connection. Its error is thrown where it is awaited. */
function sent(begun: Promise<unknown>): Promise<void> {
  begun.catch(() => {});
  return turn();
}
