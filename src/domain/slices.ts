// The size of the slices of long work: as many rows as fit into the time that others may wait.

/** Milliseconds for which a slice holds a thread, or a lock that others wait for, at most. */
export const longestSlice = 4;

/** The share of the longest time that a slice is made for, since no two take the same. */
const aimedAt = 0.6;
/** How many times as many rows as the last one the next slice has at most. */
const growth = 2;
/**
 * Rows of a slice at least, behind the first one: with fewer, a transaction takes longer than its
 * rows, and a busy machine, on which everything takes long, would be given more to do.
 */
const minimum = 10;

export interface SliceSize {
  /** Rows of the next slice. */
  readonly rows: number;
  /** Learns from a slice of so many rows how many milliseconds it took in all. */
  took: (slice: { rows: number; ms: number }) => void;
}

/**
 * Opens the size of the slices of one kind of work, none of which has more than `limit` rows. What
 * a slice takes is the time of a single row and so much for each other one. The first slice has one
 * row. Where that takes long by itself, as over a slow network or with a slow disk, a slice may
 * take twice as long: smaller ones would lengthen the whole work, and shorten nobody's wait.
 */
export function openSize({ limit }: { limit: number }): SliceSize {
  let next = 1;
  /** Milliseconds of a slice with a single row, and of each other row in the last two slices. */
  let [single, other, before] = [Infinity, 0, 0];
  return {
    get rows() {
      return next;
    },
    took({ rows, ms }) {
      if (rows === 0) return;
      single = Math.min(single, ms);
      const isLast = rows < next;
      // The few rows of a last slice do not say how many would fit.
      if (isLast && ms <= longestSlice) return;
      if (rows > 1) [before, other] = [other, (ms - single) / (rows - 1)];
      const aim = aimedAt * Math.max(longestSlice, 2 * single);
      // A slice that was interrupted by other programs takes long once, and says nothing of rows.
      const fitting = 1 + Math.floor((aim - single) / Math.min(before, other));
      const largest = isLast ? next : growth * next;
      next = Math.min(Math.max(minimum, Math.min(fitting, largest)), limit);
    },
  };
}
