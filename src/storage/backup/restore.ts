// Replaces all data of a restaurant by a checked backup, or nothing.
import { layoutOf, type Layout } from './format/file-format.ts';
import { restartBillRenewal } from '../visits/bill-renewal.ts';
import { restartOldBills } from '../visits/old-bills.ts';
import { undoEmptiedBefore } from '../visits/reversals/emptied-before.ts';
import { backupTables } from '../../contract/data/backups.ts';
import { limitedRoles } from '../../contract/staff/limits.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { endAllDispatches } from '../channels/dispatches.ts';
import { pauseEventRecording } from '../connections/event-recording.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { record, type Actor } from '../restaurant/audit-queries.ts';
import type { Database } from '../database/tables/tables.ts';
import { addRows } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { requireLease } from '../leases/leases.ts';
import { noteNamesInLog } from '../members/log-erasure.ts';
import { keepSession } from '../accounts/session-queries.ts';
import { endOtherTills, liveTokens } from '../staff/till-queries.ts';
import { endOtherKeys, liveKeys } from '../connections/key-queries.ts';
import { refuseNewerSchema } from '../schema/applied-steps.ts';
import type { Checked } from './backup-check.ts';
import { restoreAuditEntries } from './former-rows.ts';
import { proveRows } from './prove.ts';
import { putRows, replacing, small } from './backup-rows.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** The tables whose rows are replaced by those of the file; the audit log is only added to. */
const replaced = backupTables.filter((table) => table !== 'audit_log');
const keyed = [
  'settings',
  'reward_pictures',
  'staff_limits',
  'former_cards',
  'business_days',
  'point_values',
] as const;
const numbered = replaced.filter((table) => !keyed.some((one) => one === table)) as Numbered[];
type Numbered = Exclude<(typeof replaced)[number], (typeof keyed)[number]>;

/** The tables that an administrator's restore leaves as they are. */
const ofAdmins = ['admins', 'passkeys', 'recovery_codes'] as const;

const rowsOf = (db: Database, table: (typeof ofAdmins)[number]) =>
  db
    .selectFrom(table as 'admins')
    .selectAll()
    .execute();

/**
 * The person who restores: an administrator, whose session stays valid, or the operator of the
 * server.
 */
export interface Restorer {
  actor: Actor;
  at: Date;
  sessionHash?: string | undefined;
}

/**
 * The tables of work on many rows. They are locked first: their locks are held while rows are read.
 */
const ofManyRows = ['carried_bills', 'member_renewal', 'bill_renewal', 'level_steps'] as const;

/**
 * Replaces a restaurant by a checked backup in one transaction. Rows have the numbers of the file,
 * and balances are computed from the entries. These data stay: the session of the restoring
 * administrator, counted log-in failures, the history and the settings of backups, and the audit
 * log, to which older audit entries of the file are added. If an administrator restores, all
 * administrators stay, with their second factors and their own limits, because a file could bring
 * an account whose password its author knows. Tills and keys then only stay valid if they are valid
 * today, and keys have only rights that they have both today and in the file. People keep their
 * member cards and outlets if the file has the same card or outlet, and not only its number. Hooks
 * stay, and get an event about the restore, but none about restored rows. Fails if the lease on
 * long work is lost meanwhile. Refuses if the session has ended, and if a newer version has begun
 * to change the tables, since rows would be restored without the new columns.
 */
