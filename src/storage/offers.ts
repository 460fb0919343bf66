// Special offers.
import type { Level } from '../contract/levels.ts';
import type { Database } from './database.ts';

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
