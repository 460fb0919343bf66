// Replaces a restaurant by a checked backup: all of it, or nothing.
import { layoutOf } from './format/file-format.ts';
import { beginCarrying } from '../visits/carry.ts';
import { backupTables } from '../../contract/data/backups.ts';
import { limitedRoles } from '../../contract/staff/limits.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { pauseNoting } from '../connections/noting.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { record, type Actor } from '../house/audit.ts';
import type { Database } from '../database/tables/tables.ts';
import { addRows } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { assureLease } from '../leases/leases.ts';
import { keepSession } from '../accounts/sessions.ts';
import { endOtherTills, liveTokens } from '../staff/tills.ts';
import { endOtherKeys, liveKeys } from '../connections/keys.ts';
import { transact } from '../database/transaction.ts';
import { refuseNewerSchema } from '../schema/taken.ts';
import type { Checked } from './check.ts';
import { restoreAuditEntries } from './former-rows.ts';
import { proveRows } from './prove.ts';
import { putRows, small } from './rows.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** The tables whose rows are those of the file afterwards: the audit log is only added to. */
const replaced = backupTables.filter((table) => table !== 'audit_log');
/** The replaced tables whose rows have numbers. */
const keyed = ['settings', 'reward_pictures', 'staff_limits'] as const;
const numbered = replaced.filter((table) => !keyed.some((one) => one === table)) as Numbered[];
type Numbered = Exclude<(typeof replaced)[number], (typeof keyed)[number]>;

/** The tables that an administrator's restore leaves as they are. */
const ofAdmins = ['admins', 'passkeys', 'recovery_codes'] as const;

const rowsOf = (db: Database, table: (typeof ofAdmins)[number]) =>
  db
    .selectFrom(table as 'admins')
    .selectAll()
    .execute();

/** The person who restores: an administrator, whose session goes on, or Sofra's operator. */
export interface Restorer {
  actor: Actor;
  at: Date;
  sessionHash?: string | undefined;
}

/**
 * Replaces a restaurant by a checked backup in one transaction. Numbers are those of the file, and
 * balances come from the entries. These stay: the session that restores, counted log-in failures,
 * the history and the settings of backup, and the audit log, to which the file's audit entries are
 * added where they are older. Where an administrator restores, all administrators stay as they are,
 * with their second factors and the limits of their own: a file could bring one whose password its
 * writer knows, beyond the session that restores; and of the tills and keys only those go on that
 * are live today, keys with no more than is allowed to them today and in the file. A person keeps
 * their card where the file has the same one, not another of its number. Hooks stay as they are,
 * and are told of the restore and of nothing that it brings back. Fails when the lease on long work
 * is lost meanwhile. Refuses when the session has ended, and where a newer Sofra has begun to
 * change the tables: rows would come back without their new columns.
 */
