// Pictures of rewards, offers and benefits: stored, served, and deleted when nothing has them.
import { hash } from 'node:crypto';
import { pictureAddress, pictureAt } from '../../contract/rewards/reward-summary.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables.ts';

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

/** The bytes of a picture and whether something has it, or nothing. */
export async function readPicture(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; isUsed: boolean } | undefined> {
  const path = pictureAddress(name);
  const picture = await db
    .selectFrom('reward_pictures')
    .select('data')
    .select(({ selectFrom }) => [
      selectFrom('rewards').select('id').where('picture', '=', name).limit(1).as('rewardId'),
      selectFrom('special_offers')
        .select('id')
        .where('imagePath', '=', path)
        .limit(1)
        .as('offerId'),
      selectFrom('level_benefits')
        .select('id')
        .where('imagePath', '=', path)
        .limit(1)
        .as('benefitId'),
    ])
    .where('hash', '=', name)
    .executeTakeFirst();
  if (!picture) return undefined;
  const { data, rewardId, offerId, benefitId } = picture;
  const isUsed = (rewardId ?? offerId ?? benefitId) !== null;
  return { bytes: Buffer.from(data, 'base64'), isUsed };
}

/** Deletes pictures that were stored before a moment (ISO 8601) and that nothing has. */
export async function removeUnusedPictures(db: Database, since: string): Promise<void> {
  const paths = [
    ...(await db.selectFrom('special_offers').select('imagePath').execute()),
    ...(await db.selectFrom('level_benefits').select('imagePath').execute()),
  ];
  const used = new Set(paths.map(({ imagePath }) => pictureAt(imagePath)));
  const old = await db
    .selectFrom('reward_pictures')
    .select('hash')
    .where('addedAt', '<', since)
    .execute();
  for (const { hash: name } of old.filter((picture) => !used.has(picture.hash))) {
    // An offer that has it since then has kept it, which its time tells.
    await db
      .deleteFrom('reward_pictures')
      .where('hash', '=', name)
      .where('addedAt', '<', since)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('rewards').select('rewards.id').where('picture', '=', name))),
      )
      .execute();
  }
}
