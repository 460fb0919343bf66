// How often backups are made, and how many are kept.
import type { BackupConfig } from '../../contract/data/backups.ts';
import type { Database } from '../database/tables.ts';
import { readStored, storeSettings } from '../house/settings.ts';

interface Stored {
  'backup.frequency': BackupConfig['frequency'];
  'backup.maxBackups': number;
}

/** What the owner has set, or else every night, and a week of them. */
export async function readBackupConfig(db: Database): Promise<BackupConfig> {
  const stored = await readStored<Stored>(db, ['backup.frequency', 'backup.maxBackups']);
  return {
    frequency: stored['backup.frequency'] ?? '0 0 * * *',
    maxBackups: stored['backup.maxBackups'] ?? 7,
  };
}

export const changeBackupConfig = (db: Database, { frequency, maxBackups }: BackupConfig) =>
  storeSettings(db, {
    'backup.frequency': frequency,
    'backup.maxBackups': maxBackups,
  } satisfies Stored);
