// Handlers of imports of members.
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import * as stored from '../../storage/data/import-queries.ts';
import { forgetImport } from '../../storage/import/read.ts';
import type { Handlers } from '../context.ts';

export const imports: Handlers<'imports'> = {
  readImport: async (_, { store }) => stored.readImport(store),

  listImports: async (_, { store }) => stored.listImports(store),

  uploadImport: async ({ query }, context) => {
    const { jobs, store, upload, checkCaller, actor, now: at, sessionHash } = context;
    const by = { checkCaller, actor, at, sessionHash };
    const { filename, encoding: chosen } = query;
    return stored.uploadImport(jobs, store, { filename, chosen, ...by, upload });
  },

  checkImport: async ({ params, body: plan }, { jobs, store, now, sessionHash }) =>
    stored.checkImport(jobs, store, { importId: params.id, plan, now, sessionHash }),

  listImportRows: async ({ params: { id: importId }, query }, { store }) =>
    found(await stored.listImportRows(store, { ...query, importId }), messages.importNotFound),

  runImport: async ({ params }, { jobs, store, config, hashing, actor, now: at, sessionHash }) => {
    const chosen = config.CUSTOMER_DEFAULT_PASSWORD;
    // All new members share one password, and so one hash.
    const password = chosen === undefined ? null : await hashing.hash(chosen);
    return stored.runImport(jobs, store, { importId: params.id, actor, at, sessionHash, password });
  },

  undoImport: async ({ params }, { jobs, store, actor, now: at, sessionHash }) =>
    stored.undoImport(jobs, store, { importId: params.id, actor, at, sessionHash }),

  removeImport: async ({ params: { id } }, { store, transact }) => {
    await transact((db) => stored.closeImport({ ...store, db }, id));
    await forgetImport(store, id);
  },
};