export async function replaceAll(
  store: Store,
  { file, holder, ...by }: Restorer & { file: Checked; holder: string },
  report: ProgressReport,
): Promise<void> {
  const { engine } = store;
  await replacing(store, async (db) => {
    const context = { db, engine };
    const locked = [...ofManyRows, ...small, 'settings', 'kysely_migration'] as const;
    for (const query of engine.lockTables(locked)) await query.execute(db);
    // The check follows the lock, which keeps steps of the schema from beginning.
    await refuseNewerSchema(db);
    const noteRestore = await pauseEventRecording(context);
    // The account is read after the lock, so that a concurrent change of the password is kept.
    const own = await accountOf(db, by);
    const today = await Promise.all(
      ofAdmins.map(async (table) => ({ table, rows: await rowsOf(db, table) })),
    );
    const limits = await limitsOfPeople(db);
    const before = { cards: await tiedCards(db), outlets: await givenOutlets(db) };
    const enrolled = await liveTokens(db);
    const keys = await liveKeys(db, by.at);
    // The numbers in imports may belong to other members after the restore.
    await db.deleteFrom('import_rows').execute();
    await db.deleteFrom('imports').execute();
    await db.deleteFrom('receipt_secrets').execute();
    await endAllDispatches(db);
    // No row of a customer who was deleted before is left.
    await db.deleteFrom('gone_customers').execute();
    await putRows(context, file, report);
    await proveRows(db, file, replaced);
    await completeOlder(db, layoutOf(file.version));
    await restoreAuditEntries(db);
    await noteNamesInLog(db);
    if (own) {
      // Administrators keep today's passwords and second factors when they restore an old state.
      for (const { table, rows } of today) {
        await db.deleteFrom(table).execute();
        if (rows.length > 0) await addRows(context, table, rows as never);
      }
      await untieOthers(db, before);
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
    await requireLease(db, holder);
    if (by.sessionHash !== undefined) await keepSession(context, by.sessionHash);
  });
  await engine.optimize(store.db);
}

/**
 * Completes the visits of a file of an earlier version as its update would have; the job that
 * renews the keys of bills follows.
 */
async function completeOlder(db: Database, { tables, columns }: Layout) {
  await restartBillRenewal(db);
  await restartOldBills(db, { hasVisits: tables.includes('visits') });
  if (!columns('visits').includes('pointsUndoneAt')) await undoEmptiedBefore(db);
}

/**
 * Refuses a backup in which a different administrator has the name or the number of the restoring
 * one.
 */
export async function refuseOtherAdmin(db: Database, { admins }: Checked, by: Restorer) {
  const own = await accountOf(db, by);
  if (!own) return;
  // An account with the same number and moment of creation is the same, even if it was renamed.
  if (admins.some(({ id, createdAt }) => id === own.id && createdAt === own.createdAt)) return;
  const other = admins.find(
    ({ id, username }) => (id === own.id) !== (usernameKey(username) === own.usernameKey),
  );
  if (!other) return;
  const values = { theirs: other.username, number: other.id, own: own.username, place: own.id };
  throw new Refusal('conflict', sentence(messages.otherAdministrator, values));
}

/** The account of the restoring administrator; undefined if the operator restores. */
async function accountOf(db: Database, { actor: { role, id } }: Restorer) {
  if (role !== 'admin' || id === null) return undefined;
  const query = db.selectFrom('admins').selectAll().where('id', '=', id);
  return found(await query.executeTakeFirst(), messages.notFound);
}

/** The query for the limits of individual people. */
const limitsOfPeople = (db: Database) =>
  db.selectFrom('staff_limits').selectAll().where('whose', 'not in', limitedRoles).execute();

/** The member cards that are connected with people of the office. */
const tiedCards = (db: Database) =>
  db
    .selectFrom('admins')
    .innerJoin('customers', 'customers.id', 'admins.customerId')
    .select(['customers.id', 'customers.createdAt'])
    .execute();

/** The outlets that were given to people of the office. */
const givenOutlets = (db: Database) =>
  db
    .selectFrom('admins')
    .innerJoin('outlets', 'outlets.id', 'admins.ownOutletId')
    .select(['outlets.id', 'outlets.name'])
    .execute();

interface Before {
  cards: Awaited<ReturnType<typeof tiedCards>>;
  outlets: Awaited<ReturnType<typeof givenOutlets>>;
}

/**
 * Disconnects people from all other cards and outlets, since a number may belong to another one
 * after the restore.
 */
async function untieOthers(db: Database, { cards, outlets }: Before) {
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
  const sameOutlets = (await givenOutlets(db)).filter(({ id, name }) =>
    outlets.some((outlet) => outlet.id === id && outlet.name === name),
  );
  await db
    .updateTable('admins')
    .set({ ownOutletId: null })
    .where('ownOutletId', 'not in', [0, ...sameOutlets.map(({ id }) => id)])
    .execute();
}

async function endAllSessions(db: Database, { sessionHash = '' }: Restorer) {
  await db.deleteFrom('sessions').where('tokenHash', '!=', sessionHash).execute();
  // PostgreSQL has truncated this table together with customers; SQLite has not.
  await db.deleteFrom('one_time_passes').execute();
  // The account numbers may belong to other accounts after the restore.
  await db.deleteFrom('known_devices').execute();
  await db.deleteFrom('admin_challenges').execute();
  await db.deleteFrom('invitations').execute();
  await db.deleteFrom('invitation_runs').execute();
  // The numbers of outlets and people may belong to others after the restore.
  await db.deleteFrom('till_invitations').execute();
  await db.deleteFrom('set_up_links').execute();
}
