// The progress of long work: rows done, of all rows expected so far.

export interface ProgressReport {
  /** Adds to the rows that are expected. */
  expect: (rows: number) => void;
  did: (rows: number) => void;
}
