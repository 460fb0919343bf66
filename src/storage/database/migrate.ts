// Brings the database's tables to what this version of the code expects.
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Connection, Engine } from './engine.ts';
import type { Store } from './store.ts';

/** One step of the schema, `migrations/NNNN-name.ts`: its statements on the engine of this name. */
type Step = (engine: Engine['name']) => readonly string[];

const folder = new URL('../../../migrations/', import.meta.url);

/** Is told of each statement before it runs, which for a large table may take a while. */
type Report = (progress: { step: string; statement: number; of: number }) => void;

/**
 * Runs the steps that the database has not seen, in one transaction; other processes wait.
 * Reports what it does to a database that is not new.
 * Refuses a database that a newer Sofra has migrated.
 */
export async function migrate({ db, engine }: Store, report: Report = () => {}): Promise<void> {
  let isNew = true;
  const told: Report = (progress) => isNew || report(progress);
  const provider = { getMigrations: () => stepsFor(engine, told) };
  const migrator = new Migrator({ db, provider });
  isNew = (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (String(error).includes('corrupted migrations')) {
    throw new Error(
      'This database belongs to a newer Sofra. Start that version, or restore a backup.',
    );
  }
  if (error) throw error;
  if (!isNew && results.length > 0) await engine.optimize(db);
}

/** Every step by its name, in their order. */
export async function stepsFor(
  { name }: Engine,
  report: Report = () => {},
): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-/.test(file)).toSorted();
  const steps = await Promise.all(
    files.map(async (file) => {
      const { up } = (await import(new URL(file, folder).href)) as { up: Step };
      const step = file.replace('.ts', '');
      const run = (db: Connection) => take(db, up(name), (told) => report({ step, ...told }));
      return [step, { up: run }] as const;
    }),
  );
  return Object.fromEntries(steps);
}

async function take(
  db: Connection,
  statements: readonly string[],
  report: (progress: { statement: number; of: number }) => void,
): Promise<void> {
  for (const [i, statement] of statements.entries()) {
    report({ statement: i + 1, of: statements.length });
    await sql.raw(statement).execute(db);
  }
}
