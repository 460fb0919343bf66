// Puts the rows of a backup in the place of a restaurant's own, all or none of them.
import { sql } from 'kysely';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { settingNames } from '../../contract/settings.ts';
import { usernameKey } from '../../domain/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { record, type Actor } from '../audit.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Store } from '../database/store.ts';
import { assureLease } from '../leases.ts';
import { listed, type DatabaseContext } from '../database/rows.ts';
import { keepSession } from '../sessions.ts';
import { transact } from '../database/transaction.ts';
import type { Checked } from './check.ts';
import { putRows, small } from './rows.ts';
import type { ProgressReport } from '../../domain/progress.ts';

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
 * work has been lost on the way, and refuses when the session has.
 */
export async function replaceAll(
  store: Store,
  { file, holder, ...by }: Restorer & { file: Checked; holder: string },
  report: ProgressReport,
): Promise<void> {
  const { engine } = store;
  await transact(store, async (db) => {
    const context = { db, engine };
    for (const query of engine.lockTables([...small, 'settings'])) await query.execute(db);
    // Behind the lock: a password that is changed meanwhile stays changed.
    const own = await accountOf(db, by);
    const today = await db.selectFrom('admins').selectAll().execute();
    await db.deleteFrom('settings').where('name', 'in', settingNames).execute();
    await putRows(context, file, report);
    if (own) {
      // As they are today: who restores an old state still knows their password.
      await db.deleteFrom('admins').execute();
      await db.insertInto('admins').values(today).execute();
    }
    for (const table of [...small, 'customers', 'point_transactions'] as const) {
      await engine.advanceSequence(table)?.execute(db);
    }
    await endAllSessions(db, by);
    await dropKeys(context);
    const { actor, at } = by;
    await record(db, { actor, action: 'backup.restored', detail: file.createdAt, at });
    await assureLease(db, holder);
    if (by.sessionHash !== undefined) await keepSession(context, by.sessionHash);
  });
  for (const query of engine.optimize) await query.execute(store.db);
}

/** Refuses a backup in which the name or the number of who restores is somebody else's. */
export async function refuseOtherAdmin(db: Database, { admins }: Checked, by: Restorer) {
  const own = await accountOf(db, by);
  if (!own) return;
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

/** How many idempotency keys are looked at in one query. */
const step = 1_000;

/**
 * Forgets the idempotency keys whose entry is no more, so that asking again adds it again; the
 * others still keep theirs from being added twice.
 */
async function dropKeys(context: DatabaseContext) {
  const all = context.db
    .selectFrom('request_keys')
    .select([...caller, 'answer'])
    .orderBy('key')
    .orderBy('role')
    .orderBy('accountId');
  for (let last: Key | undefined; ;) {
    const keys: Key[] = await all
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(${own}) > (${last!.key}, ${last!.role}, ${last!.accountId})`),
      )
      .limit(step)
      .execute();
    if (keys.length === 0) return;
    await dropGone(context, keys);
    last = keys.at(-1);
  }
}

const caller = ['key', 'role', 'accountId'] as const;
const own = sql.join(caller.map((column) => sql.ref(column)));
type Key = Pick<Tables['request_keys'], (typeof caller)[number] | 'answer'>;

async function dropGone({ db, engine }: DatabaseContext, keys: Key[]) {
  const claims = keys.map(({ answer, ...key }) => ({
    key,
    ...(JSON.parse(answer) as { transactionId: number; customerId: number; total: number }),
  }));
  const ids = claims.map(({ transactionId }) => transactionId);
  const entries = await db
    .selectFrom('point_transactions')
    .select(['id', 'customerId', 'balance'])
    .where('id', 'in', listed(engine, 'point_transactions', 'id', ids))
    .execute();
  const there = new Map(entries.map((entry) => [entry.id, entry]));
  const gone = claims.filter(({ transactionId, customerId, total }) => {
    const entry = there.get(transactionId);
    return entry?.customerId !== customerId || entry.balance !== total;
  });
  const names = JSON.stringify(gone.map(({ key }) => key));
  await db
    .deleteFrom('request_keys')
    .where(sql<boolean>`(${own}) in (${engine.jsonRows('request_keys', caller, names)})`)
    .execute();
}
