// How far long work is: rows done, of the rows that are known to be done in all.

export interface Tally {
  /** So many more rows will have to be done. */
  expect: (rows: number) => void;
  did: (rows: number) => void;
}
