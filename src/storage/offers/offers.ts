// Special offers.
import type { Insertable, Updateable } from 'kysely';
import { columnsOf } from '../rows/shapes.ts';
import type { Level } from '../../contract/levels.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database, Tables } from '../database/tables.ts';

type Offers = Tables['special_offers'];

interface Sight {
  level: Level;
  /** Lists only offers that are on and valid at this moment; all where it is left out. */
  openAt?: Date | undefined;
}

/** The offers of a level, newest first. */
export const listOffers = (context: DatabaseContext, { level, openAt }: Sight) =>
  openAt
    ? listOpen(context, { level, now: openAt.toISOString() })
    : ofLevel(context.db, level).execute();

const ofLevel = (db: Database, level: Level) =>
  db
    .selectFrom('special_offers')
    .select(columnsOf.special_offers)
    .where('level', '=', level)
    .orderBy('id', 'desc');

const listOpen = prepared(({ db }, param: Param<{ level: Level; now: string }>) =>
  ofLevel(db, param('level')).where('active', '=', true).where('validUntil', '>', param('now')),
);

export const addOffer = (db: Database, offer: Insertable<Offers>) =>
  db.insertInto('special_offers').values(offer).returningAll().executeTakeFirstOrThrow();

/** Changes the fields that are defined; answers the changed row. */
export const changeOffer = (db: Database, id: number, changes: Updateable<Offers>) =>
  db
    .updateTable('special_offers')
    .set({ ...changes, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeOffer = (db: Database, id: number) =>
  db.deleteFrom('special_offers').where('id', '=', id).returning('title').executeTakeFirst();
