// Puts the rows of a checked backup into tables that were emptied for them, and proves them there.
import { sql, type RawBuilder } from 'kysely';
import { backupTables } from '../../contract/data/backups.ts';
import { columnsOf } from '../rows/columns.ts';
import type { BackupRow } from '../rows/shapes.ts';
import type { BackupTable } from '../../contract/data/backups.ts';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { damaged } from './format/rules.ts';
import { usernameKey } from '../../domain/members/names.ts';
import { customerRow, wordRows } from '../members/customers.ts';
import type { Database, Tables } from '../database/tables.ts';
import { sumUp, undoneWrongly } from '../verification/ledger.ts';
import type { DatabaseContext } from '../database/context.ts';
import { addRows } from '../database/queries/rows.ts';
import { settledWrongly } from '../verification/claims.ts';
import { rebuildSummaries, summaryTables } from '../summaries/rebuild.ts';
import { rowsIn, type Checked } from './check.ts';
import { withBackup } from './file/file.ts';
import type { Value } from './file/json.ts';
import { whileNext } from './overlap.ts';
import { times, type ProgressReport } from '../../domain/progress.ts';
import { countRows } from './write.ts';

/** What a restore empties: tables with a row or more for each member, and the others. */
const large = [
  'customer_words',
  'one_time_passes',
  'point_transactions',
  'stamps',
  'spendings',
  'claims',
  'customers',
] as const;
export const small = [
  'level_benefits',
  'rewards',
  'reward_pictures',
  'partners',
  'admins',
  'special_events',
  'special_offers',
  'terms_and_conditions',
  'store_submissions',
] as const;

/**
 * Adds all rows of a file, with their numbers. The ledger's guards are off meanwhile, so that a
 * balance comes with its customer: the check has proved it from the entries. Once they are on again
 * the database proves it once more, and that every row is there; it all fails otherwise.
 */
export async function putRows(
  context: DatabaseContext,
  file: Checked,
  report: ProgressReport,
  { beforeGuards = async () => {} }: { beforeGuards?: () => Promise<void> } = {},
): Promise<void> {
  const { db, engine } = context;
  const { indexes, guards } = await engine.dropConstraints(db, large);
  const summaries = await engine.dropConstraints(db, summaryTables);
  for (const query of engine.truncate([...summaryTables, ...large])) await query.execute(db);
  for (const table of small) await db.deleteFrom(table).execute();
  await addWords(context, (keep) =>
    withBackup(file.path, async ({ rows, texts }) => {
      for (const table of backupTables) {
        if (isMade(table)) {
          await whileNext(rows(table), async (values) => {
            const given = values.map(({ json }) => json as BackupRow);
            await addRows(context, table, given.map((row) => made(table, row, file)) as never);
            if (table === 'customers') await keep((given as Customer[]).flatMap(wordRows));
            report.did(values.length);
          });
          continue;
        }
        const add =
          table === 'audit_log' ? await olderDeeds(context) : addAsWritten(context, table);
        const source = file.isAsWritten ? texts(table) : writtenAgain(rows(table));
        await whileNext(source, async (some) => {
          await add(some);
          report.did(some.length);
        });
      }
    }),
  );
  await putBackAll(context, indexes, file, report);
  // Rows that changed before would make PostgreSQL pass the indexes by until the restore ends.
  await beforeGuards();
  await rebuildSummaries(context);
  for (const made of [...summaries.indexes, ...guards, ...summaries.guards]) await made.execute(db);
  await prove(db, file, report);
}

/**
 * How many rows `putRows` counts for a file: each once when it is put, once more for the keys and
 * indexes that are made behind them, and each member once when the balances are proved.
 */
export const rowsToPut = (counts: Record<BackupTable, number>) =>
  2 * rowsIn(counts) + counts.customers;

