// Announcements of the restaurant: special offers and events, terms, and store submissions.
import { sql, type Expression, type Insertable, type Selectable, type Updateable } from 'kysely';
import { columnsOf } from '../rows/shapes.ts';
import type { Level } from '../../contract/values/level-names.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { lockRow, rowsOf } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { isOfLevel, orderOf, withLevels } from './lists.ts';

interface Sight {
  level: Level;
  /** Lists only offers that are active and valid at this moment; left out, all are listed. */
  openAt?: Date | undefined;
}

/** The offers of a level, in their order. */
export async function listOffers(context: DatabaseContext, { level, openAt }: Sight) {
  const rows = openAt
    ? await listOpen(context, { level, now: openAt.toISOString() })
    : await ofLevel(context.db, sql.val(level)).execute();
  return rows.map(withLevels);
}

const ofLevel = (db: Database, level: Expression<Level>) =>
  db
    .selectFrom('special_offers')
    .select(columnsOf.special_offers)
    .where(isOfLevel('special_offers', level))
    .orderBy(orderOf('special_offers'));

const listOpen = prepared(({ db }, param: Param<{ level: Level; now: string }>) =>
  ofLevel(db, sql.val(param('level')))
    .where('active', '=', true)
    .where(({ or, eb }) => or([eb('validFrom', 'is', null), eb('validFrom', '<=', param('now'))]))
    .where('validUntil', '>', param('now')),
);

/** The query for the active and valid offers of a level, as they are stored. */
export const askOpen = (level: Level, now: Date) =>
  listOpen.with({ level, now: now.toISOString() });

const offerRows = rowsOf('special_offers');

export const addOffer = async (db: Database, row: Insertable<Tables['special_offers']>) =>
  withLevels(await offerRows.add(db, row));

/** Changes the fields that are defined; answers the changed row. */
export const changeOffer = async (
  db: Database,
  id: number,
  changes: Updateable<Tables['special_offers']>,
) => withLevels(await offerRows.change(db, id, changes));

export const removeOffer = offerRows.remove;

/** An offer, locked until the transaction ends; undefined if there is none. */
export async function lockOffer(context: DatabaseContext, id: number) {
  const row = await lockRow(context, 'special_offers', id);
  return row && withLevels(row);
}

/** All events, the newest first. */
export const listEvents = (db: Database) =>
  db.selectFrom('special_events').selectAll().orderBy('id', 'desc').execute();

export const { add: addEvent, change: changeEvent, remove: removeEvent } = rowsOf('special_events');

const versions = rowsOf('terms_and_conditions');

/** The version of the terms that is in force, if there is one. */
export const findActiveTerms = (db: Database) =>
  db
    .selectFrom('terms_and_conditions')
    .select(['content', 'contentEnglish', 'updatedAt'])
    .where('active', '=', true)
    .executeTakeFirst();

/** All versions of the terms: the active one, then the newest first. */
export const listTerms = (db: Database) =>
  db
    .selectFrom('terms_and_conditions')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findTerms = (db: Database, id: number) =>
  db.selectFrom('terms_and_conditions').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds a version of the terms that is not in force yet. */
export const addTerms = (
  db: Database,
  terms: Omit<Insertable<Tables['terms_and_conditions']>, 'active'>,
) => versions.add(db, { ...terms, active: false });

/** Puts a version of the terms in force, in place of any other. */
export async function activateTerms(db: Database, id: number) {
  await db
    .updateTable('terms_and_conditions')
    .set({ active: false })
    .where('active', '=', true)
    .execute();
  return versions.change(db, id, { active: true });
}

type Submissions = Tables['store_submissions'];
type Listed<Row> = Omit<Row, 'screenshotPaths'> & { screenshotPaths: string[] };
type Changed<Row> = Omit<Row, 'screenshotPaths'> & { screenshotPaths?: string[] | undefined };

const submissions = rowsOf('store_submissions');

/** A submission in the form of an answer; the list of screenshots is stored as JSON. */
const listed = (row: Selectable<Submissions>): Listed<Selectable<Submissions>> => ({
  ...row,
  screenshotPaths: JSON.parse(row.screenshotPaths) as string[],
});

/** All submissions, the newest first. */
export async function listSubmissions(db: Database) {
  const rows = await db.selectFrom('store_submissions').selectAll().orderBy('id', 'desc').execute();
  return rows.map(listed);
}

export const addSubmission = async (
  db: Database,
  { screenshotPaths: paths, ...fields }: Listed<Insertable<Submissions>>,
) => listed(await submissions.add(db, { ...fields, screenshotPaths: JSON.stringify(paths) }));

/** A submission, locked until the transaction ends; undefined if there is none. */
export async function lockSubmission(context: DatabaseContext, id: number) {
  const row = await lockRow(context, 'store_submissions', id);
  return row && listed(row);
}

/** Changes the fields that are defined; answers the changed row. */
export const changeSubmission = async (
  db: Database,
  id: number,
  { screenshotPaths: paths, ...changes }: Changed<Updateable<Submissions>>,
) => {
  const stored = paths && { screenshotPaths: JSON.stringify(paths) };
  return listed(await submissions.change(db, id, { ...changes, ...stored }));
};

export const removeSubmission = submissions.remove;
