// Store submissions. The list of screenshots is one column of JSON.
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';

type Submissions = Tables['store_submissions'];
type Listed<Row> = Omit<Row, 'screenshotPaths'> & { screenshotPaths: string[] };
type Changed<Row> = Omit<Row, 'screenshotPaths'> & { screenshotPaths?: string[] | undefined };

/** All submissions, the newest first. */
export async function listSubmissions(db: Database) {
  const rows = await db.selectFrom('store_submissions').selectAll().orderBy('id', 'desc').execute();
  return rows.map(listed);
}

export async function addSubmission(db: Database, submission: Listed<Insertable<Submissions>>) {
  const row = await db
    .insertInto('store_submissions')
    .values({ ...submission, screenshotPaths: JSON.stringify(submission.screenshotPaths) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return listed(row);
}

/** A submission, locked until the transaction ends; nothing where there is none. */
export async function lockSubmission(context: DatabaseContext, id: number) {
  const row = await lockRow(context, 'store_submissions', id);
  return row && listed(row);
}

/** Changes the fields that are defined; answers the changed row. */
export async function changeSubmission(
  db: Database,
  id: number,
  { screenshotPaths, ...changes }: Changed<Updateable<Submissions>>,
) {
  const row = await db
    .updateTable('store_submissions')
    .set({ ...changes, id })
    .$if(screenshotPaths !== undefined, (query) =>
      query.set({ screenshotPaths: JSON.stringify(screenshotPaths) }),
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return listed(row);
}

export const removeSubmission = (db: Database, id: number) =>
  db
    .deleteFrom('store_submissions')
    .where('id', '=', id)
    .returning('shortDescription')
    .executeTakeFirst();

const listed = (row: Selectable<Submissions>): Listed<Selectable<Submissions>> => ({
  ...row,
  screenshotPaths: JSON.parse(row.screenshotPaths) as string[],
});
