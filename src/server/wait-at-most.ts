// An answer that waits for work no longer than a given time.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work, but no longer than so many milliseconds: it may go on for as long as other work
 * has its turn. The work then goes on by itself, so it must not fail.
 */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const over = new AbortController();
  const late = pause(ms, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, late]);
  over.abort();
}
