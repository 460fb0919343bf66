// Special offers.
import type { Insertable, Updateable } from 'kysely';
import type { Level } from '../contract/levels.ts';
import type { Database, Tables } from './database/tables.ts';

type Offers = Tables['special_offers'];

interface Sight {
  level: Level;
  /** Only those that are on and have not run out at this moment; all where it is left out. */
  openAt?: Date | undefined;
}

/** The offers of a level, newest first. */
export const listOffers = (db: Database, { level, openAt }: Sight) =>
  db
    .selectFrom('special_offers')
    .selectAll()
    .where('level', '=', level)
    .$if(openAt !== undefined, (query) =>
      query.where('active', '=', true).where('validUntil', '>', openAt!.toISOString()),
    )
    .orderBy('id', 'desc')
    .execute();

export const addOffer = (db: Database, offer: Insertable<Offers>) =>
  db.insertInto('special_offers').values(offer).returningAll().executeTakeFirstOrThrow();

/** Changes what is given; the row as it is then. */
export const changeOffer = (db: Database, id: number, changes: Updateable<Offers>) =>
  db
    .updateTable('special_offers')
    .set({ ...changes, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeOffer = (db: Database, id: number) =>
  db.deleteFrom('special_offers').where('id', '=', id).returning('title').executeTakeFirst();
