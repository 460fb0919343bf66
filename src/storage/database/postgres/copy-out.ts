// Reads many rows as lines of bytes by PostgreSQL's COPY, without a text for each row.
import type pg from 'pg';
import { sql, type PostgresQueryResult } from 'kysely';
import type { Engine } from '../engine.ts';
import { loadDriver } from './driver.ts';

/** The bytes for which there is room at first. */
const room = 2 ** 19;

/** The lines that a query receives, passed as its only parameter. */
export class ReceivedLines {
  #bytes = Buffer.allocUnsafe(room);
  #length = 0;
  #count = 0;

  /** Adds a line. It is copied, since the driver uses the memory of its messages again. */
  add(line: Buffer): void {
    const length = this.#length + line.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * length);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    line.copy(this.#bytes, this.#length);
    this.#length = length;
    this.#count += 1;
  }

  /** All lines, without the comma and the line break after the last. */
  all(): Lines {
    const lines = withoutEscapes(this.#bytes.subarray(0, this.#length));
    return { lines: lines.subarray(0, -2), count: this.#count };
  }
}

interface Lines {
  lines: Buffer;
  count: number;
}

export const jsonLines: Engine['jsonLines'] = async (db, query) => {
  // COPY ends each line with a line break.
  const lines = sql`select row_to_json("row")::text || ',' from (${query}) as "row"`;
  const received = sql.val(new ReceivedLines());
  const { rows } = await sql<Lines>`copy (${lines}) to stdout ${received}`.execute(db);
  return rows[0]!;
};

const backslash = 0x5c;

/**
 * Text in COPY's format as it was before, in the same memory. JSON has no control characters, so
 * that only backslashes are escaped, by another one.
 */
function withoutEscapes(bytes: Buffer): Buffer {
  let to = bytes.indexOf(backslash);
  if (to === -1) return bytes;
  for (let from = to; from < bytes.length; from += 1) {
    if (bytes[from] === backslash) from += 1;
    bytes[to] = bytes[from]!;
    to += 1;
  }
  return bytes.subarray(0, to);
}

/** Fields of the driver's queries that its types leave out. */
interface CopyOutQuery {
  callback: (error: Error | null, result: PostgresQueryResult<unknown>) => void;
  handleCopyData: (message: { chunk: Buffer }) => void;
}

/** Sends a query, and collects its lines; answers them as the only row. */
export function receiveCopied(
  client: pg.PoolClient,
  text: string,
  received: ReceivedLines,
): Promise<PostgresQueryResult<unknown>> {
  const { Query } = loadDriver();
  // The placeholder of the lines is removed, since COPY takes no parameters.
  const query = new Query(text.replace(/ \$1$/, ''));
  return new Promise((resolve, reject) => {
    Object.assign(query, {
      callback: (error, result) =>
        error ? reject(error) : resolve({ ...result, rows: [received.all()] }),
      handleCopyData: ({ chunk }) => received.add(chunk),
    } satisfies CopyOutQuery);
    client.query(query);
  });
}
