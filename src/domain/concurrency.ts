// How many of the same kind of work run at once.
import { openLines, type Path } from './lines.ts';

/** Lets so many works run at once; the others wait in lines, which take turns. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting = openLines<() => void>();

  return async <T>(work: () => Promise<T>, line: Path = ['']): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.add(line, resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or falls free.
      const next = waiting.takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}
