// Operations for moving a whole database: its tables, their sequences, and the lock against other
// writers.
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** A table with the columns that are written, and those of its primary key in their order. */
export interface TableShape {
  table: string;
  columns: string[];
  key: string[];
}

/** The connection of a query. */
type Connection = Kysely<Tables>;

export interface DatabaseTransfer {
  /** All tables, without generated columns. */
  shape: (db: Connection) => Promise<TableShape[]>;
  /** Called before a transaction: allows rows to be inserted before the rows that they refer to. */
  allowAnyOrder: (db: Connection) => Promise<unknown>;
  /**
   * In a transaction: locks these tables against other writers until the end, without any timeout.
   */
  lockWriters: (db: Connection, tables: readonly string[]) => Promise<void>;
  /** The number of servers that are connected to the database; 0 if there can be only one. */
  countServers: (db: Connection) => Promise<number>;
  /** The last number that each table has assigned; the row with it may have been deleted. */
  lastNumbers: (db: Connection) => Promise<Map<string, number>>;
  setLastNumber: (db: Connection, to: { table: string; last: number }) => Promise<void>;
}

/** A column of a table; its place in the primary key, or null. */
export interface ShapeRow {
  table: string;
  column: string;
  place: number | null;
}

/** Groups columns, which are given in their order, into tables. */
export function shapesOf(rows: readonly ShapeRow[]): TableShape[] {
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].map(([table, columns]) => ({
    table,
    columns: columns.map(({ column }) => column),
    key: columns
      .filter(({ place }) => place !== null)
      .toSorted((one, other) => one.place! - other.place!)
      .map(({ column }) => column),
  }));
}
