// The operations in which SQLite and PostgreSQL differ; other code does not know the engine.
import type { Index } from '../../../migrations/statements.ts';
import type { CompiledQuery, Dialect, Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables/tables.ts';
import type { Notifier } from './notifier.ts';
import type { WholeDatabase } from './whole.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  dialect: Dialect;
  /** Publishes to every process on this database. */
  notifier: Notifier;

  /**
   * Rows as a part of a query that can be run for each row alone, such as an insert or a look-up.
   * SQLite runs the query once a row, PostgreSQL once for all.
   */
  rows: (
    table: keyof Tables & string,
    columns: readonly string[],
    rows: readonly object[],
  ) => RawBuilder<never>;
  /**
   * Any of these values, as the right side of an equation: to look up rows, like `rows`. A value
   * that is listed twice finds its rows once.
   */
  list: (
    table: keyof Tables & string,
    column: string,
    values: readonly (string | number)[],
  ) => RawBuilder<never>;
  /** The rows of a JSON list of objects as a subquery: one query for any number of rows. */
  jsonRows: (
    table: keyof Tables & string,
    columns: readonly string[],
    json: string,
  ) => RawBuilder<never>;
  /**
   * The query that adds many rows to a table, where the engine has one that is quicker than an
   * insert: the quickest of the other one is that of `jsonRows`.
   */
  copied?: (
    table: keyof Tables & string,
    columns: readonly string[],
    rows: readonly object[],
  ) => RawBuilder<unknown>;
  /**
   * A row as JSON, written as JSON.stringify writes it, with these columns in their order.
   * @param from The row's name in the query, which has these columns and no others.
   */
  jsonText: (from: string, columns: readonly JsonColumn[]) => RawBuilder<string>;
  /**
   * Runs queries in their order here and now, where they need not wait for anything, and answers
   * the rows of each; otherwise it answers nothing, and none of them has an effect.
   */
  atOnce?: <Rows extends readonly unknown[]>(
    db: Connection,
    queries: { readonly [I in keyof Rows]: CompiledQuery<Rows[I]> },
  ) => { [I in keyof Rows]: Rows[I][] } | undefined;
  /** Keeps the query of this text prepared, as it is run often. */
  keepReady: (text: string) => void;
  /** Locks tables against other writers until the transaction ends, but not against readers. */
  lockTables: (tables: readonly (keyof Tables & string)[]) => readonly RawBuilder<unknown>[];
  /** Deletes all rows of tables; those that others refer to come first. */
  truncate: (tables: readonly (keyof Tables & string)[]) => readonly RawBuilder<unknown>[];
  /**
   * Drops the constraints, indexes and triggers of tables, and answers the queries that create them
   * again, which is faster than keeping them row by row. The caller has to prove the rows in the
   * same transaction.
   */
  dropConstraints: (
    db: Connection,
    tables: readonly (keyof Tables & string)[],
  ) => Promise<{
    /** Keys, references and indexes. */
    indexes: RawBuilder<unknown>[];
    /** Triggers that refuse rows that do not add up, and changes of rows that never change. */
    guards: RawBuilder<unknown>[];
  }>;
  /**
   * Work on a connection on which rows may be left by those that they refer to, and go afterwards.
   * On PostgreSQL such rows have no references.
   */
  leavingRows: <T>(db: Connection, work: (db: Connection) => Promise<T>) => Promise<T>;
  /**
   * Where the database is a file of this machine: copies it, as it was committed last, to a file
   * beside it, and answers the path. The name of the copy says the change that follows.
   */
  copyBefore?: (change: string, at: Date) => Promise<string>;
  /** Changes of the schema while other servers work, where there can be several. */
  liveSchema?: LiveSchema;
  /** The operations for moving a whole database. */
  whole: WholeDatabase;
  /** Makes the database quick after a change of many rows or of tables. */
  optimize: (db: Connection) => Promise<unknown>;
  /** Advances the sequence of a table whose rows were inserted with their numbers. */
  advanceSequence: (table: keyof Tables & string) => RawBuilder<unknown> | undefined;
  /** Whole seconds since 1970 of a moment that is stored as text. */
  secondsOf: (moment: RawBuilder<unknown>) => RawBuilder<number>;
  /**
   * Numbers of transactions: those below `oldest` have ended, and one that has not begun has
   * `next` or more. Both are 0 where only one transaction runs at a time.
   */
  transactions: (db: Connection) => Promise<{ oldest: number; next: number }>;
  /**
   * The identity of the database, which is the same on a standby, and the bytes of its log that the
   * server has. Two servers have the same data at the same position.
   */
  position: (db: Connection) => Promise<Position>;
  /** Locks the chosen rows until the transaction ends. */
  forUpdate: <Query extends Lockable>(query: Query) => Query;
  /** Locks the chosen rows against deletion until the transaction ends. */
  forKeyShare: <Query extends Lockable>(query: Query) => Query;

  /** A row with this unique key exists already. */
  isDuplicate: (error: unknown) => boolean;
  /** The transaction may well succeed when it is run again. */
  isRetryable: (error: unknown) => boolean;
  /** Another process writes to the database for longer than a request waits. */
  isBusy: (error: unknown) => boolean;
  /** The database can't be reached, is too slow, or has no room. */
  isUnavailable: (error: unknown) => boolean;
  /** Calls the listener with the reason when the database is away, and without when it is back. */
  onAway: (listener: (reason?: unknown) => void) => void;
  /** Numbers of connections, and of callers that wait for one, where there are several. */
  connections: () => { busy: number; idle: number; waiting: number } | undefined;
}

export interface JsonColumn {
  name: string;
  isFlag: boolean;
}

/** A query of Kysely whose rows can be locked. */
interface Lockable {
  forUpdate(): unknown;
  forKeyShare(): unknown;
}

export interface LiveSchema {
  /** In a transaction: locks the schema until it ends; false where another process has the lock. */
  lock: (db: Connection) => Promise<boolean>;
  /** In a transaction: limits the milliseconds of each lock and of each query. */
  limit: (db: Connection, timeouts: { waiting: number; working: number }) => Promise<void>;
  /** A lock was not available in time. */
  isHeldUp: (error: unknown) => boolean;
  /** A query took too long. */
  isTooSlow: (error: unknown) => boolean;
  /** Builds an index while others read and write, or completes that of a killed Sofra. */
  buildIndex: (db: Connection, index: Index) => Promise<void>;
}

export interface Position {
  database: string;
  log: number;
}

/** The connection of a query. */
export type Connection = Kysely<Tables>;
