// Whether two samples may come from the same distribution.

/**
 * The probability that two samples of the same distribution have ranks at least as uneven: the test
 * of Mann and Whitney (1947), two-sided, by the normal approximation, for samples of 20 or more.
 */
export function rankSum(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => [value, 1]), ...other.map((value) => [value, 0])] as const;
  const sorted = all.toSorted(([a = 0], [b = 0]) => a - b);
  const ranks = sorted.reduce((sum, [, mine = 0], i) => sum + mine * (i + 1), 0);
  const [m, n] = [one.length, other.length];
  const mean = (m * (m + n + 1)) / 2;
  const deviation = Math.sqrt((m * n * (m + n + 1)) / 12);
  return 2 * tail(Math.abs(ranks - mean) / deviation);
}

/**
 * The tail of a normal distribution beyond `z` standard deviations: Abramowitz and Stegun, 26.2.17.
 */
function tail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const factors = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const series = factors.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
