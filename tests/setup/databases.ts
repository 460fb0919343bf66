// Makes and drops databases on the PostgreSQL server that the tests were provided with.
import pg from 'pg';
import { inject } from 'vitest';

/** Makes a database, a copy of `template` where one is given (nobody may be connected to it). */
export async function createPostgresDatabase(asked: { name: string; template?: string }) {
  const copied = asked.template ? ` template ${pg.escapeIdentifier(asked.template)}` : '';
  await administer(`create database ${pg.escapeIdentifier(asked.name)}${copied}`);
  const url = new URL(serverUrl());
  url.pathname = asked.name;
  return url.href;
}

/** Ends whatever is connected to the database, too. */
export async function dropPostgresDatabase(name: string) {
  await administer(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl() });
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
