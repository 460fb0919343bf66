// Databases with the schema and the first administrator in them, of which each restaurant is a
// copy.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ProvidedContext } from 'vitest';
import { fullCost } from '../../src/server/accounts/passwords.ts';
import type { HashCost } from '../../src/server/context.ts';
import { copyOfFiles } from '../../lab/postgres/databases.ts';
import { furnish } from '../../lab/restaurants/furnish.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './databases.ts';
import { briefFolder } from '../../lab/folders.ts';

/** The moment at which every restaurant opens. */
export const opening = '2026-11-21T18:30:00.000Z';

/**
 * Little for what hashes by the hundred; some, a few milliseconds, where others have to come while
 * a password is hashed; in full where the cost itself is looked at.
 */
export const hashCosts = {
  small: { memory: 8, passes: 1, parallelism: 1 },
  some: { memory: 2_048, passes: 2, parallelism: 1 },
  full: fullCost,
} satisfies Record<string, HashCost>;

export type Hashing = keyof typeof hashCosts;

/** The folder with a SQLite database, and one on the PostgreSQL server, if there is a server. */
export interface Template {
  folder: string;
  database: { template: string; strategy: string | undefined } | undefined;
}

/** Makes them, on the PostgreSQL server too where there is one; `remove` takes them away. */
export async function makeTemplates(postgres: ProvidedContext['postgres']) {
  const server = 'url' in postgres ? postgres.url : undefined;
  const strategy = await quickestCopy(postgres);
  const make = (hashing: Hashing) => makeTemplate(hashing, { server, strategy });
  const [small, some, full] = [await make('small'), await make('some'), await make('full')];
  const templates: Record<Hashing, Template> = { small, some, full };
  async function remove() {
    for (const { folder, database } of [small, some, full]) {
      await rm(folder, { recursive: true });
      if (server && database) await dropPostgresDatabase(database.template, server);
    }
  }
  return { templates, remove };
}

/**
 * Copying files takes a third of the time of writing each page to the log, where nothing waits for
 * the disk as on our own server.
 */
async function quickestCopy(postgres: ProvidedContext['postgres']): Promise<string | undefined> {
  return 'programs' in postgres ? copyOfFiles(postgres.url) : undefined;
}

interface On {
  server: string | undefined;
  strategy: string | undefined;
}

async function makeTemplate(hashing: Hashing, { server, strategy }: On): Promise<Template> {
  const of = { now: new Date(opening), hashCost: hashCosts[hashing] };
  const folder = await briefFolder('sofra-template-');
  await furnish({ dataDir: folder }, of);
  if (!server) return { folder, database: undefined };
  const template = `sofra_template_${randomUUID()}`;
  const databaseUrl = await createPostgresDatabase({ name: template, server });
  await furnish({ databaseUrl, dataDir: folder }, of);
  return { folder, database: { template, strategy } };
}
