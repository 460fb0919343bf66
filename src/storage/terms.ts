// The versions of the terms and conditions; at most one is active.
import type { Database } from './database.ts';

export const findActiveTerms = (db: Database) =>
  db
    .selectFrom('terms_and_conditions')
    .select(['content', 'updatedAt'])
    .where('active', '=', true)
    .executeTakeFirst();
