// Writes a backup file: one moment of the house, row by row, in memory that does not grow with it.
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  backupFormat,
  backupTables,
  backupVersion,
  columnsOf,
  settingNames,
  type BackupRow,
  type BackupTable,
} from '../../contract/backup-file.ts';
import type { Database, Store } from '../database.ts';
import { startChecksum, textOf } from './checksum.ts';

/** How many rows are read, and written, at a time. */
const step = 1_000;

/**
 * Writes what the house is at this moment into a new file of the folder and answers its name, once
 * it is safe on disk. Until then nothing has that name; a fault leaves nothing behind.
 */
export async function writeBackup(
  store: Store,
  { folder, at }: { folder: string; at: Date },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = await freeName(store.db, { folder, at });
  const part = join(folder, `${name}.part`);
  await rm(part, { force: true });
  const reading = store.aside('reads');
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await reading.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => writeRows(db, { file, createdAt: at.toISOString() }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, join(folder, name));
    await flushFolder(folder);
    return name;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await reading.close();
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

export const exists = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

async function writeRows(
  db: Database,
  { file, createdAt }: { file: FileHandle; createdAt: string },
) {
  const checksum = startChecksum(createdAt);
  const head = { format: backupFormat, version: backupVersion, createdAt };
  const counts = JSON.stringify(await countRows(db));
  await file.appendFile(`${JSON.stringify(head).slice(0, -1)},"counts":${counts},\n"tables":{`);
  for (const [i, table] of backupTables.entries()) {
    await file.appendFile(`${i === 0 ? '' : ','}\n"${table}":[`);
    let gap = '\n';
    for await (const rows of chunksOf(db, table)) {
      const texts = rows.map((row) => textOf(table, row));
      for (const text of texts) checksum.add(table, text);
      await file.appendFile(gap + texts.join(',\n'));
      gap = ',\n';
    }
    await file.appendFile(']');
  }
  await file.appendFile(`\n},\n"checksum":"${checksum.end()}"}\n`);
}

async function countRows(db: Database) {
  const counts: Record<string, number> = {};
  for (const table of backupTables) {
    const { count } = await rowsOf(db, table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

/** The rows of a table in the order of their key, some at a time. */
async function* chunksOf<T extends BackupTable>(db: Database, table: T) {
  const key = table === 'settings' ? 'name' : 'id';
  for (let last: unknown; ;) {
    const rows = (await rowsOf(db, table)
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
const rowsOf = (db: Database, table: BackupTable) =>
  db
    .selectFrom(table as 'settings')
    .$if(table === 'settings', (query) => query.where('name', 'in', settingNames));

/** A new name stays once its folder is flushed, which Windows can not be asked for. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
