// Replaces the rows of all tables by those of a checked backup.
import type { Insertable, RawBuilder, Transaction } from 'kysely';
import { storedSettings } from '../rows/level-shapes.ts';
import { columnsOf, type BackupRow } from '../rows/shapes.ts';
import type { BackupTable } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { damaged } from './format/rules.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { thresholdsAt } from '../../domain/points/level-changes.ts';
import { digitsOf, keyWithoutNumber, noNumber } from '../../domain/members/mobile.ts';
import { customerRow, wordRows } from '../members/customer-queries.ts';
import { endRenewal, foldMobileKeys } from '../members/renewal.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { addRows } from '../database/queries/rows.ts';
import { forgetEvening } from '../summaries/evening-progress.ts';
import { putInForce, readLevels } from '../points/level-queries.ts';
import { renewLevelSums } from '../points/periods/level-sums.ts';
import { rebuildSummaries, summaryTables } from '../summaries/rebuild.ts';
import { rowsIn, type Checked } from './backup-check.ts';
import { withBackup, type OpenBackup } from './file/file.ts';
import type { Batch, Value } from './file/json.ts';
import { betweenRows } from './format/file-format.ts';
import { copyFormerRows, restoreKeys } from './former-rows.ts';
import { whileNext } from './overlap.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** The tables that a restore empties: large ones with rows for each member, and others. */
const large = [
  'guest_messages',
  'friends',
  'consents',
  'contacts',
  'customer_words',
  'one_time_passes',
  'stamps',
  'spendings',
  'claims',
  'waiting_points',
  'visit_reversals',
  'visits',
  'outlets',
  'point_transactions',
  'former_cards',
  'joined_cards',
  'business_days',
  'customers',
] as const;
export const small = [
  'point_values',
  'level_benefits',
  'rewards',
  'reward_pictures',
  'partners',
  'admins',
  'passkeys',
  'recovery_codes',
  'tills',
  'connection_keys',
  'staff_limits',
  'special_events',
  'special_offers',
  'terms_and_conditions',
  'store_submissions',
  'standing_out_marks',
  'day_closes',
  'closed_days',
  'late_changes',
  'mailings',
] as const;

/**
 * Runs a transaction of `putRows` on a connection that does not enforce foreign keys, since rows of
 * former cards have no customer. The check of the file has looked for every row that another names.
 */
