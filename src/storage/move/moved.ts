// The marks of a move: in the house that was moved, where it went; in the new one, whence it came.
import type { Database } from '../database/tables/tables.ts';
import { readStored, storeSettings } from '../house/settings.ts';
import { readTaken } from '../schema/taken.ts';

/** A place as the operator knows it, without user and password, and the moment of the move. */
interface Mark {
  place: string;
  at: string;
}

/** Settings that are in no backup: a house that is restored elsewhere was not moved. */
interface Marks {
  movedTo: Mark | null;
  movedFrom: Mark | null;
}

export const readMarks = (db: Database): Promise<Partial<Marks>> =>
  readStored<Marks>(db, ['movedTo', 'movedFrom']);

export const storeMarks = (db: Database, marks: Partial<Marks>): Promise<void> =>
  storeSettings(db, marks);

export const dayOf = ({ at }: Mark) => at.slice(0, 10);

/**
 * Throws where the house was moved away: what is done here would not be done there. A database
 * without tables is none.
 */
export async function refuseMoved(db: Database): Promise<void> {
  if ((await readTaken(db)).size === 0) return;
  const { movedTo } = await readMarks(db);
  if (!movedTo) return;
  throw new Error(
    `This house was moved to ${movedTo.place} on ${dayOf(movedTo)}, and goes on there: ` +
      'DATABASE_URL and DATA_DIR have to lead to it. ' +
      'To go on here instead, as it was then: npm start -- --here',
  );
}
