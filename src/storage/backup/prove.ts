// Proves a backup: restores it into a database of its own and finds all its totals there.
import { mkdir, rm } from 'node:fs/promises';
import type { BackupTable } from '../../contract/data/backups.ts';
import { levels } from '../../contract/levels.ts';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../database/tables.ts';
import { migrate } from '../schema/migrate.ts';
import { openStore } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { checkFile, type Checked } from './check.ts';
import { makeFolder, passingPath } from './folder.ts';
import { putRows, rowsToPut } from './rows.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { countRows } from './write.ts';

/**
 * Restores a file into a scratch database, which is gone afterwards: SQLite, whatever the
 * restaurant stands on, since it needs no server and no right to make a database. It lies beside
 * the backups, where there is room for what is as large as they are. Refuses a file that a restore
 * would refuse, and one of which not all came back.
 */
export async function proveFile(
  { path, folder }: { path: string; folder: string },
  report: ProgressReport,
): Promise<Checked> {
  const file = await checkFile(path, report, rowsToPut);
  await makeFolder(folder);
  const dataDir = passingPath(folder);
  await mkdir(dataDir, { mode: 0o700 });
  try {
    const scratch = openStore({ dataDir, unhurried: true, lean: true, scratch: true });
    try {
      await migrate(scratch);
      await transact(scratch, (db) => putRows({ db, engine: scratch.engine }, file, report));
      await compare(scratch.db, file);
    } finally {
      await scratch.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return file;
}

/** Refuses a database whose totals are not those of the file. */
async function compare(db: Database, { counts, balances }: Checked) {
  const { points, levels: members } = balances.totals();
  const there = await db
    .selectFrom('customers')
    .select(['level', ({ fn }) => fn.countAll<number>().as('members')])
    .select(({ fn }) => fn.sum<number>('points').as('points'))
    .groupBy('level')
    .execute();
  const sum = there.reduce((all, { points: some }) => all + some, 0);
  same({ total: 'points', told: points, found: sum });
  for (const level of levels) {
    const found = there.find((row) => row.level === level)?.members ?? 0;
    same({ total: level, told: members[level] ?? 0, found });
  }
  for (const [total, found] of Object.entries(await countRows(db))) {
    same({ total, told: counts[total as BackupTable], found });
  }
}

function same(compared: { total: string; told: number; found: number }) {
  if (compared.told === compared.found) return;
  const what = sentence(messages.totalWrong, compared);
  throw new Refusal('invalid', sentence(messages.notProved, { what }));
}
