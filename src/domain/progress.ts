// The progress of long work: the rows that are done, and the rows expected so far.

export interface ProgressReport {
  /** Adds to the rows that are expected. */
  expect: (rows: number) => void;
  did: (rows: number) => void;
}
