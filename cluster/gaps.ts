// Gaps between the times of success.

/** The times of success of repeated attempts, in milliseconds of `performance.now`. */
export type Moments = readonly number[];

interface Gap {
  /** Milliseconds from the fault to the next success. */
  until: number;
  /** The longest gap after that one, and its beginning, in milliseconds. */
  later: number;
  laterFrom: number;
}

/** Milliseconds until a fault takes effect; until then, attempts may still succeed. */
const effect = 5_000;

/**
 * The effect of a fault: the longest gap that begins with it, and the longest gap after that.
 * Undefined if nothing succeeded after the fault.
 */
export function gapAfter(
  moments: Moments,
  { fault, end }: { fault: number; end: number },
): Gap | undefined {
  const after = moments.filter((moment) => moment > fault && moment <= end);
  if (after.length === 0) return undefined;
  const gaps = after.map((moment, index) => {
    const from = after[index - 1] ?? fault;
    return { from, length: moment - from };
  });
  const longest = longestOf(gaps.filter(({ from }) => from <= fault + effect));
  const later = longestOf(gaps.filter(({ from }) => from > longest.from));
  return {
    until: longest.from + longest.length - fault,
    later: later.length,
    laterFrom: later.from - fault,
  };
}

const longestOf = (gaps: { from: number; length: number }[]) =>
  gaps.reduce((longest, gap) => (gap.length > longest.length ? gap : longest), {
    from: 0,
    length: 0,
  });
