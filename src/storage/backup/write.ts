// Writes a backup file: one moment of the restaurant, row by row, in memory that does not grow with
// it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { backupFormat, backupVersion, neededSofra } from './format/file-format.ts';
import { backupTables } from '../../contract/data/backups.ts';
import { columnsOf } from '../rows/columns.ts';
import type { BackupRow } from '../rows/shapes.ts';
import type { BackupTable } from '../../contract/data/backups.ts';
import { settingNames } from '../../contract/house/settings.ts';
import { inspectRows } from './format/rules.ts';
import { layoutOf } from './format/older-formats.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../database/tables.ts';
import { flushFolder } from '../database/flush.ts';
import type { Store } from '../database/store.ts';
import { rowsIn } from './check.ts';
import { startChecksum } from './file/checksum.ts';
import { exists, makeFolder, unfinished } from './folder.ts';
import { outputTo } from './file/output.ts';
import { ahead } from './overlap.ts';
import type { ProgressReport } from '../../domain/progress.ts';

/** How many rows are read, and written, at a time. */
const steps = { rows: 250, pictures: 8 };

/** A file that is safe on disk, and what is wrong with the restaurant in it, if anything is. */
export interface Written {
  filename: string;
  wrong: Refusal | undefined;
}

/**
 * Writes what the restaurant is at this moment into a new file of the folder. It has its name once
 * it is flushed and has been read back as it was written; a fault leaves nothing behind.
 */
export async function writeBackup(
  { db }: Store,
  { folder, at }: { folder: string; at: Date },
  report: ProgressReport,
): Promise<Written> {
  await makeFolder(folder);
  const filename = await freeName(db, { folder, at });
  const part = join(folder, filename + unfinished);
  try {
    const { hash, wrong } = await writePart(db, { part, createdAt: at.toISOString() }, report);
    if ((await hashOf(part)) !== hash) throw new Error('The file is not what was written to it');
    await rename(part, join(folder, filename));
    await flushFolder(folder);
    return { filename, wrong };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** `sofra-2026-11-21T18-30-00-000Z.json`, numbered where it has been taken in that millisecond. */
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
  db: Database,
  { part, createdAt }: { part: string; createdAt: string },
  report: ProgressReport,
) {
  const file = await open(part, 'wx', 0o600);
  try {
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => writeRows(snapshot, { file, createdAt }, report));
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/** Writes all there is, and answers what the file has to read like. */
async function writeRows(
  db: Database,
  { file, createdAt }: { file: FileHandle; createdAt: string },
  report: ProgressReport,
) {
  const { write, end } = outputTo(file);
  const head = { format: backupFormat, version: backupVersion, needs: neededSofra, createdAt };
  const checksum = startChecksum(head);
  const inspection = inspect();
  const counts = await countRows(db);
  report.expect(rowsIn(counts));
  await write(`${JSON.stringify(head).slice(0, -1)},"counts":${JSON.stringify(counts)},\n`);
  for (const [i, table] of backupTables.entries()) {
    await write(`${i === 0 ? '"tables":{' : ','}\n"${table}":[`);
    let gap = '\n';
    for await (const rows of ahead(chunksOf(db, table))) {
      inspection.rows(table, rows);
      const texts = rows.map((row) => JSON.stringify(row));
      checksum.add(table, texts);
      await write(gap + texts.join(',\n'));
      gap = ',\n';
      report.did(rows.length);
    }
    await write(']');
  }
  await write(`\n},\n"checksum":"${checksum.end()}"}\n`);
  return { hash: await end(), wrong: inspection.wrong() };
}

/** Holds rows against what a restore would refuse, up to the first that is wrong. */
function inspect() {
  const inspection = inspectRows(layoutOf(backupVersion));
  let wrong: Refusal | undefined;
  const attempt = (look: () => unknown) => {
    if (wrong) return;
    try {
      look();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong = error;
    }
  };
  return {
    rows: (table: BackupTable, rows: BackupRow[]) =>
      attempt(() => {
        for (const row of rows) inspection.row(table, row);
      }),
    wrong() {
      attempt(inspection.end);
      return wrong;
    },
  };
}

export async function countRows(db: Database): Promise<Record<BackupTable, number>> {
  const counts: Partial<Record<BackupTable, number>> = {};
  for (const table of backupTables) {
    const { count } = await jsonRows(db, table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts as Record<BackupTable, number>;
}

/** Tables whose rows have no number. */
const keys: Partial<Record<BackupTable, string>> = { settings: 'name', reward_pictures: 'hash' };

/** The rows of a table in the order of their key, some at a time. */
async function* chunksOf<T extends BackupTable>(db: Database, table: T) {
  const key = keys[table] ?? 'id';
  const step = table === 'reward_pictures' ? steps.pictures : steps.rows;
  for (let last: unknown; ;) {
    const rows = (await jsonRows(db, table)
      .select(columnsOf[table].map((column) => sql.ref(column).as(column)))
      .$if(last !== undefined, (query) => query.where(sql.ref(key), '>', last))
      .orderBy(sql.ref(key))
      .limit(step)
      .execute()) as BackupRow<T>[];
    if (rows.length > 0) yield rows;
    if (rows.length < step) return;
    last = rows.at(-1)?.[key as keyof BackupRow<T>];
  }
}

/** The rows of a table that belong to a backup. */
const jsonRows = (db: Database, table: BackupTable) =>
  db
    .selectFrom(table as 'settings')
    .$if(table === 'settings', (query) => query.where('name', 'in', settingNames));

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}
