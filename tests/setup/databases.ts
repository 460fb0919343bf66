// Makes and drops databases on the PostgreSQL server that the tests were provided with.
import pg from 'pg';
import { inject } from 'vitest';

interface Asked {
  name: string;
  /** What it is a copy of, to which nobody may be connected. */
  template?: string | undefined;
  /** The address of the server, where it is not yet provided. */
  server?: string;
}

/** Makes a database; answers its address. */
export async function createPostgresDatabase({ name, template, server = serverUrl() }: Asked) {
  const copied = template ? ` template ${pg.escapeIdentifier(template)}` : '';
  await administer(`create database ${pg.escapeIdentifier(name)}${copied}`, server);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Ends whatever is connected to the database, too. */
export async function dropPostgresDatabase(name: string, server = serverUrl()) {
  await administer(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`, server);
}

async function administer(statement: string, connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(`No PostgreSQL: ${postgres.missing}`);
  return postgres.url;
}
