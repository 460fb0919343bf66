// What each level brings.
import type { Level } from '../contract/levels.ts';
import type { Database } from './database.ts';

interface Sight {
  level: Level;
  /** Also what is switched off. */
  inactive: boolean;
  /** Of the partners' benefits only this one's; everybody's where it is left out. */
  partnerId?: number | undefined;
}

/** The benefits of a level, in the order they were added, with the partner's name. */
export const listBenefits = (db: Database, { level, inactive, partnerId }: Sight) =>
  db
    .selectFrom('level_benefits')
    .leftJoin('partners', 'partners.id', 'level_benefits.partnerId')
    .select([
      'level_benefits.id',
      'level',
      'benefit',
      'level_benefits.active',
      'partnerId',
      'partners.name as partner',
      'lastUpdated',
      'imagePath',
    ])
    .where('level', '=', level)
    .$if(!inactive, (query) => query.where('level_benefits.active', '=', true))
    .$if(partnerId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('partnerId', 'is', null), eb('partnerId', '=', partnerId!)]),
      ),
    )
    .orderBy('level_benefits.id')
    .execute();
