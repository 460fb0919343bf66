// Writes a backup file: one moment of the restaurant, row by row, in memory of a fixed size.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import {
  backupFormat,
  betweenRows,
  layoutOf,
  startChecksum,
  versionOf,
  type Layout,
} from './format/file-format.ts';
import { backupTables, type BackupTable } from '../../contract/data/backups.ts';
import { storedSettings } from '../rows/levels.ts';
import { flagsOf, type BackupRow } from '../rows/shapes.ts';
import { inspectRows } from './format/rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import { flushFolder } from '../database/data-folder.ts';
import { forgetWhile, nextGone } from '../members/forgetting.ts';
import type { Store } from '../database/store.ts';
import { rowsIn } from './check.ts';
import { exists, makeFolder, unfinished } from './folder.ts';
import { prefetched } from './overlap.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** Rows that are read by one query. */
const batchSizes = { rows: 1_000, pictures: 8 };
/** Bytes of one write: writing each few rows by themselves would take longer than reading them. */
const pieceSize = 2 ** 20;
/** Bytes that are flushed to disk at once: an award that is flushed behind more would wait. */
const flushSize = 8 * 2 ** 20;

/** A file that is safe on disk, and the first fault of the restaurant in it, if there is one. */
export interface Written {
  filename: string;
  wrong: Refusal | undefined;
}

/**
 * Writes the restaurant of this moment into a new file of the folder. The file has its name when it
 * is flushed and has been read back as it was written; an error leaves no file.
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
    const { hash, wrong } = await writePart(store, { part, createdAt: at.toISOString() }, report);
    if ((await hashOf(part)) !== hash) throw new Error('The file is not what was written to it');
    await rename(part, join(folder, filename));
    await flushFolder(folder);
    return { filename, wrong };
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

async function writePart(
  store: Store,
  { part, createdAt }: { part: string; createdAt: string },
  report: ProgressReport,
) {
  const file = await open(part, 'wx', 0o600);
  try {
    let written: Awaited<ReturnType<typeof writeRows>> | undefined;
    // A backup must not contain rows of deleted customers, so remaining rows are deleted first.
    while (!written) {
      written = await store.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => writeRows({ ...store, db }, { file, createdAt }, report));
      if (!written) await forgetWhile(store, () => true);
    }
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/**
 * Writes all rows; answers the hash that the file has to have, and the first wrong row. Where rows
 * are left of somebody who was deleted, nothing is written or answered.
 */
async function writeRows(
  context: DatabaseContext,
  { file, createdAt }: { file: FileHandle; createdAt: string },
  report: ProgressReport,
) {
  const { db } = context;
  const { write, end } = outputTo(file);
  const there = await namesIn(db);
  // Tables that are not yet brought to this version have no such rows.
  if (there.has('gone_customers') && (await nextGone(db)) !== undefined) return undefined;
  const layout = layoutOf(versionOf((...name) => there.has(name.join('.'))));
  const { version, needs } = layout;
  const head = { format: backupFormat, version, needs, createdAt };
  const checksum = startChecksum(head);
  const untilWrong = openInspection(layout);
  const counts = await countRows(db, layout.tables);
  report.expect(rowsIn(counts));
  await write(`${JSON.stringify(head).slice(0, -1)},"counts":${JSON.stringify(counts)},\n`);
  for (const [i, table] of layout.tables.entries()) {
    await write(`${i === 0 ? '"tables":{' : ','}\n"${table}":[`);
    let gap = '\n';
    for await (const { lines, count } of prefetched(batchesOf(context, table, layout))) {
      const rows = JSON.parse(`[${lines}]`) as BackupRow[];
      untilWrong((inspection) =>
        rows.forEach((row) => inspection.row(table, layout.completed(table, row))),
      );
      checksum.add(table, lines);
      await write(gap + lines);
      gap = betweenRows;
      report.did(count);
    }
    await write(']');
  }
  await write(`\n},\n"checksum":"${checksum.end()}"}\n`);
  return { hash: await end(), wrong: untilWrong((inspection) => inspection.end()) };
}

/**
 * Writes text to a file in large pieces, and hashes it. The caller ends the output, and flushes the
 * file then.
 */
export function outputTo(file: FileHandle) {
  const hash = createHash('sha256');
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(pieceSize);
  let filled = 0;
  let unflushed = 0;

  async function writeOut() {
    const bytes = buffer.subarray(0, filled);
    hash.update(bytes);
    await file.appendFile(bytes);
    unflushed += filled;
    filled = 0;
    if (unflushed < flushSize) return;
    await file.datasync();
    unflushed = 0;
  }

  return {
    async write(text: string) {
      for (let rest = text; ;) {
        const { read, written } = encoder.encodeInto(rest, buffer.subarray(filled));
        filled += written;
        if (read === rest.length) return;
        rest = rest.slice(read);
        await writeOut();
      }
    },
    /** Writes the rest; answers the hash of all that was written. */
    async end() {
      await writeOut();
      return hash.digest('hex');
    },
  };
}

/** Inspects rows as a restore would; answers the first fault, behind which nothing is inspected. */
function openInspection(layout: Layout) {
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

/** The names of the tables and columns that are there: an earlier layout has fewer. */
async function namesIn(db: Database): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables();
  const names = tables.flatMap(({ name, columns }) => [
    name,
    ...columns.map((column) => `${name}.${column.name}`),
  ]);
  return new Set(names);
}

export async function countRows(
  db: Database,
  tables: readonly BackupTable[] = backupTables,
): Promise<Record<BackupTable, number>> {
  const counts: Partial<Record<BackupTable, number>> = {};
  for (const table of tables) {
    const { count } = await backedUpRows(db, table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts as Record<BackupTable, number>;
}

/** The key of tables whose rows have no number. */
const keys: Partial<Record<BackupTable, string>> = {
  settings: 'name',
  reward_pictures: 'hash',
  staff_limits: 'whose',
};

/**
 * The rows of a table in the order of their key, in batches, as the database writes them: what is
 * read from these lines is what stands in the file.
 */
async function* batchesOf({ db, engine }: DatabaseContext, table: BackupTable, layout: Layout) {
  const key = keys[table] ?? 'id';
  const limit = table === 'reward_pictures' ? batchSizes.pictures : batchSizes.rows;
  const columns = layout.columns(table);
  const flags = flagsOf(table);
  const asked = columns.map((name) => ({ name, isFlag: flags.has(name) }));
  for (let last: unknown; ;) {
    const some = backedUpRows(db, table)
      .select(columns.map((column) => sql.ref(column).as(column)))
      .$if(last !== undefined, (query) => query.where(sql.ref(key), '>', last))
      .orderBy(sql.ref(key))
      .limit(limit);
    const found = await db
      .selectFrom(some.as('row'))
      .select(engine.jsonText('row', asked).as('text'))
      .execute();
    const count = found.length;
    if (count > 0) yield { lines: found.map(({ text }) => text).join(betweenRows), count };
    if (count < limit) return;
    // Only the last row is parsed here, so that the next ones are on their way before these are.
    last = (JSON.parse(found.at(-1)!.text) as Record<string, unknown>)[key];
  }
}

/** The rows of a table that belong to a backup. */
const backedUpRows = (db: Database, table: BackupTable) =>
  db
    .selectFrom(table as 'settings')
    .$if(table === 'settings', (query) => query.where('name', 'in', storedSettings));

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}
