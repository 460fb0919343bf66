// The way of queries to an SQLite file: one connection, which waits for other writers and sees to it
// that the log of the file is copied.
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, SqliteDriver } from 'kysely';
import type { DatabaseConnection, QueryResult, SqliteDatabase, TransactionSettings } from 'kysely';
import type { Checkpoints } from './checkpoints.ts';

/** Milliseconds between two tries: long work lets others in for two or more. */
const interval = 1;

/** SQLite's extended result code (https://sqlite.org/rescode.html), 0 for any other error. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** The way in which queries reach a file. */
interface Way {
  database: DatabaseSync;
  /** Milliseconds that a query waits for other writers. */
  longest: number;
  checkpoints: Checkpoints | undefined;
}

/**
 * A transaction takes its write lock at its beginning, so that it does not fail half-way. A read
 * transaction takes no lock, and sees the file as it was at its first query.
 */
export class Driver extends SqliteDriver {
  readonly #way: Way;
  #waiting: DatabaseConnection | undefined;

  constructor(file: SqliteDatabase, way: Way) {
    super({ database: file });
    this.#way = way;
  }

  override async acquireConnection() {
    this.#waiting ??= waiting(await super.acquireConnection(), this.#way);
    return this.#waiting;
  }

  override async destroy() {
    await this.#way.checkpoints?.end();
    await super.destroy();
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
  { database, longest, checkpoints }: Way,
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
          if ((codeOf(error) & 0xff) !== 5) throw error;
          hasTimedOut ||= performance.now() - began > longest;
          if (hasTimedOut) throw error;
        }
        await pause(interval);
      }
    },
    streamQuery: (...asked) => connection.streamQuery(...asked),
  };
}
