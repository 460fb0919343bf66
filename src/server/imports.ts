// Members from a file, as the administrator brings them in and takes them back.
import type { imports as contract } from '../contract/imports.ts';
import { messages } from '../contract/messages.ts';
import { found } from '../domain/refusal.ts';
import {
  checkImport,
  listImportRows,
  readImport,
  removeImport,
  runImport,
  undoImport,
  uploadImport,
} from '../storage/imports.ts';
import type { Handlers } from './context.ts';

export const imports: Handlers<typeof contract> = {
  readImport: async (_, { store }) => readImport(store),

  uploadImport: async ({ query }, { jobs, store, upload, checkCaller, actor, now: at }) =>
    uploadImport(jobs, store, { ...query, upload, checkCaller, actor, at }),

  checkImport: async ({ params: { id: importId }, body: plan }, { jobs, store, checkCaller }) => {
    await checkCaller();
    return checkImport(jobs, store, { importId, plan });
  },

  listImportRows: async ({ params: { id: importId }, query }, { store }) =>
    found(await listImportRows(store, { ...query, importId }), messages.importNotFound),

  runImport: async ({ params }, context) => {
    const { jobs, store, config, hashing, checkCaller, actor, now: at } = context;
    const chosen = config.CUSTOMER_DEFAULT_PASSWORD;
    // One hash for all: it is one password, which everybody knows.
    const password = chosen === undefined ? null : await hashing.hash(chosen);
    await checkCaller();
    return runImport(jobs, store, { importId: params.id, actor, at, password });
  },

  undoImport: async ({ params }, { jobs, store, checkCaller, actor, now: at }) => {
    await checkCaller();
    return undoImport(jobs, store, { importId: params.id, actor, at });
  },

  removeImport: async ({ params }, { store, transact }) => {
    await transact(async () => {});
    await removeImport(store, params.id);
  },
};
