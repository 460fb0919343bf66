// The marks of lines that somebody has looked at, each with a note.
import type { Database } from '../database/tables/tables.ts';

/** The marks that were made since the first of some days, by the names of their lines. */
export async function readMarks(db: Database, { since }: { since: string }) {
  const rows = await marks(db).where('standing_out_marks.at', '>=', since).execute();
  return new Map(rows.map(({ line, ...mark }) => [line, mark]));
}

const marks = (db: Database) =>
  db
    .selectFrom('standing_out_marks')
    .leftJoin('admins', 'admins.id', 'standing_out_marks.adminId')
    .select(['line', 'note', 'admins.username as by', 'standing_out_marks.at']);

/** The mark of a line; nothing where there is none. */
export const findMark = (db: Database, line: string) =>
  marks(db).where('line', '=', line).executeTakeFirst();

interface NewMark {
  line: string;
  note: string;
  adminId: number;
  at: string;
}

/** Puts a mark in the place of the line's mark of before. */
export const putMark = (db: Database, mark: NewMark) =>
  db
    .insertInto('standing_out_marks')
    .values(mark)
    .onConflict((conflict) =>
      conflict.column('line').doUpdateSet(({ ref }) => ({
        note: ref('excluded.note'),
        adminId: ref('excluded.adminId'),
        at: ref('excluded.at'),
      })),
    )
    .execute();
