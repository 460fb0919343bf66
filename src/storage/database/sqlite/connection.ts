// The single connection to the SQLite file, which queries and transactions use one after another,
// and which triggers checkpoints.
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, SqliteDriver } from 'kysely';
import type {
  DatabaseConnection,
  Driver,
  QueryResult,
  SqliteDatabase,
  TransactionSettings,
} from 'kysely';
import type { Engine } from '../engine.ts';
import type { Checkpoints } from './checkpoints.ts';

/**
 * The interval in milliseconds between tries to get the lock; long work pauses for at least two.
 */
const interval = 1;

/** SQLite's extended result code (https://sqlite.org/rescode.html), 0 for any other error. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** Whether another process or thread holds the write lock. */
const isBusy = (error: unknown) => (codeOf(error) & 0xff) === 5;

/** The ways in which queries reach the connection. */
interface Way {
  database: DatabaseSync;
  /** The timeout in milliseconds of a query that waits for another process's write lock. */
  timeout: number;
  checkpoints: Checkpoints | undefined;
}

/** The Kysely drivers of a file, and a synchronous way for queries that need not wait. */
export function oneConnection(
  file: SqliteDatabase,
  way: Way,
): { createDriver: () => Driver; runSync: NonNullable<Engine['runSync']> } {
  const use = { holders: 0 };
  const rowsOf = ({ sql, parameters }: CompiledQuery): unknown[] => {
    const statement = file.prepare(sql);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
  };
  const say = (text: string) => void file.prepare(text).run([]);

  return {
    createDriver: () => new OneDriver(file, way, use),
    runSync(db, queries) {
      // Within a transaction the caller owns the connection; otherwise the connection has to be
      // free.
      if (db.isTransaction !== use.holders > 0) return undefined;
      try {
        const isOne = db.isTransaction || queries.length < 2;
        const rows = isOne ? queries.map(rowsOf) : together(say, () => queries.map(rowsOf));
        if (!db.isTransaction) way.checkpoints?.committed();
        return rows as never;
      } catch (error) {
        if (isBusy(error)) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Runs synchronous work in one transaction. Without one, SQLite locks and unlocks the file for each
 * read, which takes longer than reading a row.
 */
export function together<Done>(say: (words: string) => void, work: () => Done): Done {
  say('begin');
  try {
    const done = work();
    say('commit');
    return done;
  } catch (error) {
    try {
      say('rollback');
    } catch {
      // SQLite has rolled back already if the disk failed; the first error is the cause.
    }
    throw error;
  }
}

/**
 * A driver whose transactions take the write lock at the beginning, so that they do not fail
 * half-way. A read transaction takes no lock, and sees the state at its first query.
 */
class OneDriver extends SqliteDriver {
  readonly #way: Way;
  readonly #use: { holders: number };
  #waiting: DatabaseConnection | undefined;

  constructor(file: SqliteDatabase, way: Way, use: { holders: number }) {
    super({ database: file });
    this.#way = way;
    this.#use = use;
  }

  override async acquireConnection() {
    this.#use.holders += 1;
    this.#waiting ??= waiting(await super.acquireConnection(), this.#way);
    return this.#waiting;
  }

  override async destroy() {
    await this.#way.checkpoints?.end();
    await super.destroy();
  }

  override async releaseConnection() {
    this.#use.holders -= 1;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ) {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** SQLite has rolled back already if the disk failed; the first error is the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!String(error).includes('no transaction is active')) throw error;
    });
  }
}

/**
 * A connection that waits for another process's write lock without blocking this thread, which the
 * driver would do. After a timeout, the following writes fail immediately until one succeeds;
 * otherwise reads would wait behind each of them.
 */
function waiting(
  connection: DatabaseConnection,
  { database, timeout, checkpoints }: Way,
): DatabaseConnection {
  let hasTimedOut = false;
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const began = performance.now();
      for (;;) {
        try {
          const result = await connection.executeQuery<R>(query);
          if (result.numAffectedRows !== undefined) hasTimedOut = false;
          if (!database.isTransaction) checkpoints?.committed();
          return result;
        } catch (error) {
          if (!isBusy(error)) throw error;
          hasTimedOut ||= performance.now() - began > timeout;
          if (hasTimedOut) throw error;
        }
        await pause(interval);
      }
    },
    streamQuery: (...asked) => connection.streamQuery(...asked),
  };
}
