// Makes and drops databases on the PostgreSQL server that the tests were provided with.
import { inject } from 'vitest';
import { createDatabase, dropDatabase, type NewDatabase } from '../../lab/postgres/databases.ts';

interface Asked extends NewDatabase {
  /** The address of the server, where it is not yet provided. */
  server?: string;
}

/** Makes a database; answers its address. */
export const createPostgresDatabase = ({ server = serverUrl(), ...asked }: Asked) =>
  createDatabase(server, asked);

/** Ends whatever is connected to the database, too. */
export async function dropPostgresDatabase(name: string, server = serverUrl()): Promise<void> {
  await dropDatabase(server, name);
}

function serverUrl(): string {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(`No PostgreSQL: ${postgres.missing}`);
  return postgres.url;
}
