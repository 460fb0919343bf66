// Waiting for something to become true, and how long something takes.
import { setTimeout as pause } from 'node:timers/promises';

interface Bounds {
  /** Milliseconds after which it is given up. */
  limit?: number;
  /** Milliseconds between two looks. */
  interval?: number;
}

/** Looks until the answer is yes; throws once the limit has passed. */
export async function until(
  look: () => boolean | Promise<boolean>,
  { limit = 60_000, interval = 0 }: Bounds = {},
): Promise<void> {
  const end = performance.now() + limit;
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`Waited ${limit} ms in vain: ${look}`);
    await pause(interval);
  }
}

/** Whether a promise is kept. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** How many milliseconds it takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
