// Brings the database's tables to what this version of the code expects.
import { readdir } from 'node:fs/promises';
import { Migrator, type Migration } from 'kysely/migration';
import type { Connection, Engine } from './engine.ts';
import type { Store } from './store.ts';

/** One step of the schema, `migrations/NNNN-name.ts`, the same for both engines. */
export type Step = (db: Connection, engine: Engine) => Promise<void>;

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Runs the steps that the database has not seen, in one transaction; other processes wait.
 * Refuses a database that a newer Sofra has migrated.
 */
export async function migrate({ db, engine }: Store): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => stepsFor(engine) } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (!String(error).includes('corrupted migrations')) throw error;
  throw new Error(
    'This database belongs to a newer Sofra. Start that version, or restore a backup.',
  );
}

async function stepsFor(engine: Engine): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const steps = await Promise.all(
    files.map(async (file) => {
      const { up } = (await import(new URL(file, folder).href)) as { up: Step };
      return [file.replace('.ts', ''), { up: (db: Connection) => up(db, engine) }] as const;
    }),
  );
  return Object.fromEntries(steps);
}
