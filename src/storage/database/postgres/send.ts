// How statements are sent on a connection: parsed and planned once, and together where they can.
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Sends a statement and answers what comes back. */
export type Send = (text: string, values: unknown[]) => Promise<PostgresQueryResult<unknown>>;

interface Sending {
  /** Statements that a connection keeps, parsed and planned, by their text. */
  names: ReadonlyMap<string, string>;
  /** What a transaction begins with. */
  begin: string;
}

/**
 * What is asked in one turn goes out as one piece, and the beginning of a transaction with the
 * reads behind it.
 */
export function sendOn(client: pg.PoolClient, { names, begin }: Sending): Send {
  const { stream } = client.connection;
  /** The beginning of a transaction, while it is on its way. */
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
    // A write, and what comes behind it, waits: it must not be done without a transaction.
    waits = begun !== undefined && (waits || !text.startsWith('select'));
    if (waits) await begun;
    const [answer] = await Promise.all([send(text, values), begun]);
    return answer;
  };
}

/** Of a beginning nobody reads the answer. */
const noRows: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] };
