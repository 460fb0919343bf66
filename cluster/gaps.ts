// Gaps between the moments of success.

/** Milliseconds of `performance.now`, of something that is tried again and again. */
export type Moments = readonly number[];

interface Gap {
  /** Milliseconds from the fault to the next success. */
  until: number;
  /** The longest gap after that one, and when it began, in milliseconds. */
  later: number;
  laterFrom: number;
}

/** Milliseconds within which a fault has taken effect; until then, successes may still come in. */
const effect = 5_000;

/**
 * The effect of a fault: the longest gap that begins with it, and the longest after that. Undefined
 * where nothing went well after the fault.
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
