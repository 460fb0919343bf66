// The audit log, for the administrator to read.
import type { audit as contract } from '../contract/audit.ts';
import { listDeeds } from '../storage/audit-list.ts';
import type { Handlers } from './context.ts';

export const audit: Handlers<typeof contract> = {
  listDeeds: async ({ query }, { store }) => listDeeds(store.db, query),
};
