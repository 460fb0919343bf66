// The batch size of long work (a slice): as many rows as fit into the time that others may wait.

/** The limit in milliseconds for which a slice blocks a thread, or holds a lock. */
export const longestSlice = 4;

/** The part of the limit that a slice is planned to take, since times vary. */
const aimedAt = 0.6;
/** The factor by which a slice can have more rows than the one before. */
const growth = 2;
/**
 * The minimum number of rows of a slice, except the first. With fewer rows, the overhead of the
 * transactions would dominate, and add load to a machine that is slow because it is busy.
 */
const minimum = 10;

export interface SliceSize {
  /** The number of rows of the next slice. */
  readonly rows: number;
  /** Reports the number of rows of a slice and the milliseconds that it took. */
  took: (slice: { rows: number; ms: number }) => void;
}

/**
 * Computes the size of the slices of one kind of work, at most `limit` rows. The model is a time
 * for the first row, overhead included, and a time for each other row. The first slice has one row.
 * Where a single row takes long, as over a slow network or with a slow disk, a slice may take twice
 * as long as a single row: smaller slices would lengthen the whole work without shortening
 * anybody's wait.
 */
export function createSliceSize({ limit }: { limit: number }): SliceSize {
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
      // The last slice has too few rows to show how many would fit.
      if (isLast && ms <= longestSlice) return;
      if (rows > 1) [before, other] = [other, (ms - single) / (rows - 1)];
      const aim = aimedAt * Math.max(longestSlice, 2 * single);
      // The lower of the last two times counts: other programs can interrupt a single slice.
      const fitting = 1 + Math.floor((aim - single) / Math.min(before, other));
      const largest = isLast ? next : growth * next;
      next = Math.min(Math.max(minimum, Math.min(fitting, largest)), limit);
    },
  };
}
