// Backups, as the administrator makes, fetches and restores them.
import { join } from 'node:path';
import type { backups as contract } from '../contract/backups.ts';
import { messages } from '../contract/messages.ts';
import { found } from '../domain/refusal.ts';
import {
  changeBackupConfig,
  findBackupFile,
  listBackups,
  readBackupConfig,
  restoreBackup,
  runBackup,
} from '../storage/backups.ts';
import { transact } from '../storage/transaction.ts';
import type { Handlers } from './handlers.ts';
import type { Settings } from './settings.ts';

export const backups: Handlers<typeof contract> = {
  readBackupConfig: async (_, { store }) => readBackupConfig(store.db),

  changeBackupConfig: async ({ body }, { store, note }) =>
    transact(store, async (db) => {
      await changeBackupConfig(db, body);
      await note(db, 'backup.configured', { detail: `${body.frequency}, ${body.maxBackups}` });
      return body;
    }),

  listBackups: async ({ query }, { store }) => listBackups(store.db, query),

  runBackup: async (_, { store, settings, actor, now: at }) =>
    runBackup(store, { folder: folderOf(settings), actor, at }),

  downloadBackup: async ({ params: { filename } }, { store, settings, note }) => {
    const asked = { folder: folderOf(settings), filename };
    const path = found(await findBackupFile(store.db, asked), messages.backupNotFound);
    await note(store.db, 'backup.downloaded', { detail: filename });
    return { path, name: filename };
  },

  restoreBackup: async ({ body }, { store, settings, actor, now: at, sessionHash, tell }) => {
    tell('everybody');
    return restoreBackup(store, { folder: folderOf(settings), body, actor, at, sessionHash });
  },
};

const folderOf = ({ BACKUP_DIR, DATA_DIR }: Settings) => BACKUP_DIR ?? join(DATA_DIR, 'backups');
