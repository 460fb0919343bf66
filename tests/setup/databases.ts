// Makes and drops databases on the PostgreSQL server that the tests were provided with.
import pg from 'pg';
import { inject } from 'vitest';
import {
  createStatement,
  databaseAt,
  dropStatement,
  type NewDatabase,
} from '../../lab/postgres/databases.ts';

/** Makes a database; returns its address. */
export async function createPostgresDatabase(asked: NewDatabase): Promise<string> {
  await runStatement(createStatement(asked));
  return databaseAt(serverUrl(), asked.name);
}

/** Drops a database and closes all connections to it. */
export const dropPostgresDatabase = (name: string) => runStatement(dropStatement(name));

/**
 * The connection of this process: opening one for each statement would take as long as copying a
 * database.
 */
let connection: Promise<pg.Client> | undefined;

async function runStatement(statement: string): Promise<void> {
  const client = await (connection ??= connect());
  await client.query(statement);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(serverUrl());
  // After a failure, the next statement opens another one.
  const forget = () => (connection = undefined);
  client.on('error', forget);
  await client.connect().catch((problem: unknown) => {
    forget();
    throw problem;
  });
  return client;
}

function serverUrl(): string {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(`No PostgreSQL: ${postgres.missing}`);
  return postgres.url;
}
