// Stores the rows of a file, to be checked and imported later.
import { sql } from 'kysely';
import { importsKept, type ImportPlan, type Separator } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { limits } from '../../contract/values/values.ts';
import { createCsvReader } from '../../domain/data/csv-rows.ts';
import { createBalanceColumn } from '../../domain/data/balance-column.ts';
import { balanceIn, headingRows, isTotal, nameCellsIn } from '../../domain/data/import-rules.ts';
import { faultsIn } from '../../domain/data/legibility.ts';
import { moneyColumnIn, planFor } from '../../domain/data/member-columns.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize, type SliceSize } from '../../domain/slices.ts';
import { addRows } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Database } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { requireLease } from '../leases/leases.ts';
import { keepSession } from '../accounts/session-queries.ts';
import { readCountryCode } from '../restaurant/setting-queries.ts';
import { encodingsOf, foreignLines, type Expected } from '../files/decode.ts';
import { decoded, type FileEncoding } from '../files/encodings.ts';
import { mostRows, rowsOf, separatorOf, type FileRow } from '../files/file-rows.ts';
import {
  batchBytes,
  inBatch,
  inTransaction,
  maxRows,
  noCounts,
  type Beginning,
  type Holding,
  type Seen,
  type StoredPlan,
} from './batches.ts';

/** The rows that are shown for choosing the columns, besides titles above the headings. */
const shown = 6;
/** The first rows, by which columns are recognised. */
const recognised = 200;
/** The names that are shown for judging the encoding, and the places that look wrongly read. */
const shownNames = 5;
const shownDoubts = 3;

type Reading = Beginning &
  Pick<Holding, 'holder'> & { path: string; filename: string } & Pick<Expected, 'chosen'>;

/**
 * Reads a file, which replaces one that was not imported, and returns the number of the new import.
 * An error leaves nothing, or rows that the next upload deletes. Refuses a file as a whole if
 * anything in it is wrong, and any file while an import is running.
 */
export async function readFileIn(
  store: Store,
  { path, chosen, ...about }: Reading,
  report: ProgressReport,
): Promise<{ id: number }> {
  const country = await readCountryCode(store);
  const fitting = await encodingsOf(path, { chosen, country });
  const [encoding] = fitting;
  const separator = await separatorOf(path, encoding);
  const { first, foreign, count, doubts } = await survey(path, encoding);
  const plan = planFor(first);
  report.expect(count);
  const readings = await readingsOf(path, fitting, { foreign, plan, separator });
  const sample = first.slice(0, shown + (plan.titleRows ?? 0));
  const moneyColumn = moneyColumnIn(first, plan) ?? null;
  const seen = { readings, doubts, moneyColumn, unclearPoints: null };
  const stored = { ...plan, countryCode: null, separator, ...seen };
  const id = await begin(store, { ...about, encoding, plan: stored, sample });
  const holding = { importId: id, holder: about.holder };
  const size = createSliceSize({ limit: maxRows });
  const points = createPointsReader(plan);
  try {
    for await (const batch of batchesOf(rowsOf(path, encoding, mostRows.ofMembers), size)) {
      for (const { cells } of batch) points.add(cells);
      const rows = batch.map((row) => storedRow(id, row));
      await inBatch(store, { ...holding, size }, async (context) => {
        await addRows(context, 'import_rows', rows);
        return { rows: rows.length };
      });
      report.did(batch.length);
    }
    const counts = JSON.stringify({ ...noCounts, rows: count });
    const found = JSON.stringify({ ...stored, unclearPoints: points.unclear() });
    await inTransaction(store, holding, ({ db }) =>
      db
        .updateTable('imports')
        .set({ state: 'read', counts, plan: found })
        .where('id', '=', id)
        .execute(),
    );
    return { id };
  } catch (error) {
    await forgetImport(store, id);
    throw error;
  }
}

/** Reads the proposed column of points, so that an unclear number is asked about beforehand. */
function createPointsReader(plan: ImportPlan) {
  const balances = createBalanceColumn();
  let above = headingRows(plan);
  return {
    add(cells: readonly string[]) {
      if (above > 0) above -= 1;
      else if (!isTotal(cells, plan)) balances.add(balanceIn(cells, plan));
    },
    unclear: (): Seen['unclearPoints'] => {
      const [column, example] = [plan.pointsColumn, balances.unclear()];
      return column === null || example === undefined ? null : { column, example };
    },
  };
}

/**
 * Reads all of a file before anything changes, so that a wrong file changes nothing. Collects the
 * first rows, rows with other letters than ASCII, and texts that look wrongly read.
 */
async function survey(path: string, encoding: FileEncoding) {
  const first: string[][] = [];
  const foreign: string[][] = [];
  const doubts: Seen['doubts'] = { rows: 0, first: [] };
  let count = 0;
  for await (const { number, cells } of rowsOf(path, encoding, mostRows.ofMembers)) {
    if (count < recognised) first.push(cells);
    count += 1;
    const others = cells.filter((cell) => !isAscii.test(cell));
    if (others.length === 0) continue;
    if (foreign.length < recognised) foreign.push(cells);
    const text = others.find((cell) => faultsIn(cell) >= 2);
    if (text === undefined) continue;
    doubts.rows += 1;
    if (doubts.first.length < shownDoubts) {
      doubts.first.push({ row: number, text: text.slice(0, limits.name) });
    }
  }
  if (count === 0) throw new Refusal('invalid', messages.importIsEmpty);
  return { first, foreign, count, doubts };
}