/** Runs the statements, of which each counts as an equal part of the file's rows. */
async function putBackAll(
  { db, engine }: DatabaseContext,
  statements: RawBuilder<unknown>[],
  { counts }: Checked,
  report: ProgressReport,
) {
  const rows = rowsIn(counts);
  const doneAfter = (count: number) => Math.round((rows * count) / statements.length);
  for (const [i, statement] of statements.entries()) {
    await statement.execute(db).catch((error: unknown) => {
      // What has to be there once is held against an index, which knows no row.
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
 * Gathers the words by which members are found beside their table, and adds them in its order:
 * as they come, each would go to a page of its own.
 */
async function addWords(
  { db, engine }: DatabaseContext,
  gather: (keep: (words: Word[]) => Promise<void>) => Promise<void>,
) {
  const gathered = db.withTables<{ gathered_words: Word }>();
  await db.schema
    .createTable('gathered_words')
    .temporary()
    .as(db.selectFrom('customer_words').selectAll().limit(0))
    .execute();
  await gather((words) =>
    addRows({ db: gathered as never, engine }, 'gathered_words' as 'customer_words', words),
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

/** Rows as Sofra writes them. */
async function* writtenAgain(rows: AsyncGenerator<Value[]>): AsyncGenerator<string[]> {
  for await (const values of rows) yield values.map(({ json }) => JSON.stringify(json));
}

/** Whether rows of the table have more columns than a backup: these follow from the others. */
const isMade = (table: BackupTable): table is 'admins' | 'partners' | 'customers' =>
  table === 'admins' || table === 'partners' || table === 'customers';

/** A row of the file as a row of its table. */
function made(table: BackupTable, row: BackupRow, { balances }: Checked): object {
  if (table !== 'customers') {
    const account = row as BackupRow<'admins' | 'partners'>;
    return { ...account, usernameKey: usernameKey(account.username) };
  }
  const { level: _level, ...fields } = row as Customer;
  const { sum = 0, lastEntry = 0, spent = 0 } = balances.of(fields.id) ?? {};
  return { ...customerRow(fields), points: sum, spent, lastEntryId: lastEntry || null };
}

/** Adds rows whose JSON the database reads by itself. */
const addAsWritten =
  ({ db, engine }: DatabaseContext, table: BackupTable) =>
  (texts: string[]) =>
    db
      .insertInto(table)
      .columns(columnsOf[table] as never)
      .expression(engine.jsonRows(table, columnsOf[table], `[${texts.join()}]`))
      .execute();

/**
 * Adds the audit entries of the file from before this restaurant began to be written down: those
 * from then on are its own. Their numbers are other audit entries' here.
 */
async function olderDeeds({ db, engine }: DatabaseContext) {
  const first = await db
    .selectFrom('audit_log')
    .select('at')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  const columns = columnsOf.audit_log.filter((column) => column !== 'id') as 'at'[];
  return (texts: string[]) => {
    const auditEntries = engine.jsonRows('audit_log', columns, `[${texts.join()}]`);
    return db
      .insertInto('audit_log')
      .columns(columns)
      .expression(
        db
          .selectFrom(sql<Pick<Tables['audit_log'], 'at'>>`(${auditEntries})`.as('entries'))
          .select(columns)
          .$if(first !== undefined, (query) => query.where('at', '<', first!.at)),
      )
      .execute();
  };
}

/**
 * Throws unless all rows of the file are there, and every balance is what its entries give. The
 * check has read row by row: which entry another undoes, and what becomes of a claim, is first seen
 * here.
 */
async function prove(db: Database, { counts }: Checked, report: ProgressReport) {
  const [misfit] = await undoneWrongly(db);
  if (misfit !== undefined) throw damaged(sentence(messages.undoWrong, { id: misfit }));
  const [claim] = await settledWrongly(db);
  if (claim) throw damaged(sentence(messages.claimWrong, { id: claim.id }));
  const found = await countRows(db);
  for (const table of backupTables) {
    if (table === 'audit_log' || found[table] === counts[table]) continue;
    throw new Error(`restore: of ${counts[table]} ${table} ${found[table]} are there`);
  }
  const { wrong } = await sumUp(db, times(report, 0));
  if (wrong > 0) throw new Error(`restore: ${wrong} balances are not what their entries give`);
}
