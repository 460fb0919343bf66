// The table of the steps that were applied or begun.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { knownSteps, type SchemaStep } from './steps.ts';

/**
 * The name of the table comes from Kysely's migrator, which applied the steps up to version 0.4.
 */
export const stepsTable = 'kysely_migration';

type AppliedStep = Omit<Tables[typeof stepsTable], 'timestamp'>;

/** The applied and begun steps by name; an empty map for an empty database. */
export async function readAppliedSteps(db: Database): Promise<Map<string, AppliedStep>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const found = tables.find(({ name }) => name === stepsTable);
  if (!found) return new Map();
  const isOlder = !found.columns.some(({ name }) => name === 'needs');
  const whole = { needs: null, statement: null, upTo: null };
  const rows = isOlder
    ? (await db.selectFrom(stepsTable).select('name').execute()).map((row) => ({
        ...row,
        ...whole,
      }))
    : await db.selectFrom(stepsTable).select(['name', 'needs', 'statement', 'upTo']).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Whether all steps of this version are applied, and no newer one has removed what it needs. */
export async function hasAllSteps(db: Database): Promise<boolean> {
  const applied = await readAppliedSteps(db);
  const areApplied = [...knownSteps].every((name) => applied.get(name)?.statement === null);
  return areApplied && [...applied.values()].every(({ needs }) => !needs || knownSteps.has(needs));
}

/** Creates the table without the columns that step 0012 adds. */
export const createTable = (db: Database) =>
  db.schema
    .createTable(stepsTable)
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();

/** The progress of a step, which is complete when `statement` is null. */
export type StepProgress = Omit<AppliedStep, 'needs'>;

/** Records the beginning of a step, unless it has begun before; returns its progress. */
export async function beginStep(db: Database, { name, needs }: SchemaStep): Promise<StepProgress> {
  const timestamp = new Date().toISOString();
  await db
    .insertInto(stepsTable)
    .values({ name, timestamp, needs, statement: 0, upTo: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return db
    .selectFrom(stepsTable)
    .select(['name', 'statement', 'upTo'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

/** Records the progress of a step. */
export const recordProgress = (db: Database, { name, ...progress }: StepProgress) =>
  db.updateTable(stepsTable).set(progress).where('name', '=', name).execute();

/** Whether this version works with the schema, even if it does not know all of its steps. */
export async function supportsSchema(db: Database): Promise<boolean> {
  const rows = await db
    .selectFrom(stepsTable)
    .select('needs')
    .where('needs', 'is not', null)
    .execute();
  return rows.every(({ needs }) => knownSteps.has(needs!));
}

/** Refuses a database to which a newer version has begun to apply steps. */
export async function refuseNewerSchema(db: Database): Promise<void> {
  const rows = await db.selectFrom(stepsTable).select('name').execute();
  const isNewer = rows.some(({ name }) => !knownSteps.has(name));
  if (isNewer) throw new Refusal('conflict', messages.newerDatabase);
}
