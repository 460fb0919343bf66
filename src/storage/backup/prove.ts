// Proves a backup: its rows can be restored into a database, have the totals of the file there, and
// are consistent.
import { mkdir, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { backupTables, type BackupTable } from '../../contract/data/backups.ts';
import { levels, type Level } from '../../contract/values/level-names.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { openStore } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { migrate } from '../schema/migrate.ts';
import {
  reversedTooMuch,
  settledWrongly,
  undoneWrongly,
  waitedWrongly,
} from '../verification/ledger.ts';
import { checkFile, type Checked } from './backup-check.ts';
import { damaged } from './format/rules.ts';
import { makeFolder, temporaryPath } from './folder.ts';
import { putRows, replacing, rowsToPut } from './backup-rows.ts';
import { countRows } from './write.ts';

/**
 * Restores a file into a scratch database, and deletes the database afterwards. It is always
 * SQLite, which needs no server and no permission to create a database, and lies in the folder of
 * the backups, where there is space for files of this size. Refuses a file that a restore would
 * refuse.
 */
export async function proveFile(
  { path, folder }: { path: string; folder: string },
  report: ProgressReport,
): Promise<Checked> {
  const file = await checkFile(path, report, rowsToPut);
  await makeFolder(folder);
  const dataDir = temporaryPath(folder);
  await mkdir(dataDir, { mode: 0o700 });
  try {
    const scratch = openStore({ dataDir, withoutTimeouts: true, lean: true, scratch: true });
    try {
      await migrate(scratch);
      await replacing(scratch, async (db) => {
        await putRows({ db, engine: scratch.engine }, file, report);
        await proveRows(db, file, backupTables);
      });
    } finally {
      await scratch.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return file;
}

/**
 * Refuses a database in which these tables do not have the totals of a checked file, or in which
 * rows contradict each other in a way that the check, which sees each row once, cannot find: an
 * entry that undoes another member's, a claim that its spendings do not give, points that wait for
 * another member's visit, more reversed of a bill than its amount.
 */
export async function proveRows(
  db: Database,
  { counts, balances, former }: Checked,
  tables: readonly BackupTable[],
): Promise<void> {
  const [misfit] = await undoneWrongly(db);
  if (misfit !== undefined) throw damaged(sentence(messages.undoWrong, { id: misfit }));
  const [claim] = await settledWrongly(db);
  if (claim) throw damaged(sentence(messages.claimWrong, { id: claim.id }));
  const [guest] = await waitedWrongly(db);
  if (guest !== undefined) throw damaged(sentence(messages.waitingWrong, { id: guest }));
  const [visit] = await reversedTooMuch(db);
  if (visit !== undefined) throw damaged(sentence(messages.reversalWrong, { id: visit }));
  const rows = await countRows(db);
  for (const table of tables) same({ total: table, told: counts[table], found: rows[table] });
  const totals = balances.totals();
  const groups = await db
    .selectFrom('customers')
    // The stored column is compared, since the levels in the file follow the thresholds of the
    // specification.
    .select(({ fn }) => [sql<Level>`"level"`.as('level'), fn.countAll<number>().as('members')])
    .select(({ fn }) => [
      fn.sum<number>('points').as('points'),
      fn.sum<number>('spent').as('spent'),
    ])
    .groupBy(sql`"level"`)
    .execute();
  const left = former.totals();
  const sumOfGuests = (total: 'points' | 'spent') =>
    groups.reduce((sum, row) => sum + row[total], 0);
  for (const [total, table] of [
    ['points', 'point_transactions'],
    ['spent', 'spendings'],
  ] as const) {
    same({ total, told: totals[total], found: sumOfGuests(total) });
    const told = totals[total] + left[total];
    const ended = total === 'spent' ? await sumOf(db, 'point_transactions', 'ended') : 0;
    const found = ended + (await sumOf(db, table, 'points'));
    same({ total: `${table}.points`, told, found });
  }
  for (const level of levels) {
    const found = groups.find((row) => row.level === level)?.members ?? 0;
    same({ total: level, told: totals.levels[level] ?? 0, found });
  }
}

async function sumOf(
  db: Database,
  table: 'point_transactions' | 'spendings',
  column: 'points' | 'ended',
) {
  const { rows } = await sql<{ sum: number }>`
    select cast(coalesce(sum(${sql.ref(column)}), 0) as bigint) as sum
    from ${sql.table(table)}`.execute(db);
  return rows[0]!.sum;
}

function same(compared: { total: string; told: number; found: number }) {
  if (compared.told === compared.found) return;
  const what = sentence(messages.totalWrong, compared);
  throw new Refusal('invalid', sentence(messages.notProved, { what }));
}