export async function replaceAll(
  store: Store,
  { file, holder, ...by }: Restorer & { file: Checked; holder: string },
  report: ProgressReport,
): Promise<void> {
  const { engine } = store;
  await transact(store, async (db) => {
    const context = { db, engine };
    // First that of the bills that are carried over, which is held while entries are read.
    const locked = [
      'carried_bills',
      'level_steps',
      ...small,
      'settings',
      'kysely_migration',
    ] as const;
    for (const query of engine.lockTables(locked)) await query.execute(db);
    // After the lock, which keeps steps of the schema out.
    await refuseNewerSchema(db);
    const noteRestore = await pauseNoting(context);
    // After the lock: a password that is changed until then stays changed.
    const own = await accountOf(db, by);
    const today = await Promise.all(
      ofAdmins.map(async (table) => ({ table, rows: await rowsOf(db, table) })),
    );
    const limits = await limitsOfPeople(db);
    const cards = await tiedCards(db);
    const enrolled = await liveTokens(db);
    const keys = await liveKeys(db, by.at);
    // The numbers in imports may be those of other members from now on.
    await db.deleteFrom('import_rows').execute();
    await db.deleteFrom('imports').execute();
    await db.deleteFrom('receipt_secrets').execute();
    await putRows(context, file, report);
    await proveRows(db, file, replaced);
    await beginCarrying(db, { hasVisits: layoutOf(file.version).tables.includes('visits') });
    await restoreAuditEntries(db);
    if (own) {
      // Administrators restore an old state with the passwords and second factors of today.
      for (const { table, rows } of today) {
        await db.deleteFrom(table).execute();
        if (rows.length > 0) await addRows(context, table, rows as never);
      }
      await untieOthers(db, cards);
      await db.deleteFrom('staff_limits').where('whose', 'not in', limitedRoles).execute();
      await addRows(context, 'staff_limits', limits);
      await endOtherTills(db, { enrolled, at: by.at });
      await endOtherKeys(db, { keys, at: by.at });
    } else {
      // No backup has these secrets, and their account numbers may belong to others afterwards.
      await db.deleteFrom('authenticator_apps').execute();
    }
    for (const table of numbered) {
      await engine.advanceSequence(table)?.execute(db);
    }
    await endAllSessions(db, by);
    // Requests are deleted after the sessions, so that none is added from an ended session. Their
    // member numbers may belong to others after the restore.
    await db.deleteFrom('visit_requests').execute();
    // The statistics are stored by key number, which may be another key in the file.
    await db.deleteFrom('connection_hours').execute();
    const { actor, at } = by;
    await record(db, { actor, action: 'backup.restored', detail: file.createdAt, at });
    await noteRestore(at);
    await assureLease(db, holder);
    if (by.sessionHash !== undefined) await keepSession(context, by.sessionHash);
  });
  await engine.optimize(store.db);
}

/** Refuses a backup in which another administrator has the name or the number of this one. */
export async function refuseOtherAdmin(db: Database, { admins }: Checked, by: Restorer) {
  const own = await accountOf(db, by);
  if (!own) return;
  // An account created at the same moment is the same one, also when it was renamed.
  if (admins.some(({ id, createdAt }) => id === own.id && createdAt === own.createdAt)) return;
  const other = admins.find(
    ({ id, username }) => (id === own.id) !== (usernameKey(username) === own.usernameKey),
  );
  if (!other) return;
  const values = { theirs: other.username, number: other.id, own: own.username, place: own.id };
  throw new Refusal('conflict', sentence(messages.otherAdministrator, values));
}

/** The account of the administrator who restores; none where the operator does. */
async function accountOf(db: Database, { actor: { role, id } }: Restorer) {
  if (role !== 'admin' || id === null) return undefined;
  const query = db.selectFrom('admins').selectAll().where('id', '=', id);
  return found(await query.executeTakeFirst(), messages.notFound);
}

/** The limits that people have of their own. */
const limitsOfPeople = (db: Database) =>
  db.selectFrom('staff_limits').selectAll().where('whose', 'not in', limitedRoles).execute();

/** The cards to which people of the office are tied. */
const tiedCards = (db: Database) =>
  db
    .selectFrom('admins')
    .innerJoin('customers', 'customers.id', 'admins.customerId')
    .select(['customers.id', 'customers.createdAt'])
    .execute();

/** Unties people from every card that is not one of these: a number may be another customer's. */
async function untieOthers(db: Database, cards: Awaited<ReturnType<typeof tiedCards>>) {
  const same = (await tiedCards(db)).filter((card) =>
    cards.some(({ id, createdAt }) => id === card.id && createdAt === card.createdAt),
  );
  const kept = same.map(({ id }) => id);
  await db
    .updateTable('admins')
    .set({ customerId: null })
    .where('customerId', 'is not', null)
    .$if(kept.length > 0, (query) => query.where('customerId', 'not in', kept))
    .execute();
}

async function endAllSessions(db: Database, { sessionHash = '' }: Restorer) {
  await db.deleteFrom('sessions').where('tokenHash', '!=', sessionHash).execute();
  // PostgreSQL has truncated them with the customers, SQLite has not.
  await db.deleteFrom('one_time_passes').execute();
  // Their numbers may be those of other accounts from now on.
  await db.deleteFrom('known_devices').execute();
  await db.deleteFrom('admin_challenges').execute();
  await db.deleteFrom('invitations').execute();
  await db.deleteFrom('invitation_runs').execute();
  // Their outlets and the people who made them may be others from now on.
  await db.deleteFrom('till_invitations').execute();
  await db.deleteFrom('set_up_links').execute();
}
