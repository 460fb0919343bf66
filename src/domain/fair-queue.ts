// Queues that take turns, so that a short queue does not wait until a long one is empty; and a
// limit on concurrent work, which waits in these queues.

/** The names of nested queues, the outermost first: `['guests', 'at a table']`. */
export type QueuePath = readonly string[];

interface Queue<Item> {
  items: Item[];
  /**
   * The inner queues, none of which is empty. The first has the next turn; a map keeps the order in
   * which its keys were added.
   */
  within: Map<string, Queue<Item>>;
}

/**
 * Nested queues of items (round robin). Queues of the same level take turns; a queue has either
 * items or inner queues, which take turns in the same way.
 */
export function createFairQueue<Item>() {
  const all: Queue<Item> = { items: [], within: new Map() };
  let length = 0;

  function queueAt(path: QueuePath): Queue<Item> {
    let queue = all;
    for (const name of path) {
      const inner = queue.within.get(name) ?? { items: [], within: new Map() };
      queue.within.set(name, inner);
      queue = inner;
    }
    return queue;
  }

  function takeFrom({ items, within }: Queue<Item>): Item | undefined {
    const [first] = within;
    if (!first) return items.shift();
    const [name, queue] = first;
    within.delete(name);
    const item = takeFrom(queue);
    if (queue.items.length + queue.within.size > 0) within.set(name, queue);
    return item;
  }

  return {
    /** The number of items in all queues. */
    get length() {
      return length;
    },
    add(path: QueuePath, item: Item): void {
      queueAt(path).items.push(item);
      length += 1;
    },
    takeNext(): Item | undefined {
      if (length > 0) length -= 1;
      return takeFrom(all);
    },
  };
}

/** Runs at most `limit` functions concurrently; the others wait in queues, which take turns. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const waiting = createFairQueue<() => void>();

  return async <T>(work: () => Promise<T>, queue: QueuePath = ['']): Promise<T> => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.add(queue, resolve));
    try {
      return await work();
    } finally {
      // The next waiting function takes over the place.
      const next = waiting.takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}
