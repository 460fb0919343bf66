// Handlers of backups: schedule, history, runs, downloads, proofs, restores.
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import { changeBackupConfig, readBackupConfig } from '../../storage/restaurant/setting-queries.ts';
import * as stored from '../../storage/data/backup-queries.ts';
import { differing } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const backups: Handlers<'backups'> = {
  readBackupConfig: async (_, { store }) => readBackupConfig(store.db),

  changeBackupConfig: async ({ body }, { transact, audit }) =>
    transact(async (db) => {
      if (!differing(await readBackupConfig(db), body)) return body;
      await changeBackupConfig(db, body);
      await audit(db, 'backup.configured', { detail: `${body.frequency}, ${body.maxBackups}` });
      return body;
    }),

  listBackups: async ({ query }, { store }) => stored.listBackups(store, query),

  runBackup: async (_, { jobs, store, checkCaller, actor, now: at }) => {
    await checkCaller();
    return stored.runBackup(jobs, store, { actor, at });
  },

  downloadBackup: async ({ params: { filename } }, { store, transact, jobs, audit }) => {
    const file = await stored.findBackupFile(store.db, { folder: jobs.folder, filename });
    const path = found(file, messages.backupNotFound);
    await transact((db) => audit(db, 'backup.downloaded', { detail: filename }));
    return { path, name: filename };
  },

  readProgress: async (_, { jobs }) => jobs.progress(),

  proveBackup: async ({ params }, { jobs, store, checkCaller, actor, now: at }) => {
    await checkCaller();
    const proved = await stored.proveBackup(jobs, store, { ...params, actor, at });
    return found(proved, messages.backupNotFound);
  },

  checkBackup: async (_, { jobs, upload, checkCaller }) =>
    stored.checkBackup(jobs, { upload, checkCaller }),

  restoreBackup: async (_, context) => {
    const { jobs, upload, checkCaller, actor, now: at, sessionHash, notify } = context;
    notify('everybody');
    return stored.restoreBackup(jobs, { upload, checkCaller }, { actor, at, sessionHash });
  },

  auditLedger: async (_, { jobs, checkCaller, actor, now: at }) => {
    await checkCaller();
    return stored.verifyLedger(jobs, { actor, at });
  },
};
