// Which evening sheet there is, apart from how it is drawn up, since a restore forgets it.
import type { Database } from '../database/tables/tables.ts';
import { readStored } from '../restaurant/setting-queries.ts';

/** The setting that says of which day a sheet is, and who draws it up; null once it is there. */
export const progress = 'evening.progress';
export interface Progress {
  day: string;
  drawnBy: string | null;
}
export const notBegun: Progress = { day: '', drawnBy: null };

export const readProgress = async (db: Database) =>
  (await readStored(db, { [progress]: notBegun }))[progress]!;

/** Forgets the sheet, and whoever draws one up; the next one is drawn up within an hour. */
export async function forgetEvening(db: Database): Promise<void> {
  await db.deleteFrom('evening_guests').execute();
  await db.deleteFrom('settings').where('name', '=', progress).execute();
}