const isAscii = /^\p{ASCII}*$/u;

interface Foreign {
  /** The rows with other letters than ASCII. */
  foreign: string[][];
  plan: ImportPlan;
  separator: Separator;
}

/** Names of the file as each of the encodings reads them; those that read them alike are one. */
async function readingsOf(
  path: string,
  [encoding, ...others]: FileEncoding[],
  { foreign, plan, separator }: Foreign,
): Promise<Seen['readings']> {
  const readings = [{ encoding: shownEncoding(encoding!), names: namesIn(foreign, plan) }];
  const lines = others.length > 0 ? await foreignLines(path) : Buffer.alloc(0);
  for (const other of others) {
    const rows = decoded(lines, other)
      .split('\n')
      .map((line) => [...createCsvReader(separator).read(`${line}\n`)][0] ?? []);
    const names = namesIn(rows, plan);
    const isKnown = readings.some((one) => one.names.join('\n') === names.join('\n'));
    if (!isKnown) readings.push({ encoding: shownEncoding(other), names });
  }
  return readings;
}

/** The first names with other letters than ASCII; other texts of the rows if there are none. */
function namesIn(rows: string[][], plan: ImportPlan): string[] {
  const foreignOf = (texts: string[]) => [
    ...new Set(texts.filter((text) => !isAscii.test(text)).map((text) => text.trim())),
  ];
  const names = foreignOf(rows.map((cells) => nameCellsIn(cells, plan).join(' ')));
  const texts = names.length > 0 ? names : foreignOf(rows.flat());
  return texts.slice(0, shownNames).map((text) => text.slice(0, limits.name));
}

const shownEncoding = (encoding: FileEncoding) => (encoding === 'UTF-16BE' ? 'UTF-16' : encoding);

/**
 * Adds an import in place of those that were never run, unless one is running. The last of those
 * that were run stay, with the rows that are needed to undo them.
 */
async function begin(
  store: Store,
  about: Omit<Reading, 'path'> & {
    encoding: FileEncoding;
    plan: StoredPlan;
    sample: string[][];
  },
): Promise<number> {
  const { filename, encoding, plan, sample, actor, at, holder, sessionHash } = about;
  // All in one transaction, so that an import without all its rows can never be run or undone.
  const { kept, gone } = await transact(store, async (db) => {
    await requireLease(db, holder);
    if (sessionHash !== undefined) await keepSession({ ...store, db }, sessionHash);
    return closeOlder(db);
  });
  for (const id of gone) await removeRows(store, id);
  for (const id of kept) await removeRows(store, id, { keepBrought: true });
  return transact(store, async (db) => {
    await requireLease(db, holder);
    for (const id of gone) await db.deleteFrom('imports').where('id', '=', id).execute();
    const added = db.insertInto('imports').values({
      filename,
      encoding: shownEncoding(encoding),
      state: 'reading',
      plan: JSON.stringify(plan),
      sample: JSON.stringify(sample),
      counts: JSON.stringify(noCounts),
      password: null,
      actor: JSON.stringify(actor),
      startedAt: at.toISOString(),
    });
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** Closes the imports that will be deleted; none of them is running in the same transaction. */
async function closeOlder(db: Database): Promise<Record<'kept' | 'gone', number[]>> {
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'state'])
    .orderBy('id', 'desc')
    .execute();
  if (imports.some(({ state }) => state === 'running' || state === 'undoing')) {
    throw new Refusal('conflict', messages.importUnfinished);
  }
  const brought = imports.filter(({ state }) => state === 'done' || state === 'undone');
  const kept = brought.slice(0, importsKept - 1).map(({ id }) => id);
  const gone = imports.map(({ id }) => id).filter((id) => !kept.includes(id));
  for (const id of gone) {
    await db.updateTable('imports').set({ state: 'reading' }).where('id', '=', id).execute();
  }
  return { kept, gone };
}

/**
 * Deletes a closed import and its rows; rows that remain after a kill are deleted by the next
 * upload.
 */
export async function forgetImport(store: Store, importId: number): Promise<void> {
  await removeRows(store, importId);
  await store.db.deleteFrom('imports').where('id', '=', importId).execute();
}

/**
 * Removes rows in batches, so that no other write waits for all of them. With `keepBrought`, rows
 * that brought a member, a balance or details stay.
 */
export async function removeRows(
  store: Store,
  importId: number,
  { keepBrought = false } = {},
): Promise<void> {
  const unbrought = sql<boolean>`"verdict" is null
    or "verdict" not in ('new', 'changed', 'corrected')`;
  await deleteInSlices(store, {
    table: 'import_rows',
    key: 'number',
    among: sql`"importId" = ${importId}`,
    over: keepBrought ? unbrought : sql`1 = 1`,
  });
}

async function* batchesOf(
  rows: AsyncIterable<FileRow>,
  size: SliceSize,
): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    batch.push(row);
    bytes += row.cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);
    if (batch.length < size.rows && bytes < batchBytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const storedRow = (importId: number, { number, cells }: FileRow) => ({
  importId,
  number,
  cells: JSON.stringify(cells),
  verdict: null,
  reason: null,
  customerId: null,
  entryId: null,
});
