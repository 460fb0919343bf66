// Queues that take turns, so that a short queue does not wait until a long one is empty; and a
// limit on concurrent work, which waits in these queues.

/** The names of nested queues, the outermost first: `['guests', 'at a table']`. */
export type Path = readonly string[];

interface Line<Item> {
  items: Item[];
  /**
   * The inner queues, none of which is empty. The first has the next turn; a map keeps the order in
   * which its keys were added.
   */
  within: Map<string, Line<Item>>;
}

/**
 * Nested queues of items (round robin). Queues of the same level take turns; a queue has either
 * items or inner queues, which take turns in the same way.
 */
export function openLines<Item>() {
  const all: Line<Item> = { items: [], within: new Map() };
  let length = 0;

  function lineAt(path: Path): Line<Item> {
    let line = all;
    for (const name of path) {
      const inner = line.within.get(name) ?? { items: [], within: new Map() };
      line.within.set(name, inner);
      line = inner;
    }
    return line;
  }

  function takeFrom({ items, within }: Line<Item>): Item | undefined {
    const [first] = within;
    if (!first) return items.shift();
    const [name, line] = first;
    within.delete(name);
    const item = takeFrom(line);
    if (line.items.length + line.within.size > 0) within.set(name, line);
    return item;
  }

  return {
    /** The number of items in all queues. */
    get length() {
      return length;
    },
    add(path: Path, item: Item): void {
      lineAt(path).items.push(item);
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
  const waiting = openLines<() => void>();

  return async <T>(work: () => Promise<T>, line: Path = ['']): Promise<T> => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.add(line, resolve));
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
