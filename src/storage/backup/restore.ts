// Puts the rows of a backup in the place of a restaurant's own, all or none of them.
import { backupTables } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { record, type Actor } from '../house/audit.ts';
import type { Database } from '../database/tables.ts';
import type { Store } from '../database/store.ts';
import { assureLease } from '../leases/leases.ts';
import { keepSession } from '../accounts/sessions.ts';
import { transact } from '../database/transaction.ts';
import { refuseNewerSchema } from '../schema/taken.ts';
import type { Checked } from './check.ts';
import { restoreAuditEntries } from './former-rows.ts';
import { proveRows } from './prove.ts';
import { putRows, small } from './rows.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** The tables whose rows are those of the file afterwards: the audit log is only added to. */
const replaced = backupTables.filter((table) => table !== 'audit_log');
/** Those of them that number their rows. */
const numbered = replaced.filter((table) => table !== 'settings' && table !== 'reward_pictures');

/** Who restores, at what moment: an administrator whose session goes on, or Sofra's operator. */
export interface Restorer {
  actor: Actor;
  at: Date;
  sessionHash?: string | undefined;
}

/**
 * Replaces a restaurant by a checked backup in one transaction. Numbers stay as they are in the
 * file, and balances come from the entries. What is kept: the session of who restores, the tries
 * of who guesses, the history and the settings of backup, and the audit log, which is only ever
 * added to: the file's log is for reading, and comes back in a restaurant that is younger. Where an
 * administrator restores, all of them stay as they are: a file could bring one with a password of
 * whoever wrote it, for when the session that restores has long ended. Fails when the lease on long
 * work has been lost on the way, and refuses when the session has, and where a newer Sofra has
 * begun to change the tables: rows would come back without what it has put into them.
 */
export async function replaceAll(
  store: Store,
  { file, holder, ...by }: Restorer & { file: Checked; holder: string },
  report: ProgressReport,
): Promise<void> {
  const { engine } = store;
  await transact(store, async (db) => {
    const context = { db, engine };
    const locked = [...small, 'settings', 'kysely_migration'] as const;
    for (const query of engine.lockTables(locked)) await query.execute(db);
    // Behind the lock, which no step of the schema passes.
    await refuseNewerSchema(db);
    // Behind the lock: a password that is changed meanwhile stays changed.
    const own = await accountOf(db, by);
    const today = await db.selectFrom('admins').selectAll().execute();
    // They tell of members who may be others from now on.
    await db.deleteFrom('import_rows').execute();
    await db.deleteFrom('imports').execute();
    await putRows(context, file, report);
    await proveRows(db, file, replaced);
    await restoreAuditEntries(db);
    if (own) {
      // As they are today: who restores an old state still knows their password.
      await db.deleteFrom('admins').execute();
      await db.insertInto('admins').values(today).execute();
    }
    for (const table of numbered) {
      await engine.advanceSequence(table)?.execute(db);
    }
    await endAllSessions(db, by);
    const { actor, at } = by;
    await record(db, { actor, action: 'backup.restored', detail: file.createdAt, at });
    await assureLease(db, holder);
    if (by.sessionHash !== undefined) await keepSession(context, by.sessionHash);
  });
  await engine.optimize(store.db);
}

/** Refuses a backup in which the name or the number of who restores is somebody else's. */
export async function refuseOtherAdmin(db: Database, { admins }: Checked, by: Restorer) {
  const own = await accountOf(db, by);
  if (!own) return;
  // Made at the same moment, it is the same account, whatever it is called by now.
  if (admins.some(({ id, createdAt }) => id === own.id && createdAt === own.createdAt)) return;
  const other = admins.find(
    ({ id, username }) => (id === own.id) !== (usernameKey(username) === own.usernameKey),
  );
  if (!other) return;
  const told = { theirs: other.username, number: other.id, own: own.username, place: own.id };
  throw new Refusal('conflict', sentence(messages.otherAdministrator, told));
}

/** The account of who restores; without one, those of the file come as they are. */
async function accountOf(db: Database, { actor: { role, id } }: Restorer) {
  if (role !== 'admin' || id === null) return undefined;
  const query = db.selectFrom('admins').selectAll().where('id', '=', id);
  return found(await query.executeTakeFirst(), messages.notFound);
}

async function endAllSessions(db: Database, { sessionHash = '' }: Restorer) {
  await db.deleteFrom('sessions').where('tokenHash', '!=', sessionHash).execute();
  // They go with their customers; SQLite and PostgreSQL empty the tables in ways that differ.
  await db.deleteFrom('one_time_passes').execute();
  // Their numbers may be those of other accounts from now on.
  await db.deleteFrom('known_devices').execute();
}
