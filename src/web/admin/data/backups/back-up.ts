// Makes a backup now, with the toasts of its outcome.
import { useAct } from '../../../api/hooks.ts';
import { backupWords } from '../../../words/office/data/backups.ts';
import { useOffice } from '../../../words/office/words.ts';

export function useBackUp() {
  const words = useOffice(backupWords);
  return useAct('runBackup', {
    done: words.backedUp,
    failed: words.backUpFailed,
    refresh: ['listBackups'],
  });
}
