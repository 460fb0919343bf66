// Tills: the devices at which people work with a PIN, and the invitations that enrol them.
import type { PageQuery } from '../../contract/values/values.ts';
import { sortKey } from '../../domain/members/names.ts';
import type { DatabaseContext } from '../database/context.ts';
import { pageOfAll } from '../database/queries/pages.ts';
import { rowsOf } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

export interface Invitation extends Omit<Tables['till_invitations'], 'expiresAt'> {
  expiresAt: Date;
}

export async function addInvitation(db: Database, { expiresAt, ...invitation }: Invitation) {
  const row = { ...invitation, expiresAt: expiresAt.toISOString() };
  await db.insertInto('till_invitations').values(row).execute();
}

/**
 * Uses up an invitation; undefined if there is none with this code, if it has expired, or if its
 * author is no longer a manager.
 */
export const takeInvitation = (db: Database, { codeHash, now }: { codeHash: string; now: Date }) =>
  db
    .deleteFrom('till_invitations')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('admins')
          .select('admins.id')
          .whereRef('admins.id', '=', 'till_invitations.createdById')
          .where('active', '=', true)
          .where('role', '<>', 'cashier'),
      ),
    )
    .returningAll()
    .executeTakeFirst();

interface NewTill {
  name: string;
  outletId: number;
  tokenHash: string;
  enrolledById: number;
  now: Date;
}

export const addTill = (db: Database, { now, ...till }: NewTill) =>
  db
    .insertInto('tills')
    .values({ ...till, enrolledAt: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The query for tills that have not ended. */
const live = (db: Database) => db.selectFrom('tills').where('tokenHash', 'is not', null);

/** The till of a device, by the fingerprint of its token; undefined if it has ended. */
export const findTill = (db: Database, tokenHash: string) =>
  db.selectFrom('tills').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

/** The outlet of a till; undefined if the restaurant has named none. */
export const outletOfTill = async (db: Database, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('tills')
      .innerJoin('outlets', 'outlets.id', 'tills.outletId')
      .select('outletId')
      .where('tills.id', '=', id)
      .executeTakeFirst()
  )?.outletId;

/**
 * Records that somebody logs in at a till, and locks the till until the transaction ends; false if
 * it has ended.
 */
export async function beginAtTill(
  db: Database,
  { id, tokenHash, now }: { id: number; tokenHash: string; now: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('tills')
    .set({ seenAt: now.toISOString() })
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * The tills that have not ended, by name, with the person who enrolled each; `q` searches the
 * names.
 */
export async function listTills(db: Database, query: PageQuery) {
  const tills = await live(db)
    .leftJoin('admins', 'admins.id', 'tills.enrolledById')
    .selectAll('tills')
    .select('admins.username as enrolledBy')
    .execute();
  return pageOfAll(tills, query, { text: ({ name }) => name, key: ({ name }) => sortKey(name) });
}

/** The number of tills that have not ended; locks all tills until the transaction ends. */
export async function countTills({ db, engine }: DatabaseContext): Promise<number> {
  for (const query of engine.lockTables(['tills'])) await query.execute(db);
  return (await live(db).select('id').execute()).length;
}

/** Locks a till that has not ended. */
export const lockTill = ({ db, engine }: DatabaseContext, id: number) =>
  live(db).selectAll().where('id', '=', id).$call(engine.forUpdate).executeTakeFirst();

export const { change: changeTill } = rowsOf('tills');

/** Ends a till, and all of its sessions. */
export async function endTill(db: Database, { id, now }: { id: number; now: Date }) {
  await db
    .updateTable('tills')
    .set({ tokenHash: null, endedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
  // The condition on the role lets an index be used, since there are many sessions of guests.
  await db.deleteFrom('sessions').where('role', '=', 'admin').where('tillId', '=', id).execute();
}

/** The fingerprints of all tills that have not ended. */
export const liveTokens = async (db: Database): Promise<string[]> =>
  (await live(db).select('tokenHash').execute()).map(({ tokenHash }) => tokenHash!);

/** Ends all tills except those with these fingerprints. */
export async function endOtherTills(
  db: Database,
  { enrolled, at }: { enrolled: readonly string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('tills')
    .set({ tokenHash: null, endedAt: at.toISOString() })
    .where('tokenHash', 'is not', null)
    .$if(enrolled.length > 0, (query) => query.where('tokenHash', 'not in', enrolled))
    .execute();
}
