// How far long work is: rows done, of the rows that are known to be done in all.

export interface Tally {
  /** So many more rows will have to be done. */
  expect: (rows: number) => void;
  did: (rows: number) => void;
}

/** The same tally, for rows that are gone through so many times, or have been expected already. */
export const times = (tally: Tally, often: number): Tally => ({
  ...tally,
  expect: (rows) => tally.expect(often * rows),
});
