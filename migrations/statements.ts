// What a step of the schema is made of; it never changes, like the steps.

/** Quick SQL: a statement, or several of which all are done or none. */
export type Quick = string | readonly string[];

/** An index on a table that has rows, which PostgreSQL builds while others read and write them. */
export interface Index {
  index: string;
  /** `"table" ("column")`, and whatever follows. */
  on: string;
  unique?: true;
}

/** A change of all rows of a table, of some at a time. */
export interface ManyRows {
  rows: string;
  /** A column of whole numbers from 0 that has an index. */
  by: string;
  /** An update of those whose number is `between {from} and {to}`. */
  change: string;
}

export type Statement = Quick | Index | ManyRows;
