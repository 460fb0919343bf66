// The entries of a step of the schema; like the steps, they never change.

/** Quick SQL: a query, or several of which all are executed or none. */
export type Quick = string | readonly string[];

/** An index on a table that has rows, which PostgreSQL builds while others read and write them. */
export interface Index {
  index: string;
  /** `"table" ("column")`, and whatever follows. */
  on: string;
  unique?: true;
}

/** A change of all rows of a table, in batches. */
export interface ManyRows {
  rows: string;
  /** A column of whole numbers from 0 that has an index. */
  by: string;
  /** An update of those whose number is `between {from} and {to}`. */
  change: string;
}

export type Statement = Quick | Index | ManyRows;
