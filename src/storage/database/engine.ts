// The operations in which SQLite and PostgreSQL differ; no other code depends on the engine.
import type { Index } from '../../../migrations/statements.ts';
import type { CompiledQuery, Dialect, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from './tables/tables.ts';
import type { Notifier } from './notifier.ts';
import type { DatabaseTransfer } from './transfer.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  dialect: Dialect;
  /** Publishes to every process on this database. */
  notifier: Notifier;

  /**
   * Given rows as a source in a query that can also be run for each row alone, such as an insert or
   * a look-up. SQLite runs the query once per row, PostgreSQL once for all rows.
   */
  rows: (
    table: keyof Tables & string,
    columns: readonly string[],
    rows: readonly object[],
  ) => RawBuilder<never>;
  /** Like `rows`, as what an insert adds. */
  addedRows: Engine['rows'];
  /**
   * A list of values as the right side of `=`, to look up rows like `rows`. A value that is listed
   * twice finds its rows once.
   */
  list: (
    table: keyof Tables & string,
    column: string,
    values: readonly (string | number)[],
  ) => RawBuilder<never>;
  /**
   * Whether a column has one of many texts of which few are expected, in one run of the query on
   * either engine.
   */
  isAmong: (column: string, texts: readonly string[]) => RawBuilder<SqlBool>;
  /** The objects of a JSON list as a subquery: one query for any number of rows. */
  jsonRows: (
    table: keyof Tables & string,
    columns: readonly string[],
    json: string,
  ) => RawBuilder<never>;
  /**
   * The query that adds many rows to a table, if the engine has a faster one than an insert from
   * `jsonRows`.
   */
  copied?: (
    table: keyof Tables & string,
    columns: readonly string[],
    rows: readonly object[],
  ) => RawBuilder<unknown>;
  /**
   * The query that adds rows from lines of JSON, as `jsonLines` returns them.
   * @param columns All columns of the rows, in their order.
   * @param from The lines, and a column that is left out, whose value the table gives.
   */
  addedJson: (
    table: keyof Tables & string,
    columns: readonly string[],
    from: { lines: Buffer; without?: string | undefined },
  ) => RawBuilder<unknown>;
  /**
   * The rows of a query as JSON, one per line, formatted like JSON.stringify.
   * @param rows A query without parameters, for exactly these columns in this order.
   * @returns The lines, with a comma after each but the last, and their number.
   */
  jsonLines: (
    db: Connection,
    rows: Expression<unknown>,
    columns: readonly JsonColumn[],
  ) => Promise<{ lines: Buffer; count: number }>;
  /**
   * Runs queries in order and synchronously if none of them has to wait, and returns the rows of
   * each. Returns undefined, without any effect, if they would have to wait.
   */
  runSync?: <Rows extends readonly unknown[]>(
    db: Connection,
    queries: { readonly [I in keyof Rows]: CompiledQuery<Rows[I]> },
  ) => { [I in keyof Rows]: Rows[I][] } | undefined;
  /** Keeps the query with this text prepared on the server, because it is run often. */
  keepReady: (text: string) => void;
  /** Names as a source in a query, each locked until the transaction ends, in the same order. */
  lockedNames: (names: readonly string[]) => RawBuilder<never>;
  /** Locks tables against other writers until the transaction ends, but not against readers. */
  lockTables: (tables: readonly (keyof Tables & string)[]) => readonly RawBuilder<unknown>[];
  /** Deletes all rows of tables, which are given in an order that foreign keys allow. */
  truncate: (tables: readonly (keyof Tables & string)[]) => readonly RawBuilder<unknown>[];
  /**
   * Drops the constraints, indexes and triggers of tables, and returns the queries that create them
   * again, which is faster than updating them row by row. Since the triggers do not check the rows
   * meanwhile, the caller has to check them in the same transaction.
   */
  dropConstraints: (
    db: Connection,
    tables: readonly (keyof Tables & string)[],
  ) => Promise<{
    /** Creates keys, foreign keys and indexes. */
    indexes: RawBuilder<unknown>[];
    /** Creates the triggers that refuse inconsistent rows, and changes of immutable rows. */
    guards: RawBuilder<unknown>[];
  }>;
  /**
   * Runs work on a connection that does not enforce foreign keys: referenced rows can be deleted
   * first, and the rows that refer to them afterwards. On PostgreSQL these rows have no foreign
   * keys.
   */
  leavingRows: <T>(db: Connection, work: (db: Connection) => Promise<T>) => Promise<T>;
  /**
   * For a database in a local file: copies its last committed state to a file beside it, and
   * returns the path. The name of the copy contains the change that follows.
   */
  copyBefore?: (change: string, at: Date) => Promise<string>;
  /**
   * Changes of the schema while other servers are at work; undefined if there can be only one
   * server.
   */
  liveSchema?: LiveSchema;
  /** The operations for moving a whole database. */
  transfer: DatabaseTransfer;
  /**
   * Frees the cached pages of a local file. It is called before a process is forked, since each
   * page of the server's memory then costs a page fault at its first change, and the first commit
   * of that process makes the server drop its whole cache at once.
   */
  releaseCache?: () => void;
  /** Updates statistics after a change of many rows or of tables. */
  optimize: (db: Connection) => Promise<unknown>;
  /** Advances the sequence of a table whose rows were inserted with their numbers. */
  advanceSequence: (table: keyof Tables & string) => RawBuilder<unknown> | undefined;
  /** The whole seconds since 1970 of a moment that is stored as text. */
  secondsOf: (moment: RawBuilder<unknown>) => RawBuilder<number>;
  /**
   * The numbers of transactions: all below `oldest` have ended, and later ones will have `next` or
   * more. Both are 0 on an engine that runs one transaction at a time.
   */
  transactions: (db: Connection) => Promise<{ oldest: number; next: number }>;
  /**
   * The identity of the database, which a standby shares, and the position in its write-ahead log
   * in bytes. Two servers at the same position have the same data.
   */
  position: (db: Connection) => Promise<Position>;
  /**
   * Whether a transaction that writes has the whole database to itself from its beginning, so that
   * a row that it has only read is locked, and one that it has not found is not added by others.
   */
  hasOneWriter: boolean;
  /** Locks the chosen rows until the transaction ends. */
  forUpdate: <Query extends Lockable>(query: Query) => Query;
  /** Locks the chosen rows against deletion until the transaction ends. */
  forKeyShare: <Query extends Lockable>(query: Query) => Query;

  /** Whether the error is a violation of a unique key. */
  isDuplicate: (error: unknown) => boolean;
  /** Whether the transaction is likely to succeed when it is run again. */
  isRetryable: (error: unknown) => boolean;
  /** Whether another process has held the write lock for longer than a request waits. */
  isBusy: (error: unknown) => boolean;
  /** Whether the database cannot be reached, is too slow, or has no space left. */
  isUnavailable: (error: unknown) => boolean;
  /**
   * Calls the listener with the reason when the database becomes unreachable, and without a reason
   * when it is reachable again.
   */
  onAway: (listener: (reason?: unknown) => void) => void;
  /**
   * The numbers of connections and of callers that wait for one; undefined for an engine with a
   * single connection.
   */
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
  /** In a transaction: locks the schema until the end; false if another process has the lock. */
  lock: (db: Connection) => Promise<boolean>;
  /** In a transaction: sets the timeouts of each lock and of each query, in milliseconds. */
  limit: (db: Connection, timeouts: { waiting: number; working: number }) => Promise<void>;
  /** Whether a lock was not available in time. */
  isHeldUp: (error: unknown) => boolean;
  /** Whether a query was cancelled by its timeout. */
  isTooSlow: (error: unknown) => boolean;
  /** Builds an index while others read and write, or completes one that a killed server began. */
  buildIndex: (db: Connection, index: Index) => Promise<void>;
}

export interface Position {
  database: string;
  log: number;
}

/** The connection of a query. */
export type Connection = Kysely<Tables>;
