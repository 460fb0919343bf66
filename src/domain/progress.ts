// The progress of long work: rows done, of all rows expected so far.

export interface ProgressReport {
  /** Adds to the rows that are expected. */
  expect: (rows: number) => void;
  did: (rows: number) => void;
}

/** A report that expects each row `often` times, or never where rows are expected already. */
export const times = (report: ProgressReport, often: number): ProgressReport => ({
  ...report,
  expect: (rows) => report.expect(often * rows),
});