export const replacing = <T>(
  store: Store,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  store.engine.leavingRows(store.db, (connection) => transact({ ...store, db: connection }, work));

/**
 * Replaces all rows by those of a checked file, with their numbers. The triggers of the ledger are
 * off meanwhile, so customers are inserted with their balances, which the check has computed from
 * the entries. The file is hashed again while it is read, to make sure that its rows are the
 * checked ones. Idempotency keys are restored before the triggers are on again.
 * `restoreAuditEntries` has to be called afterwards if the audit log continues.
 */
export async function putRows(
  context: DatabaseContext,
  file: Checked,
  report: ProgressReport,
): Promise<void> {
  const { db, engine } = context;
  await copyFormerRows(db);
  const { indexes, guards } = await engine.dropConstraints(db, large);
  const summaries = await engine.dropConstraints(db, summaryTables);
  for (const query of engine.truncate([...summaryTables, ...large])) await query.execute(db);
  for (const table of small) await db.deleteFrom(table).execute();
  // Guests are told anew of points that end.
  await db.deleteFrom('ending_notices').execute();
  // Numbers of cards may be those of other guests.
  await forgetEvening(db);
  await db.deleteFrom('settings').where('name', 'in', storedSettings).execute();
  await addWords(context, (keepWords) =>
    withBackup(file.path, (backup) => addAll(context, { backup, file, keepWords }, report)),
  );
  await runQueries(context, indexes, file, report);
  await foldMobileKeys(db);
  await endRenewal(db);
  // Keys are restored after the indexes exist: rows changed earlier would keep PostgreSQL from
  // using new indexes until the transaction ends.
  await restoreKeys(db);
  // The thresholds are those at the time of the backup; if previous thresholds were kept then and
  // have expired since, the scheduled job ends them soon.
  const levels = await readLevels(context);
  await putInForce(context, thresholdsAt(levels, new Date(file.createdAt)));
  await renewLevelSums(db);
  await rebuildSummaries(context);
  for (const query of [...summaries.indexes, ...guards, ...summaries.guards]) {
    await query.execute(db);
  }
}

/**
 * The number of rows that `putRows` reports: each row when it is added, and once more for building
 * keys and indexes.
 */
export const rowsToPut = (counts: Record<BackupTable, number>) => 2 * rowsIn(counts);

type KeepWords = (words: Word[]) => Promise<void>;

/** Adds the rows of all tables. Refuses rows that differ from the checked ones. */
async function addAll(
  context: DatabaseContext,
  { backup, file, keepWords }: { backup: OpenBackup; file: Checked; keepWords: KeepWords },
  report: ProgressReport,
) {
  const { layout } = backup;
  for (const table of layout.tables) {
    const add = await adderOf(context, table, { file, keepWords });
    const parsed = !file.isAsWritten || derivedTables.includes(table);
    await whileNext(backup.rows(table, { parsed }), async (batch) => {
      await add(batch);
      report.did(batch.count);
    });
  }
  if ((await backup.end()).digest !== file.digest) throw damaged(sentence(messages.checksumWrong));
}

/** The tables with columns that are derived from others. */
const derivedTables: readonly BackupTable[] = ['admins', 'partners', 'customers'];

/** Returns a function that adds rows of a table, unchanged or with derived columns. */
async function adderOf(
  context: DatabaseContext,
  table: BackupTable,
  { file, keepWords }: { file: Checked; keepWords: KeepWords },
): Promise<(batch: Batch) => Promise<unknown>> {
  const { db, engine } = context;
  if (!derivedTables.includes(table)) {
    const columns = columnsOf[table];
    const isAdded = table === 'audit_log' ? await isOlder(context) : undefined;
    const without = table === 'audit_log' ? 'id' : undefined;
    return async ({ lines, values }) => {
      const whole = file.isAsWritten ? lines : linesOf(values, columns);
      const added = isAdded ? only(whole, isAdded) : whole;
      if (added.length === 0) return;
      await engine.addedJson(table, columns, { lines: added, without }).execute(db);
    };
  }
  return async ({ values }) => {
    const rows = values.map(({ json }) => json as BackupRow);
    await addMany(context, table, rows.map((row) => derived(table, row, file)) as never);
    if (table === 'customers') await keepWords((rows as Customer[]).flatMap(wordRows));
  };
}

/** Adds rows that all have the same columns, by the fastest way of the engine. */
async function addMany<T extends keyof Tables>(
  context: DatabaseContext,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  const { db, engine } = context;
  const [first] = rows;
  if (first === undefined || !engine.copied) return addRows(context, table, rows);
  await engine.copied(table, Object.keys(first), rows).execute(db);
}

/** Rows of an older version as lines with today's columns. */
const linesOf = (values: Value[], columns: readonly string[]) =>
  Buffer.from(
    values.map(({ json }) => JSON.stringify(json, columns as string[])).join(betweenRows),
  );

/** Runs the queries, and reports each as an equal part of the file's rows. */
async function runQueries(
  { db, engine }: DatabaseContext,
  queries: RawBuilder<unknown>[],
  { counts }: Checked,
  report: ProgressReport,
) {
  const rows = rowsIn(counts);
  const doneAfter = (count: number) => Math.round((rows * count) / queries.length);
  for (const [i, query] of queries.entries()) {
    await query.execute(db).catch((error: unknown) => {
      // A unique index refuses a code or token of two claims, but does not name the row.
      throw engine.isDuplicate(error)
        ? damaged(sentence(messages.partTwice, { part: 'claims' }))
        : error;
    });
    report.did(doneAfter(i + 1) - doneAfter(i));
  }
}

type Customer = BackupRow<'customers'>;
type Word = ReturnType<typeof wordRows>[number];

/**
 * Collects the search words of members in a temporary table, and adds them in sorted order;
 * otherwise each would be written to a different page of the index.
 */
async function addWords(
  { db, engine }: DatabaseContext,
  gather: (keep: KeepWords) => Promise<void>,
) {
  const gathered = db.withTables<{ gathered_words: Word }>();
  await db.schema
    .createTable('gathered_words')
    .temporary()
    .as(db.selectFrom('customer_words').selectAll().limit(0))
    .execute();
  await gather((words) =>
    addMany({ db: gathered as never, engine }, 'gathered_words' as 'customer_words', words),
  );
  await db
    .insertInto('customer_words')
    .columns(['word', 'customerId', 'shared', 'nameKey'])
    .expression(
      gathered
        .selectFrom('gathered_words')
        .select(['word', 'customerId', 'shared', 'nameKey'])
        .orderBy('word')
        .orderBy('customerId'),
    )
    .execute();
  await db.schema.dropTable('gathered_words').execute();
}

/** A row of the file as a row of its table, with derived columns. */
function derived(table: BackupTable, row: BackupRow, { balances }: Checked): object {
  if (table !== 'customers') {
    const account = row as BackupRow<'admins' | 'partners'>;
    return { ...account, usernameKey: usernameKey(account.username) };
  }
  const { level: _level, ...fields } = row as Customer;
  const { sum = 0, lastEntry = 0, spent = 0 } = balances.of(fields.id) ?? {};
  // Two members of an older version may have one telephone; `foldMobileKeys` finds them.
  const mobileKey =
    fields.mobile === noNumber ? keyWithoutNumber(fields.id) : digitsOf(fields.mobile);
  const keyed = { ...customerRow(fields), mobileKey };
  return { ...keyed, points: sum, spent, lastEntryId: lastEntry || null };
}

/**
 * Selects rows of the file's audit log that are older than the first audit entry of this
 * restaurant; without any entry, all are selected. They get new numbers, since theirs belong to
 * other entries here.
 */
async function isOlder({ db }: DatabaseContext) {
  const oldest = db.selectFrom('audit_log').select('at').orderBy('at').limit(1);
  const first = await oldest.executeTakeFirst();
  if (first === undefined) return undefined;
  return ({ at }: BackupRow<'audit_log'>) => at < first.at;
}

/** The lines whose rows are chosen. */
const only = <Row>(lines: Buffer, isChosen: (row: Row) => boolean) =>
  Buffer.from(
    (JSON.parse(`[${lines.toString()}]`) as Row[])
      .filter(isChosen)
      .map((row) => JSON.stringify(row))
      .join(betweenRows),
  );
