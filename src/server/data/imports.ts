// Handlers of imports of members.
import { messages } from '../../contract/messages.ts';
import { found } from '../../domain/refusal.ts';
import {
  checkImport,
  closeImport,
  forgetImport,
  listImportRows,
  listImports,
  readImport,
  runImport,
  undoImport,
  uploadImport,
} from '../../storage/data/imports.ts';
import type { Handlers } from '../context.ts';

export const imports: Handlers<'imports'> = {
  readImport: async (_, { store }) => readImport(store),

  listImports: async (_, { store }) => listImports(store),

  uploadImport: async ({ query }, context) => {
    const { jobs, store, upload, checkCaller, actor, now: at, sessionHash } = context;
    return uploadImport(jobs, store, { ...query, upload, checkCaller, actor, at, sessionHash });
  },

  checkImport: async ({ params, body: plan }, { jobs, store, sessionHash }) =>
    checkImport(jobs, store, { importId: params.id, plan, sessionHash }),

  listImportRows: async ({ params: { id: importId }, query }, { store }) =>
    found(await listImportRows(store, { ...query, importId }), messages.importNotFound),

  runImport: async ({ params }, { jobs, store, config, hashing, actor, now: at, sessionHash }) => {
    const chosen = config.CUSTOMER_DEFAULT_PASSWORD;
    // All members share one hash, since they share one password.
    const password = chosen === undefined ? null : await hashing.hash(chosen);
    return runImport(jobs, store, { importId: params.id, actor, at, sessionHash, password });
  },

  undoImport: async ({ params }, { jobs, store, actor, now: at, sessionHash }) =>
    undoImport(jobs, store, { importId: params.id, actor, at, sessionHash }),

  removeImport: async ({ params: { id } }, { store, transact }) => {
    await transact((db) => closeImport({ ...store, db }, id));
    await forgetImport(store, id);
  },
};
