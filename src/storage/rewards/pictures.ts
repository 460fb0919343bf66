// Pictures of rewards, offers and benefits: stored, served, and deleted when nothing has them.
import { hash } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import { pictureAddress } from '../../contract/rewards/pictures.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/** Locks a picture against deletion until the transaction ends; nothing where there is none. */
export const holdPicture = ({ db, engine }: DatabaseContext, name: string) =>
  db
    .selectFrom('reward_pictures')
    .select('hash')
    .where('hash', '=', name)
    .$call(engine.forKeyShare)
    .executeTakeFirst();

/**
 * Keeps a picture from being deleted for another day; nothing where there is none. What has its
 * address and no reference to it is written in the same transaction: a deletion that waits for
 * this one finds it too new.
 */
export const keepPicture = (db: Database, { name, now }: { name: string; now: Date }) =>
  db
    .updateTable('reward_pictures')
    .set({ addedAt: now.toISOString() })
    .where('hash', '=', name)
    .returning('hash')
    .executeTakeFirst();

/** Stores a picture for a day, and as long as something has it; answers its name. */
export async function addPicture(
  db: Database,
  { bytes, now }: { bytes: Uint8Array<ArrayBuffer>; now: Date },
): Promise<string> {
  const picture = {
    hash: hash('sha256', bytes),
    data: Buffer.from(bytes).toString('base64'),
    addedAt: now.toISOString(),
  };
  await db
    .insertInto('reward_pictures')
    .values(picture)
    // The same picture again is stored for another day.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ addedAt: picture.addedAt }))
    .execute();
  return picture.hash;
}

/** Whether a reward, an offer or a benefit has the picture. */
const isUsedIn =
  (name: string) =>
  ({ exists, or, selectFrom }: ExpressionBuilder<Tables, 'reward_pictures'>) => {
    const path = pictureAddress(name);
    return or([
      exists(selectFrom('rewards').select('rewards.id').where('picture', '=', name)),
      exists(
        selectFrom('special_offers').select('special_offers.id').where('imagePath', '=', path),
      ),
      exists(
        selectFrom('level_benefits').select('level_benefits.id').where('imagePath', '=', path),
      ),
    ]);
  };

/** The bytes of a picture and whether something has it, or nothing. */
export async function readPicture(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; isUsed: boolean } | undefined> {
  const picture = await db
    .selectFrom('reward_pictures')
    .select('data')
    .select((eb) => sql<boolean | number>`${isUsedIn(name)(eb)}`.as('isUsed'))
    .where('hash', '=', name)
    .executeTakeFirst();
  return picture && { bytes: Buffer.from(picture.data, 'base64'), isUsed: Boolean(picture.isUsed) };
}

/** Deletes pictures that were stored before a moment (ISO 8601) and that nothing has. */
export async function removeUnusedPictures(db: Database, since: string): Promise<void> {
  const old = await db
    .selectFrom('reward_pictures')
    .select('hash')
    .where('addedAt', '<', since)
    .execute();
  for (const { hash: name } of old) {
    // An offer that has it since then has kept it, which its time tells.
    await db
      .deleteFrom('reward_pictures')
      .where('hash', '=', name)
      .where('addedAt', '<', since)
      .where((eb) => eb.not(isUsedIn(name)(eb)))
      .execute();
  }
}
