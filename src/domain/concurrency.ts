// A limit on how many works of one kind run concurrently.
import { openLines, type Path } from './lines.ts';

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
