// Versions of the terms and conditions, of which at most one is active.
import type { Database } from '../database/tables.ts';

export const findActiveTerms = (db: Database) =>
  db
    .selectFrom('terms_and_conditions')
    .select(['content', 'updatedAt'])
    .where('active', '=', true)
    .executeTakeFirst();

/** All versions, the newest first. */
export const listTerms = (db: Database) =>
  db.selectFrom('terms_and_conditions').selectAll().orderBy('id', 'desc').execute();

export const findTerms = (db: Database, id: number) =>
  db.selectFrom('terms_and_conditions').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds a version that is not active yet. */
export const addTerms = (db: Database, terms: { content: string; updatedAt: string }) =>
  db
    .insertInto('terms_and_conditions')
    .values({ ...terms, active: false })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Makes a version the active one, and every other inactive. */
export async function activateTerms(db: Database, id: number) {
  await db
    .updateTable('terms_and_conditions')
    .set({ active: false })
    .where('active', '=', true)
    .execute();
  return db
    .updateTable('terms_and_conditions')
    .set({ active: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
