// Makes and drops databases on the PostgreSQL server that the tests were provided with.
import { inject } from 'vitest';
import { createDatabase, dropDatabase, type NewDatabase } from '../../lab/postgres/databases.ts';

interface Asked extends NewDatabase {
  /** The address of the server, before the tests are provided with it. */
  server?: string;
}

/** Makes a database; returns its address. */
export const createPostgresDatabase = ({ server = serverUrl(), ...asked }: Asked) =>
  createDatabase(server, asked);

/** Drops a database and closes all connections to it. */
export async function dropPostgresDatabase(name: string, server = serverUrl()): Promise<void> {
  await dropDatabase(server, name);
}

function serverUrl(): string {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(`No PostgreSQL: ${postgres.missing}`);
  return postgres.url;
}
