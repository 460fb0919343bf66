// The marks of lines at which somebody has looked, each with a note.
import type { Database } from '../database/tables/tables.ts';

/** The marks of bills, and the others that were made since a day, by the names of their lines. */
export async function readMarks(db: Database, { since }: { since: string }) {
  const rows = await marks(db)
    .where(({ or, eb }) =>
      or([eb('standing_out_marks.at', '>=', since), eb('line', 'like', 'bill:%')]),
    )
    .execute();
  return new Map(rows.map(({ line, ...mark }) => [line, mark]));
}

const marks = (db: Database) =>
  db
    .selectFrom('standing_out_marks')
    .leftJoin('admins', 'admins.id', 'standing_out_marks.adminId')
    .select(['line', 'note', 'admins.username as by', 'standing_out_marks.at']);

/** The mark of a line; undefined if there is none. */
export const findMark = (db: Database, line: string) =>
  marks(db).where('line', '=', line).executeTakeFirst();

interface NewMark {
  line: string;
  note: string;
  adminId: number;
  at: string;
}

/** Stores a mark, which replaces an earlier one of the same line. */
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
