// How many of the same kind of work run at once.

/** Lets so many works run at once, and the others wait in line. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or falls free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
