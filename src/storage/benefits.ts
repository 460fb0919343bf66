// What each level brings.
import type { Insertable, Updateable } from 'kysely';
import type { Level } from '../contract/levels.ts';
import type { Database, Tables } from './database.ts';

type Benefits = Tables['level_benefits'];

interface Sight {
  level: Level;
  /** Also what is switched off. */
  inactive: boolean;
  /** Of the partners' benefits only this one's; everybody's where it is left out. */
  partnerId?: number | undefined;
}

/** The benefits of a level, in the order they were added, with the partner's name. */
export const listBenefits = (db: Database, { level, inactive, partnerId }: Sight) =>
  withPartner(db)
    .where('level', '=', level)
    .$if(!inactive, (query) => query.where('level_benefits.active', '=', true))
    .$if(partnerId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('partnerId', 'is', null), eb('partnerId', '=', partnerId!)]),
      ),
    )
    .orderBy('level_benefits.id')
    .execute();

/** Adds a benefit and answers it as it is listed. */
export async function addBenefit(db: Database, benefit: Insertable<Benefits>) {
  const { id } = await db
    .insertInto('level_benefits')
    .values(benefit)
    .returning('id')
    .executeTakeFirstOrThrow();
  return withPartner(db).where('level_benefits.id', '=', id).executeTakeFirstOrThrow();
}

/** Changes what is given; the row as it is then, or nothing where there is none. */
export async function changeBenefit(db: Database, id: number, changes: Updateable<Benefits>) {
  await db
    .updateTable('level_benefits')
    .set({ ...changes, id })
    .where('id', '=', id)
    .execute();
  return withPartner(db).where('level_benefits.id', '=', id).executeTakeFirst();
}

export const removeBenefit = (db: Database, id: number) =>
  db.deleteFrom('level_benefits').where('id', '=', id).returning('benefit').executeTakeFirst();

/** Leaves a partner's benefits to nobody, switched off. */
export async function orphanBenefits(db: Database, partnerId: number): Promise<void> {
  await db
    .updateTable('level_benefits')
    .set({ active: false, partnerId: null })
    .where('partnerId', '=', partnerId)
    .execute();
}

const withPartner = (db: Database) =>
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
    ]);
