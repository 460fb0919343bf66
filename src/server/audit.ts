// The audit log, for the administrator to read.
import type { audit as contract } from '../contract/audit.ts';
import { listAuditEntries } from '../storage/audit-list.ts';
import type { Handlers } from './context.ts';

export const audit: Handlers<typeof contract> = {
  listAuditEntries: async ({ query }, { reading }) => listAuditEntries(reading(), query),
};
