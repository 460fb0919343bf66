// Puts the rows of a backup in the place of a house's own, all or none of them.
import { setImmediate as breath } from 'node:timers/promises';
import {
  backupTables,
  settingNames,
  type BackupFile,
  type BackupRow,
  type BackupTable,
} from '../../contract/backup-file.ts';
import { messages } from '../../contract/messages.ts';
import { usernameKey } from '../../domain/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { record, type Actor } from '../audit.ts';
import { customerRow, wordRows } from '../customers.ts';
import type { Database, Store } from '../database.ts';
import { addRows, listed, type Place } from '../rows.ts';
import { transact } from '../transaction.ts';

/** Who restores: an administrator, at a moment, with a session that goes on. */
export interface Restorer {
  actor: Actor & { id: number };
  at: Date;
  sessionHash: string | undefined;
}

/** How many rows are written in one statement. */
const step = 1_000;

/** What a restore empties: those that others refer to come first, and take these with them. */
const replaced = [
  'customers',
  'customer_words',
  'one_time_passes',
  'point_transactions',
  'level_benefits',
  'partners',
  'admins',
  'special_events',
  'special_offers',
  'terms_and_conditions',
  'store_submissions',
] as const;

/**
 * Replaces a house by a checked backup in one transaction. Numbers stay as they are in the file,
 * and balances come from the entries. What is kept: the account and the session of who restores,
 * failed log-ins, the history and the settings of backup, and the audit log, which is only ever
 * added to: the file's log is for reading, and comes back in a house that is younger than it.
 */
export async function replaceAll(store: Store, file: BackupFile, by: Restorer): Promise<void> {
  const writing = store.aside('writes');
  try {
    await transact(writing, async (db) => {
      const place = { db, engine: store.engine };
      const own = await accountOf(db, by);
      for (const query of store.engine.emptied(replaced)) await query.execute(db);
      await db.deleteFrom('settings').where('name', 'in', settingNames).execute();
      for (const table of backupTables) await addAll(place, table, file.tables[table]);
      // As it is today: who restores an old state still knows their password.
      await db.deleteFrom('admins').where('id', '=', own.id).execute();
      await db.insertInto('admins').values(own).execute();
      for (const table of replaced) {
        if (table in file.tables) await store.engine.numberedOn(table as 'admins')?.execute(db);
      }
      await endAllSessions(db, by);
      await dropKeys(place);
      const { actor, at } = by;
      await record(db, { actor, action: 'backup.restored', detail: file.createdAt, at });
    });
  } finally {
    await writing.close();
  }
}

/** Refuses a backup in which the name or the number of who restores is somebody else's. */
export async function refuseOtherAdmin(db: Database, file: BackupFile, by: Restorer) {
  const own = await accountOf(db, by);
  const admins = file.tables.admins as BackupRow<'admins'>[];
  const other = admins.find(
    ({ id, username }) => (id === own.id) !== (usernameKey(username) === own.usernameKey),
  );
  if (!other) return;
  const told = { theirs: other.username, number: other.id, own: own.username, place: own.id };
  const sentence = messages.otherAdministrator.replace(/\{(\w+)\}/g, (_, name: keyof typeof told) =>
    String(told[name]),
  );
  throw new Refusal('conflict', sentence);
}

async function accountOf(db: Database, { actor }: Restorer) {
  const query = db.selectFrom('admins').selectAll().where('id', '=', actor.id);
  return found(await query.executeTakeFirst(), messages.notFound);
}

async function addAll(place: Place, table: BackupTable, given: unknown[]) {
  const rows = table === 'audit_log' ? await olderDeeds(place.db, given) : given;
  for (let i = 0; i < rows.length; i += step) {
    const chunk = rows.slice(i, i + step);
    await addRows(place, table, chunk.map((row) => stored(table, row)) as never);
    if (table === 'customers') {
      const people = chunk as BackupRow<'customers'>[];
      await addRows(place, 'customer_words', people.flatMap(wordRows));
    }
    await breath();
  }
}

/** A row of the file as a row of its table, with what follows from it. */
function stored(table: BackupTable, row: unknown) {
  if (table === 'customers') {
    const { points: _points, level: _level, ...fields } = row as BackupRow<'customers'>;
    return customerRow(fields);
  }
  if (table === 'audit_log') {
    // Their numbers are other deeds' here.
    const { id: _, ...deed } = row as BackupRow<'audit_log'>;
    return deed;
  }
  if (table !== 'admins' && table !== 'partners') return row;
  const account = row as BackupRow<'admins' | 'partners'>;
  return { ...account, usernameKey: usernameKey(account.username) };
}

/** The deeds of the file from before this house's first one: none, where it is the same house. */
async function olderDeeds(db: Database, given: unknown[]) {
  const first = await db.selectFrom('audit_log').select('at').orderBy('at').executeTakeFirst();
  return (given as BackupRow<'audit_log'>[]).filter(({ at }) => !first || at < first.at);
}

async function endAllSessions(db: Database, { sessionHash = '' }: Restorer) {
  await db.deleteFrom('sessions').where('tokenHash', '!=', sessionHash).execute();
}

/**
 * Forgets the idempotency keys whose entry is no more, so that asking again adds it again; the
 * others still keep theirs from being added twice.
 */
async function dropKeys({ db, engine }: Place) {
  const keys = await db.selectFrom('request_keys').select(['key', 'answer']).execute();
  const claims = keys.map(({ key, answer }) => ({
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
  const names = gone.map(({ key }) => key);
  await db
    .deleteFrom('request_keys')
    .where('key', 'in', listed(engine, 'request_keys', 'key', names))
    .execute();
}
