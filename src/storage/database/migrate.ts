// Brings the database's tables to what this version of the code expects.
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Connection, Engine } from './engine.ts';
import type { Store } from './store.ts';

/** One step of the schema, `migrations/NNNN-name.ts`: its statements on the engine of this name. */
type Step = (engine: Engine['name']) => readonly string[];

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

/** Every step by its name, in their order. */
export async function stepsFor({ name }: Engine): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-/.test(file)).toSorted();
  const steps = await Promise.all(
    files.map(async (file) => {
      const { up } = (await import(new URL(file, folder).href)) as { up: Step };
      return [file.replace('.ts', ''), { up: (db: Connection) => take(db, up(name)) }] as const;
    }),
  );
  return Object.fromEntries(steps);
}

async function take(db: Connection, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
