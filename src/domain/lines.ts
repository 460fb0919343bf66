// Queues that take turns, so that a short one does not wait for the end of a long one; and a limit
// on concurrent work, which waits in them.

/**
 * The names of a line and of the lines around it, the outermost first: `['guests', 'at a table']`.
 */
export type Path = readonly string[];

interface Line<Item> {
  items: Item[];
  /** No line is empty. The first one has the next turn, since maps keep their order. */
  within: Map<string, Line<Item>>;
}

/**
 * Items in lines, which may be nested. Lines of one level take turns; a line has either items or
 * inner lines, which again take turns.
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
    /** How many items there are in all lines. */
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

/** Runs up to `limit` works concurrently; the others wait in lines, which take turns. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const waiting = openLines<() => void>();

  return async <T>(work: () => Promise<T>, line: Path = ['']): Promise<T> => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.add(line, resolve));
    try {
      return await work();
    } finally {
      // The next work in line takes the place over, if there is one.
      const next = waiting.takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}
