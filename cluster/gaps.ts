// Gaps between the moments at which something went well.

/** Milliseconds of `performance.now`, of something that is tried again and again. */
export type Moments = readonly number[];

export interface Gap {
  /** Milliseconds from the fault to the end of the longest gap behind it. */
  until: number;
  /** The longest gap after that one, and when it began, in milliseconds. */
  later: number;
  laterFrom: number;
}

/**
 * What a fault did: successes may still come in when it has begun, and some may be one by one at its
 * end. Undefined where nothing went well after it.
 */
export function gapAfter(moments: Moments, { fault, end }: { fault: number; end: number }) {
  const after = moments.filter((moment) => moment > fault && moment <= end);
  if (after.length === 0) return undefined;
  const steps = [fault, ...after];
  const gaps = after.map((moment, index) => moment - steps[index]!);
  const longest = gaps.indexOf(Math.max(...gaps));
  const rest = gaps.slice(longest + 1);
  const later = Math.max(0, ...rest);
  const from = steps[longest + 1 + rest.indexOf(later)] ?? fault;
  return { until: after[longest]! - fault, later, laterFrom: from - fault } satisfies Gap;
}
