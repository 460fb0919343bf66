// Operations for moving a whole database: its tables, their numbers, and that nobody else writes.
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

export interface WholeDatabase {
  /** All tables, without the columns that the database fills by itself. */
  shape: (db: Connection) => Promise<TableShape[]>;
  /** Before a transaction: rows may come before those that they refer to. */
  allowAnyOrder: (db: Connection) => Promise<unknown>;
  /** In a transaction: nobody else writes to these tables until it ends, however long it takes. */
  fence: (db: Connection, tables: readonly string[]) => Promise<void>;
  /** The servers that are at work on the database, where there can be several. */
  countServers: (db: Connection) => Promise<number>;
  /** The last number that each table has given out; rows with it may be gone. */
  lastNumbers: (db: Connection) => Promise<Map<string, number>>;
  setLastNumber: (db: Connection, to: { table: string; last: number }) => Promise<void>;
}

/** A column of a table; its place in the primary key, or null. */
export interface ShapeRow {
  table: string;
  column: string;
  place: number | null;
}

/** The tables of columns that stand in their order. */
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
