// Databases on a PostgreSQL server: made, asked and dropped over a connection of their own.
import pg from 'pg';

/** Runs queries one by one on a connection of their own; answers the last one's rows. */
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
  /** The database to copy, to which nobody may be connected. */
  template?: string | undefined;
  /** The way of copying where it is not the server's default, such as `file_copy`. */
  strategy?: string | undefined;
}

/** Makes a database; answers its address. */
export async function createDatabase(
  server: string,
  { name, template, strategy }: NewDatabase,
): Promise<string> {
  const copied = template ? ` template ${pg.escapeIdentifier(template)}` : '';
  const way = strategy ? ` strategy ${strategy}` : '';
  await ask(server, `create database ${pg.escapeIdentifier(name)}${copied}${way}`);
  return databaseAt(server, name);
}

/** The strategy that copies files, where the server can be told so: from version 15 on. */
export async function copyOfFiles(server: string): Promise<'file_copy' | undefined> {
  const asked = `select current_setting('server_version_num')::int >= 150000 as "canChoose"`;
  const [answer] = await ask<{ canChoose: boolean }>(server, asked);
  return answer?.canChoose ? 'file_copy' : undefined;
}

/** Ends whatever is connected to the database, too. */
export const dropDatabase = (server: string, name: string) =>
  ask(server, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);

export const databaseAt = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: name }).href;
