// Creates, queries and drops databases on a PostgreSQL server, over a connection of its own each
// time.
import pg from 'pg';

/** Runs queries one after the other on a new connection; returns the rows of the last one. */
export async function ask<Row = Record<string, unknown>>(
  connectionString: string,
  ...queries: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const query of queries) rows = (await client.query(query)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

export interface NewDatabase {
  name: string;
  /** The database to copy, which must not have any connections. */
  template?: string | undefined;
  /** The strategy of the copy, such as `file_copy`, if it is not the server's default. */
  strategy?: string | undefined;
}

/** Creates a database; returns its address. */
export async function createDatabase(server: string, asked: NewDatabase): Promise<string> {
  await ask(server, createStatement(asked));
  return databaseAt(server, asked.name);
}

/** The statement that creates a database. */
export function createStatement({ name, template, strategy }: NewDatabase): string {
  const copied = template ? ` template ${pg.escapeIdentifier(template)}` : '';
  const way = strategy ? ` strategy ${strategy}` : '';
  return `create database ${pg.escapeIdentifier(name)}${copied}${way}`;
}

/** The strategy that copies files, on PostgreSQL 15 or later; earlier versions offer no choice. */
export async function copyOfFiles(server: string): Promise<'file_copy' | undefined> {
  const asked = `select current_setting('server_version_num')::int >= 150000 as "canChoose"`;
  const [answer] = await ask<{ canChoose: boolean }>(server, asked);
  return answer?.canChoose ? 'file_copy' : undefined;
}

/** Drops a database and closes all connections to it. */
export const dropDatabase = (server: string, name: string) => ask(server, dropStatement(name));

/** The statement that drops a database and closes all connections to it. */
export const dropStatement = (name: string) =>
  `drop database if exists ${pg.escapeIdentifier(name)} with (force)`;

export const databaseAt = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: name }).href;
