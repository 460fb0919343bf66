// The marks of a move: the old database names the new one, and the new one names the old one.
import type { Database } from '../database/tables/tables.ts';
import { readStored, storeSettings } from '../restaurant/setting-queries.ts';
import { readAppliedSteps } from '../schema/applied-steps.ts';

/** The location of a database, without user and password, and the moment of the move. */
interface Mark {
  place: string;
  at: string;
}

/**
 * The marks are settings that are in no backup, since a restaurant that is restored elsewhere was
 * not moved.
 */
interface Marks {
  movedTo: Mark | null;
  movedFrom: Mark | null;
}

export const readMarks = (db: Database): Promise<Marks> =>
  readStored<Marks>(db, { movedTo: null, movedFrom: null });

export const storeMarks = (db: Database, marks: Partial<Marks>): Promise<void> =>
  storeSettings(db, marks);

export const dayOf = ({ at }: Mark) => at.slice(0, 10);

/**
 * Throws if the restaurant was moved away from this database, since changes here would be missing
 * there. A database without tables passes.
 */
export async function refuseMoved(db: Database): Promise<void> {
  if ((await readAppliedSteps(db)).size === 0) return;
  const { movedTo } = await readMarks(db);
  if (!movedTo) return;
  throw new Error(
    `This house was moved to ${movedTo.place} on ${dayOf(movedTo)}, and goes on there: ` +
      'DATABASE_URL and DATA_DIR have to lead to it. ' +
      'To go on here instead, as it was then: npm start -- --here',
  );
}
