// Sends queries on a connection: prepared once, and several in one piece where possible.
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Sends a query and answers its result. */
export type Send = (text: string, values: unknown[]) => Promise<PostgresQueryResult<unknown>>;

interface Sending {
  /** The names of prepared queries, by their text. */
  names: ReadonlyMap<string, string>;
  /** The query that begins a transaction. */
  begin: string;
}

/**
 * Queries of one turn of the event loop are sent as one piece, and so is the beginning of a
 * transaction with the reads behind it.
 */
export function sendOn(client: pg.PoolClient, { names, begin }: Sending): Send {
  const { stream } = client.connection;
  /** The beginning of a transaction, while it is not answered. */
  let begun: Promise<unknown> | undefined;
  let waits = false;

  function send(text: string, values: unknown[]): ReturnType<Send> {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return client.query({ name: names.get(text)!, text, values }) as Promise<never>;
  }

  return async (text, values) => {
    if (text === 'begin') {
      begun = send(begin, values).finally(() => (begun = undefined));
      begun.catch(() => {});
      return noRows;
    }
    // A write and the queries behind it wait, since they must not be run outside the transaction.
    waits = begun !== undefined && (waits || !text.startsWith('select'));
    if (waits) await begun;
    const [answer] = await Promise.all([send(text, values), begun]);
    return answer;
  };
}

/** The result of `begin`, which no caller reads. */
const noRows: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] };
