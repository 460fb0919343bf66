// One-time links, with which the first administrator chooses a password and opens the set-up.
import { setUpSpan } from '../../domain/members/session-rules.ts';
import type { Database } from '../database/tables/tables.ts';

interface Sought {
  /** The fingerprint of the token in the link. */
  tokenHash: string;
  now: Date;
}

export async function addSetUpLink(
  db: Database,
  { now, ...link }: Sought & { adminId: number },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + setUpSpan).toISOString();
  await db
    .insertInto('set_up_links')
    .values({ ...link, expiresAt })
    .execute();
}

/** The account of a link; undefined if the link was used or has expired. */
export const findSetUpAccount = (db: Database, { tokenHash, now }: Sought) =>
  db
    .selectFrom('set_up_links')
    .innerJoin('admins', 'admins.id', 'set_up_links.adminId')
    .selectAll('admins')
    .where('set_up_links.tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Uses up a link; false if it was used before or has expired. */
export async function takeSetUpLink(db: Database, { tokenHash, now }: Sought): Promise<boolean> {
  const taken = await db
    .deleteFrom('set_up_links')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning('adminId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the links of an account, after somebody has logged in with its password. */
export async function endSetUpLinks(db: Database, { id }: { id: number }): Promise<void> {
  await db.deleteFrom('set_up_links').where('adminId', '=', id).execute();
}
