// Waits until something becomes true, and measures how long something takes.
import { setTimeout as pause } from 'node:timers/promises';

interface Bounds {
  /** Milliseconds after which waiting ends with an error. */
  limit?: number;
  /** Milliseconds between two checks. */
  interval?: number;
}

/** Repeats the check until it is true; throws after the limit. */
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

/** Whether a promise is fulfilled, and not rejected. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
