// Stores the rows of a file, to be checked and imported later.
import { sql } from 'kysely';
import { importsKept, type Import, type Separator } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { planFor } from '../../domain/data/imports.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize, type SliceSize } from '../../domain/slices.ts';
import { addRows } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Database } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { requireLease } from '../leases/leases.ts';
import { keepSession } from '../accounts/sessions.ts';
import {
  batchBytes,
  inBatch,
  inTransaction,
  maxRows,
  type Beginning,
  type Holding,
} from './batches.ts';
import { encodingOf, type FileEncoding } from '../files/decode.ts';
import { mostRows, rowsOf, separatorOf, type FileRow } from '../files/rows.ts';

/** The number of rows that are shown for choosing the columns. */
const shown = 6;

export const noCounts: Import['counts'] = {
  rows: 0,
  new: 0,
  changed: 0,
  known: 0,
  refused: 0,
  points: 0,
  stayed: 0,
};

type Reading = Beginning & Pick<Holding, 'holder'> & { path: string; filename: string };

/**
 * Reads a file, which replaces one that was not imported, and returns the number of the new import.
 * An error leaves nothing, or rows that the next upload deletes. Refuses a file as a whole if
 * anything in it is wrong, and any file while an import is running.
 */
export async function readFileIn(
  store: Store,
  { path, ...about }: Reading,
  report: ProgressReport,
): Promise<{ id: number }> {
  const encoding = await encodingOf(path);
  const { sample, count } = await survey(path, encoding);
  report.expect(count);
  const separator = await separatorOf(path, encoding);
  const id = await begin(store, { ...about, encoding, separator, sample });
  const holding = { importId: id, holder: about.holder };
  const size = createSliceSize({ limit: maxRows });
  try {
    for await (const batch of batchesOf(rowsOf(path, encoding, mostRows.ofMembers), size)) {
      const rows = batch.map((row) => stored(id, row));
      await inBatch(store, { ...holding, size }, async (context) => {
        await addRows(context, 'import_rows', rows);
        return { rows: rows.length };
      });
      report.did(batch.length);
    }
    const counts = JSON.stringify({ ...noCounts, rows: count });
    await inTransaction(store, holding, ({ db }) =>
      db.updateTable('imports').set({ state: 'read', counts }).where('id', '=', id).execute(),
    );
    return { id };
  } catch (error) {
    await forgetImport(store, id);
    throw error;
  }
}

/** Reads all of a file before anything changes, so that a wrong file changes nothing. */
async function survey(path: string, encoding: FileEncoding) {
  const sample: string[][] = [];
  let count = 0;
  for await (const { cells } of rowsOf(path, encoding, mostRows.ofMembers)) {
    if (count < shown) sample.push(cells);
    count += 1;
  }
  if (count === 0) throw new Refusal('invalid', messages.importIsEmpty);
  return { sample, count };
}

/**
 * Adds an import in place of those that were never run, unless one is running. The last of those
 * that were run stay, with the rows that are needed to undo them.
 */
async function begin(
  store: Store,
  about: Omit<Reading, 'path'> & {
    encoding: FileEncoding;
    separator: Separator;
    sample: string[][];
  },
): Promise<number> {
  const { filename, encoding, separator, sample, actor, at, holder, sessionHash } = about;
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
      encoding: encoding === 'UTF-16BE' ? 'UTF-16' : encoding,
      state: 'reading',
      plan: JSON.stringify({ ...planFor(sample), countryCode: null, separator }),
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
 * that brought a member or a balance stay.
 */
export async function removeRows(
  store: Store,
  importId: number,
  { keepBrought = false } = {},
): Promise<void> {
  const unbrought = sql<boolean>`"verdict" is null or "verdict" not in ('new', 'changed')`;
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

const stored = (importId: number, { number, cells }: FileRow) => ({
  importId,
  number,
  cells: JSON.stringify(cells),
  verdict: null,
  reason: null,
  customerId: null,
  entryId: null,
});
