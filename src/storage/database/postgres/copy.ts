// Adds many rows by PostgreSQL's COPY, in half the time of an insert or less.
import type pg from 'pg';
import { sql, type RawBuilder } from 'kysely';
import type { PostgresQueryResult } from 'kysely';
import { loadDriver } from './driver.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows that are sent after the text of a query, passed as its last parameter. */
export class CopiedRows {
  readonly lines: string;

  constructor(columns: readonly string[], rows: readonly Row[]) {
    this.lines = rows
      .map((row) => `${columns.map((name) => cell(row[name])).join('\t')}\n`)
      .join('');
  }
}

/** The query that copies rows into a table. */
export const copied = (
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const sent = sql.val(new CopiedRows(columns, rows as readonly Row[]));
  return sql`copy ${sql.table(table)} (${names}) from stdin ${sent}`;
};

/** A value in COPY's text format: PostgreSQL's documentation of the statement, "Text Format". */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replaceAll(specials, (one) => escaped[one]!) : value;
}

const special = /[\\\n\r\t]/;
const specials = /[\\\n\r\t]/g;
const escaped: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Fields of the driver's queries and connections that its types leave out. */
interface CopyQuery {
  callback: (error: Error | null, result: PostgresQueryResult<unknown>) => void;
  handleCopyInResponse: (connection: Connection) => void;
}
interface Connection {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

/** Sends a query, and its rows once the server asks for them; answers its result. */
export function sendCopied(
  client: pg.PoolClient,
  text: string,
  { lines }: CopiedRows,
): Promise<PostgresQueryResult<unknown>> {
  const { Query } = loadDriver();
  // The placeholder of the rows is removed, since COPY takes no parameters.
  const query = new Query(text.replace(/ \$1$/, ''));
  return new Promise((resolve, reject) => {
    Object.assign(query, {
      callback: (error, result) => (error ? reject(error) : resolve(result)),
      handleCopyInResponse: (connection) => {
        connection.sendCopyFromChunk(Buffer.from(lines));
        connection.endCopyFrom();
      },
    } satisfies CopyQuery);
    client.query(query);
  });
}
