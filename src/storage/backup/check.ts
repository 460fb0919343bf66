// Reads a backup file as it came in: all of it is right, or it is refused.
import { setImmediate as breath } from 'node:timers/promises';
import {
  BackupFile,
  backupFormat,
  backupTables,
  backupVersion,
} from '../../contract/backup-file.ts';
import { messages } from '../../contract/messages.ts';
import { damaged, inspectRows } from '../../domain/backup.ts';
import { Refusal } from '../../domain/refusal.ts';
import { startChecksum, textOf } from './checksum.ts';

/** After how many rows other work has its turn. */
const step = 1_000;

/**
 * The file that a parsed body is. Refuses what is no backup, what a newer Sofra made, and what is
 * damaged, in words that say what is wrong and where.
 */
export async function checkBackup(body: Record<string, unknown>): Promise<BackupFile> {
  const file = headed(body);
  const checksum = startChecksum(file.createdAt);
  const inspection = inspectRows();
  for (const table of backupTables) {
    const rows = file.tables[table];
    for (const [i, row] of rows.entries()) {
      checksum.add(table, textOf(table, inspection.row(table, row)));
      if (i % step === step - 1) await breath();
    }
    if (rows.length === file.counts[table]) continue;
    throw damaged(`${table}: of ${file.counts[table]} rows ${rows.length} are there`);
  }
  inspection.end();
  if (checksum.end() !== file.checksum) throw damaged('the rows do not match the checksum');
  return file;
}

function headed(body: Record<string, unknown>): BackupFile {
  const { format, version } = body;
  if (format !== backupFormat) throw new Refusal('invalid', messages.notABackup);
  if (typeof version === 'number' && version > backupVersion) {
    throw new Refusal('invalid', messages.newerBackup);
  }
  const { success, data, error } = BackupFile.safeParse(body);
  if (success) return data;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const place = [...(issue?.path ?? []), ...unknown].join('.').slice(0, 50);
  const given = issue?.path.reduce<unknown>((inside, key) => Object(inside)[key], body);
  const wrong = given === undefined ? 'missing' : 'not right';
  throw damaged(`${place} is ${unknown.length > 0 ? 'unknown' : wrong}`);
}
