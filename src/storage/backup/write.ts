// Writes a backup file: a snapshot of the restaurant, row by row, with a fixed amount of memory.
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import {
  backupFormat,
  betweenRows,
  layoutOf,
  startChecksum,
  versionOf,
  type Layout,
} from './format/file-format.ts';
import { parsedSize } from './file/json.ts';
import { hashOf, outputTo } from './file/output.ts';
import { backupTables, type BackupTable } from '../../contract/data/backups.ts';
import { storedSettings } from '../rows/level-shapes.ts';
import { flagsOf, type BackupRow } from '../rows/shapes.ts';
import { inspectRows } from './format/rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import { flushFolder } from '../database/data-folder.ts';
import { eraseWhile, isAnybodyLeft } from '../members/deleted-customers.ts';
import { rowsOfCustomers } from '../members/rows-of-customers.ts';
import { countOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import { rowsIn } from './backup-check.ts';
import { exists, makeFolder, unfinished } from './folder.ts';
import { prefetched } from './overlap.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** The number of rows that one query reads. */
const batchSizes = { rows: 1_000, pictures: 8 };

/** A durable file, and the first wrong row in it, if there is one. */
export interface Written {
  filename: string;
  wrong: Refusal | undefined;
  /** The number of rows whose customer was missing. */
  leftOut: number;
}

/**
 * Writes a snapshot of the restaurant into a new file of the folder. The file gets its name once it
 * is flushed and was read back unchanged; an error leaves no file.
 */
export async function writeBackup(
  store: Store,
  { folder, at }: { folder: string; at: Date },
  report: ProgressReport,
): Promise<Written> {
  await makeFolder(folder);
  const filename = await freeName(store.db, { folder, at });
  const part = join(folder, filename + unfinished);
  try {
    const file = { part, createdAt: at.toISOString() };
    let written = await writePart(store, file, report);
    if (written.wrong) {
      // The customer of a row may be missing. The file is written once more without such rows, so
      // that one of them does not keep all others from being saved.
      await rm(part);
      written = await writePart(store, { ...file, withoutOrphans: true }, noReport);
    }
    const { hash, wrong, leftOut } = written;
    if ((await hashOf(part)) !== hash) throw new Error('The file is not what was written to it');
    await rename(part, join(folder, filename));
    await flushFolder(folder);
    return { filename, wrong, leftOut };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** `sofra-2026-11-21T18-30-00-000Z.json`, with a number where that name is taken. */
async function freeName(db: Database, { folder, at }: { folder: string; at: Date }) {
  const moment = at.toISOString().replaceAll(/[:.]/g, '-');
  for (let number = 1; ; number += 1) {
    const name = `sofra-${moment}${number === 1 ? '' : `-${number}`}.json`;
    const listed = await db
      .selectFrom('backup_history')
      .select('id')
      .where('filename', '=', name)
      .executeTakeFirst();
    if (!listed && !(await exists(join(folder, name)))) return name;
  }
}

const noReport: ProgressReport = { expect: () => {}, did: () => {} };

interface Part {
  part: string;
  createdAt: string;
  /** Whether rows whose customer is missing are left out, or lose the customer's number. */
  withoutOrphans?: boolean;
}

async function writePart(
  store: Store,
  { part, createdAt, withoutOrphans = false }: Part,
  report: ProgressReport,
) {
  const file = await open(part, 'wx', 0o600);
  try {
    let written: Awaited<ReturnType<typeof writeRows>> | undefined;
    // A backup must not contain deleted customers, so they are erased first.
    while (!written) {
      written = await store.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => writeRows({ ...store, db }, { file, createdAt, withoutOrphans }, report));
      if (!written) await eraseWhile(store, () => true, await namesIn(store.db));
    }
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/**
 * Writes all rows; returns the hash of the file, the first wrong row, and the number of rows
 * without their customer. Returns undefined, and writes nothing, if a deleted customer is not
 * erased yet.
 */
async function writeRows(
  context: DatabaseContext,
  { file, createdAt, withoutOrphans }: { file: FileHandle } & Required<Omit<Part, 'part'>>,
  report: ProgressReport,
) {
  const { db } = context;
  const { write, end } = outputTo(file);
  const there = await namesIn(db);
  if (await isAnybodyLeft(db, there)) return undefined;
  const layout = layoutOf(versionOf((...name) => there.has(name.join('.'))));
  const { version, needs } = layout;
  const head = { format: backupFormat, version, needs, createdAt };
  const checksum = startChecksum(head);
  const untilWrong = createInspection(layout);
  const orphans = withoutOrphans ? await countOrphans(db, layout.tables) : 0;
  const counts = await countRows(db, { tables: layout.tables, withoutOrphans });
  report.expect(rowsIn(counts));
  const writeText = (text: string) => write(Buffer.from(text));
  await writeText(`${JSON.stringify(head).slice(0, -1)},"counts":${JSON.stringify(counts)},\n`);
  for (const [i, table] of layout.tables.entries()) {
    await writeText(`${i === 0 ? '"tables":{' : ','}\n"${table}":[`);
    let gap = '\n';
    for await (const { lines, count } of prefetched(
      batchesOf(context, table, { layout, withoutOrphans }),
    )) {
      untilWrong((inspection) => {
        for (const rows of rowsOf(lines)) {
          for (const row of rows) inspection.row(table, layout.completed(table, row));
        }
      });
      checksum.add(table, lines, count);
      await writeText(gap);
      await write(lines);
      gap = betweenRows;
      report.did(count);
    }
    await writeText(']');
  }
  await writeText(`\n},\n"checksum":"${checksum.end()}"}\n`);
  const wrong = untilWrong((inspection) => inspection.end());
  return { hash: await end(), wrong, leftOut: orphans };
}

/** The rows of lines, which are parsed in parts. */
function* rowsOf(lines: Buffer): Generator<BackupRow[]> {
  for (let from = 0, end = 0; end < lines.length; from = end + betweenRows.length) {
    const next = lines.indexOf(betweenRows, from + parsedSize);
    end = next === -1 ? lines.length : next;
    yield JSON.parse(`[${lines.toString('utf8', from, end)}]`) as BackupRow[];
  }
}

/** Inspects rows as a restore would, until the first fault, which it returns. */
function createInspection(layout: Layout) {
  const inspection = inspectRows(layout);
  let wrong: Refusal | undefined;
  return (inspect: (inspection: ReturnType<typeof inspectRows>) => unknown) => {
    try {
      if (!wrong) inspect(inspection);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong = error;
    }
    return wrong;
  };
}

/** The names of existing tables and columns: an older schema has fewer. */
async function namesIn(db: Database): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables();
  const names = tables.flatMap(({ name, columns }) => [
    name,
    ...columns.map((column) => `${name}.${column.name}`),
  ]);
  return new Set(names);
}

interface Extent {
  tables?: readonly BackupTable[];
  withoutOrphans?: boolean;
}

export async function countRows(
  db: Database,
  { tables = backupTables, withoutOrphans = false }: Extent = {},
): Promise<Record<BackupTable, number>> {
  const counts: Partial<Record<BackupTable, number>> = {};
  for (const table of tables) {
    counts[table] = await countOf(backedUpRows(db, table, withoutOrphans));
  }
  return counts as Record<BackupTable, number>;
}

/** The number of rows whose customer is missing. */
async function countOrphans(db: Database, tables: readonly BackupTable[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    if (fateIn(table) === undefined || fateIn(table) === 'as they are') continue;
    const rows = db.selectFrom(table as 'visits').where('customerId', 'is not', null);
    count += await countOf(rows.where(sql<boolean>`not ${isThere.customerId(table)}`));
  }
  return count;
}

/** What becomes of the rows of a table when their customer is deleted. */
const fateIn = (table: BackupTable) =>
  (rowsOfCustomers as Partial<Record<BackupTable, string>>)[table];

/** Whether orphans of a table are left out; those of other tables lose the number. */
const isLeftOut = (table: BackupTable) =>
  fateIn(table) === 'deleted' || fateIn(table) === 'of the former card afterwards';
const keepsNumbers = (table: BackupTable) => isLeftOut(table) || fateIn(table) === 'as they are';

/** SQL for whether a number is that of a former card, or of a customer who is there. */
const isCard = (number: RawBuilder<unknown>) =>
  sql<boolean>`(${number} < 0 or exists (select 1 from customers where customers.id = ${number}))`;

/** SQL for whether the customer that a column names is there, directly or by an entry. */
const isThere = {
  customerId: (table: BackupTable) => isCard(sql.ref(`${table}.customerId`)),
  entryId: (table: BackupTable) => sql<boolean>`exists (select 1 from point_transactions entry
    where entry.id = ${sql.ref(`${table}.entryId`)} and ${isCard(sql`entry."customerId"`)})`,
};

const namesCustomer = (column: string): column is keyof typeof isThere =>
  Object.hasOwn(isThere, column);

/** The keys of tables whose rows have no number. */
const keys: Partial<Record<BackupTable, string>> = {
  settings: 'name',
  reward_pictures: 'hash',
  staff_limits: 'whose',
  business_days: 'day',
  point_values: 'day',
};

/**
 * The rows of a table in the order of their key, in batches of JSON lines that the database writes,
 * and that go into the file unchanged.
 */
async function* batchesOf(
  { db, engine }: DatabaseContext,
  table: BackupTable,
  { layout, withoutOrphans }: { layout: Layout; withoutOrphans: boolean },
) {
  const key = keys[table] ?? 'id';
  const limit = table === 'reward_pictures' ? batchSizes.pictures : batchSizes.rows;
  const columns = layout.columns(table);
  const flags = flagsOf(table);
  const asked = columns.map((name) => ({ name, isFlag: flags.has(name) }));
  const valueOf = (column: string) => {
    const value = sql.ref(column);
    const isNamed = withoutOrphans && !keepsNumbers(table) && namesCustomer(column);
    return isNamed ? sql`case when ${isThere[column](table)} then ${value} end` : value;
  };
  for (let last: unknown; ;) {
    const some = backedUpRows(db, table, withoutOrphans)
      .select(columns.map((column) => valueOf(column).as(column)))
      .$if(last !== undefined, (query) => query.where(sql.ref(key), '>', sql.lit(last)))
      .orderBy(sql.ref(key))
      .limit(sql.lit(limit));
    const { lines, count } = await engine.jsonLines(db, some, asked);
    if (count > 0) yield { lines, count };
    if (count < limit) return;
    // Only the last row is parsed here, so that the next query can start before all rows are
    // parsed.
    const row = lines.toString('utf8', lines.lastIndexOf('\n') + 1);
    last = (JSON.parse(row) as Record<string, unknown>)[key];
  }
}

/** The rows of a table that belong to a backup. */
const backedUpRows = (db: Database, table: BackupTable, withoutOrphans: boolean) =>
  db
    .selectFrom(table as 'settings')
    .$if(table === 'settings', (query) =>
      // Literals, since a query that PostgreSQL copies from has no parameters.
      query.where(
        'name',
        'in',
        storedSettings.map((name) => sql.lit(name)),
      ),
    )
    .$if(withoutOrphans && isLeftOut(table), (query) => query.where(isThere.customerId(table)));
