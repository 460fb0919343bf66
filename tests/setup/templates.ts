// Databases with the schema and the first administrator in them, of which each restaurant is a
// copy.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fullCost } from '../../src/server/accounts/passwords.ts';
import type { HashCost } from '../../src/server/context.ts';
import { furnish } from '../../lab/restaurants/furnish.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './databases.ts';
import { briefFolder } from '../../lab/folders.ts';

/** The moment at which every restaurant opens. */
export const opening = '2026-11-21T18:30:00.000Z';

/** Little for what hashes by the hundred; in full where the cost itself is looked at. */
export const hashCosts = {
  small: { memory: 8, passes: 1, parallelism: 1 },
  full: fullCost,
} satisfies Record<string, HashCost>;

export type Hashing = keyof typeof hashCosts;

/** The folder with a SQLite database, and the name of one on the PostgreSQL server, if any. */
export interface Template {
  folder: string;
  database: string | undefined;
}

/** Makes them, on the PostgreSQL server too where there is one; `remove` takes them away. */
export async function makeTemplates(server: string | undefined) {
  const [small, full] = [await makeTemplate('small', server), await makeTemplate('full', server)];
  const templates: Record<Hashing, Template> = { small, full };
  async function remove() {
    for (const { folder, database } of [small, full]) {
      await rm(folder, { recursive: true });
      if (server && database) await dropPostgresDatabase(database, server);
    }
  }
  return { templates, remove };
}

async function makeTemplate(hashing: Hashing, server: string | undefined): Promise<Template> {
  const of = { now: new Date(opening), hashCost: hashCosts[hashing] };
  const folder = await briefFolder('sofra-template-');
  await furnish({ dataDir: folder }, of);
  if (!server) return { folder, database: undefined };
  const database = `sofra_template_${randomUUID()}`;
  const databaseUrl = await createPostgresDatabase({ name: database, server });
  await furnish({ databaseUrl, dataDir: folder }, of);
  return { folder, database };
}
