// Backups, as the administrator makes, fetches, proves and restores them.
import type { backups as contract } from '../contract/backups.ts';
import { messages } from '../contract/messages.ts';
import { found } from '../domain/refusal.ts';
import { changeBackupConfig, readBackupConfig } from '../storage/backup/config.ts';
import {
  auditLedger,
  checkBackup,
  findBackupFile,
  listBackups,
  proveBackup,
  restoreBackup,
  runBackup,
} from '../storage/backups.ts';
import { transact } from '../storage/transaction.ts';
import { differing } from './changes.ts';
import type { Handlers } from './handlers.ts';

export const backups: Handlers<typeof contract> = {
  readBackupConfig: async (_, { store }) => readBackupConfig(store.db),

  changeBackupConfig: async ({ body }, { store, note }) =>
    transact(store, async (db) => {
      if (!differing(await readBackupConfig(db), body)) return body;
      await changeBackupConfig(db, body);
      await note(db, 'backup.configured', { detail: `${body.frequency}, ${body.maxBackups}` });
      return body;
    }),

  listBackups: async ({ query }, { store }) => listBackups(store.db, query),

  runBackup: async (_, { works, store, actor, now: at }) => runBackup(works, store, { actor, at }),

  downloadBackup: async ({ params: { filename } }, { store, works: { folder }, note }) => {
    const path = found(
      await findBackupFile(store.db, { folder, filename }),
      messages.backupNotFound,
    );
    await note(store.db, 'backup.downloaded', { detail: filename });
    return { path, name: filename };
  },

  readProgress: async (_, { works }) => works.progress(),

  proveBackup: async ({ params: { filename } }, { works, store, actor, now: at }) =>
    found(await proveBackup(works, store, { filename, actor, at }), messages.backupNotFound),

  checkBackup: async (_, { works, upload, checkCaller }) =>
    checkBackup(works, { upload, checkCaller }),

  restoreBackup: async (_, desk) => {
    const { works, upload, checkCaller, actor, now: at, sessionHash, tell } = desk;
    tell('everybody');
    return restoreBackup(works, { upload, checkCaller }, { actor, at, sessionHash });
  },

  auditLedger: async (_, { works, actor, now: at }) => auditLedger(works, { actor, at }),
};
