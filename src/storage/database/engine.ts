// What SQLite and PostgreSQL do differently, and nothing else in Sofra has to know.
import type { Index } from '../../../migrations/statements.ts';
import type { Dialect, Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';
import type { Notifier } from './notifier.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  dialect: Dialect;
  /** Publishes to every process on this database. */
  notifier: Notifier;

  /**
   * Rows as a query, for a statement that may do its work for each of them alone: to insert them,
   * or to look up what has their values. SQLite runs it once a row, PostgreSQL once for all.
   */
  rows: (
    table: keyof Tables & string,
    columns: readonly string[],
    rows: readonly object[],
  ) => RawBuilder<never>;
  /**
   * Any of these values, as the right side of an equation: to look up like `rows`. Each row is
   * found once, however often its value is given.
   */
  list: (
    table: keyof Tables & string,
    column: string,
    values: readonly (string | number)[],
  ) => RawBuilder<never>;
  /** The rows of a JSON list of objects as a query: one statement for any number of rows. */
  jsonRows: (
    table: keyof Tables & string,
    columns: readonly string[],
    json: string,
  ) => RawBuilder<never>;
  /** Has the statement of this text kept ready: it is asked often. */
  keepReady: (text: string) => void;
  /** Keeps all others from writing to tables until the transaction ends, but not from reading. */
  lockTables: (tables: readonly (keyof Tables & string)[]) => readonly RawBuilder<unknown>[];
  /** Takes every row out of tables, of which those that others refer to come first. */
  truncate: (tables: readonly (keyof Tables & string)[]) => readonly RawBuilder<unknown>[];
  /**
   * Takes off what keeps tables right and quick row by row, and answers the statements that put it
   * back, each at once for all rows. Whoever does this proves the rows in the same transaction.
   */
  dropConstraints: (
    db: Connection,
    tables: readonly (keyof Tables & string)[],
  ) => Promise<{
    /** Keys, references and indexes. */
    indexes: RawBuilder<unknown>[];
    /** What refuses rows that do not follow from others, and changes of what is not to change. */
    guards: RawBuilder<unknown>[];
  }>;
  /**
   * Where the database is a file of this machine: copies what was committed last to a file beside
   * it, and answers its path. The change before which it is made stands in its name.
   */
  copyBefore?: (change: string, at: Date) => Promise<string>;
  /** Where other servers are at work on the database: how its schema is changed beside them. */
  liveSchema?: LiveSchema;
  /** Makes the database quick after many rows, or what they look like, have changed. */
  optimize: (db: Connection) => Promise<unknown>;
  /** After rows brought their own numbers: the next one given out is one that never was. */
  advanceSequence: (table: keyof Tables & string) => RawBuilder<unknown> | undefined;
  /** Seconds since 1970, whole, of a moment that is kept as text. */
  secondsOf: (moment: RawBuilder<unknown>) => RawBuilder<number>;
  /**
   * Numbers of transactions: those below `oldest` have ended, and one that has not begun has
   * `next` or more. Where there is but one at a time, what is seen is all there is: both are 0.
   */
  transactions: (db: Connection) => Promise<{ oldest: number; next: number }>;
  /**
   * Which database it is, which a standby says alike, and how many bytes of its log the server has:
   * what one has at a position, another has at the same.
   */
  position: (db: Connection) => Promise<Position>;
  /** Keeps the chosen rows from others until the transaction ends. */
  forUpdate: <Query extends Lockable>(query: Query) => Query;
  /** Keeps the chosen rows from being deleted until the transaction ends. */
  forKeyShare: <Query extends Lockable>(query: Query) => Query;

  /** The rows' unique key exists already. */
  isDuplicate: (error: unknown) => boolean;
  /** The same transaction may well succeed when it is run again. */
  isRetryable: (error: unknown) => boolean;
  /** Somebody else is writing to it, for longer than a request waits. */
  isBusy: (error: unknown) => boolean;
  /** The database can't be reached, is too slow, or has no room. */
  isUnavailable: (error: unknown) => boolean;
  /** The listener hears why the database is away, and nothing as soon as it is there again. */
  onAway: (listener: (reason?: unknown) => void) => void;
  /** How many connections are open, and how much waits for one, where there are several. */
  connections: () => { busy: number; idle: number; waiting: number } | undefined;
}

/** A query of Kysely whose rows can be locked. */
interface Lockable {
  forUpdate(): unknown;
  forKeyShare(): unknown;
}

export interface LiveSchema {
  /** In a transaction: keeps others from taking steps until it ends; false where somebody does. */
  lock: (db: Connection) => Promise<boolean>;
  /** In a transaction: so many milliseconds for each lock, and for each statement. */
  limit: (db: Connection, timeouts: { waiting: number; working: number }) => Promise<void>;
  /** A lock was not to be had in time. */
  isHeldUp: (error: unknown) => boolean;
  /** A statement took too long. */
  isTooSlow: (error: unknown) => boolean;
  /** Builds an index while others read and write, or goes on with what a killed Sofra has left. */
  buildIndex: (db: Connection, index: Index) => Promise<void>;
}

export interface Position {
  database: string;
  log: number;
}

/** What every query of an engine runs on. */
export type Connection = Kysely<Tables>;
