// How long awards wait at a steady rate, whether earlier ones have been answered or not.
import { quantile } from '../../lab/figures.ts';
import { openLoop } from '../../lab/load/open-loop.ts';
import { awardTo } from '../../lab/load/requests.ts';
import type { AdminSession } from '../../lab/servers/serve.ts';

interface Steady {
  members: number;
  /** Awards a second. */
  rate: number;
  seconds: number;
}

const connections = 32;

/** Awards points for a while; returns the milliseconds until each answer. */
export async function awardWaits({ url, cookie }: AdminSession, steady: Steady) {
  const award = awardTo({ ...steady, cookie });
  const seen = await openLoop({ url, connections, ...steady, visitor: () => [award()] });
  if (seen.refused > 0) throw new Error(`${seen.refused} awards were refused`);
  return seen;
}

export const quantilesOf = (waits: readonly number[]) => ({
  p50: quantile(waits, 0.5),
  p95: quantile(waits, 0.95),
  p99: quantile(waits, 0.99),
  longest: waits.reduce((most, wait) => Math.max(most, wait), 0),
});
