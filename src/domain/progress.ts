// How far long work is: rows done, of the rows that are known to be done in all.

export interface ProgressReport {
  /** So many more rows will have to be done. */
  expect: (rows: number) => void;
  did: (rows: number) => void;
}

/** The same report, for rows that are gone through so many times, or have been expected already. */
export const times = (report: ProgressReport, often: number): ProgressReport => ({
  ...report,
  expect: (rows) => report.expect(often * rows),
});
