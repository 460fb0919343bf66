// The settings of backup: how often one is made, and how many are kept.
import type { BackupConfig } from '../../contract/data/backups.ts';
import type { Database } from '../database/tables.ts';
import { readStored, storeSettings } from '../house/settings.ts';

interface Stored {
  'backup.frequency': BackupConfig['frequency'];
  'backup.maxBackups': number;
}

/** The settings; unless the owner has set others, every night and seven files. */
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
