// The one connection to SQLite's file, which queries and transactions use in turn, and which sees
// to it that the log of the file is copied.
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

/** Milliseconds between two tries: long work lets others in for two or more. */
const interval = 1;

/** SQLite's extended result code (https://sqlite.org/rescode.html), 0 for any other error. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** Another process or thread writes. */
const isBusy = (error: unknown) => (codeOf(error) & 0xff) === 5;

/** How queries reach a file. */
interface Way {
  database: DatabaseSync;
  /** Milliseconds that a query waits for the write of another process. */
  timeout: number;
  checkpoints: Checkpoints | undefined;
}

/** The drivers of a file, and the way past them for queries that need not wait. */
export function oneConnection(
  file: SqliteDatabase,
  way: Way,
): { createDriver: () => Driver; atOnce: NonNullable<Engine['atOnce']> } {
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
    atOnce(db, queries) {
      // Within a transaction the connection is its own, outside of one it has to be free.
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
 * Does work in one transaction, without a pause. SQLite locks and unlocks the file for each read
 * that is in none, which takes longer than the read of a row.
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
      // SQLite rolls back by itself where the disk fails; the first error is the cause.
    }
    throw error;
  }
}

/**
 * A transaction takes its write lock at its beginning, so that it does not fail half-way. A read
 * transaction takes no lock, and sees the file as it was at its first query.
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

  /** SQLite rolls back by itself where the disk fails; the first error is the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!String(error).includes('no transaction is active')) throw error;
    });
  }
}

/**
 * A connection that waits for another process's write lock without blocking this thread, as the
 * driver itself would. After a time-out, the writes behind fail immediately, until one succeeds:
 * reads would otherwise wait behind each of them.
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
