// The pictures of rewards, offers and benefits: stored, served, and deleted once nothing uses them.
import { hash } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import { pictureAddress } from '../../contract/rewards/pictures.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/** Locks a picture against deletion until the transaction ends; undefined if there is none. */
export const lockPictureShared = ({ db, engine }: DatabaseContext, name: string) =>
  db
    .selectFrom('reward_pictures')
    .select('hash')
    .where('hash', '=', name)
    .$call(engine.forKeyShare)
    .executeTakeFirst();

/**
 * Keeps a picture from being deleted for another day; undefined if there is none. The row that uses
 * its address, without a foreign key, is written in the same transaction: a concurrent deletion
 * waits and then finds the picture too new.
 */
export const keepPicture = (db: Database, { name, now }: { name: string; now: Date }) =>
  db
    .updateTable('reward_pictures')
    .set({ addedAt: now.toISOString() })
    .where('hash', '=', name)
    .returning('hash')
    .executeTakeFirst();

/** Stores a picture for a day, and longer while something uses it; returns its name. */
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
    // Storing the same picture again keeps it for another day.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ addedAt: picture.addedAt }))
    .execute();
  return picture.hash;
}

/** Whether a reward, an offer or a benefit uses the picture. */
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

/** The bytes of a picture, and whether something uses it; undefined if there is no such picture. */
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

/** Deletes unused pictures that were stored before a moment (ISO 8601). */
export async function removeUnusedPictures(db: Database, since: string): Promise<void> {
  const old = await db
    .selectFrom('reward_pictures')
    .select('hash')
    .where('addedAt', '<', since)
    .execute();
  for (const { hash: name } of old) {
    // The time is checked again, since a new offer that uses the picture has renewed it.
    await db
      .deleteFrom('reward_pictures')
      .where('hash', '=', name)
      .where('addedAt', '<', since)
      .where((eb) => eb.not(isUsedIn(name)(eb)))
      .execute();
  }
}
