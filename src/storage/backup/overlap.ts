// Overlaps work: the database is at work while rows are prepared or written here.
import { setImmediate as turn } from 'node:timers/promises';

/** Hands on the items, and asks for each before the one before it is handed on. */
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
    // The query has to end before its transaction does.
    await Promise.allSettled([coming]);
  }
}

/** Does work with each item, in their order, while the next item is being made. */
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

/** Lets a query that has begun reach the connection. Its error is thrown where it is awaited. */
function sent(begun: Promise<unknown>): Promise<void> {
  begun.catch(() => {});
  return turn();
}
