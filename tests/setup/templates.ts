// Template databases with the schema and the first administrator; restaurants are copies of them.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ProvidedContext } from 'vitest';
import { fullCost } from '../../src/server/accounts/passwords.ts';
import type { HashCost } from '../../src/server/context.ts';
import { copyOfFiles, createDatabase, dropDatabase } from '../../lab/postgres/databases.ts';
import { furnish } from '../../lab/restaurants/furnish.ts';
import { briefFolder } from '../../lab/folders.ts';

/** The time on the clock of every restaurant when it opens. */
export const opening = '2026-11-21T18:30:00.000Z';

/**
 * The costs of password hashing. `small` is for tests that hash hundreds of passwords; `some`, a
 * few milliseconds, for tests in which other requests arrive during a hash; `full` for tests of the
 * cost itself.
 */
export const hashCosts = {
  small: { memory: 8, passes: 1, parallelism: 1 },
  some: { memory: 2_048, passes: 2, parallelism: 1 },
  full: fullCost,
} satisfies Record<string, HashCost>;

export type Hashing = keyof typeof hashCosts;

/** A folder with a SQLite database, and a database on the PostgreSQL server if there is one. */
export interface Template {
  folder: string;
  database: { template: string; strategy: string | undefined } | undefined;
}

/** Makes the templates, on the PostgreSQL server too if there is one; `remove` deletes them. */
export async function makeTemplates(postgres: ProvidedContext['postgres']) {
  const server = 'url' in postgres ? postgres.url : undefined;
  const strategy = await quickestCopy(postgres);
  const make = (hashing: Hashing) => makeTemplate(hashing, { server, strategy });
  const [small, some, full] = [await make('small'), await make('some'), await make('full')];
  const templates: Record<Hashing, Template> = { small, some, full };
  async function remove() {
    for (const { folder, database } of [small, some, full]) {
      await rm(folder, { recursive: true });
      if (server && database) await dropDatabase(server, database.template);
    }
  }
  return { templates, remove };
}

/**
 * The copying strategy of our own server. Copying files takes a third of the time of logging each
 * page, since our server does not wait for the disk.
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
  const databaseUrl = await createDatabase(server, { name: template });
  await furnish({ databaseUrl, dataDir: folder }, of);
  return { folder, database: { template, strategy } };
}
