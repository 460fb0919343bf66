// The audit log, for the administrator to read.
import type { audit as contract } from '../../contract/house/audit.ts';
import { listAuditEntries } from '../../storage/house/audit-list.ts';
import type { Handlers } from '../context.ts';

export const audit: Handlers<typeof contract> = {
  listAuditEntries: async ({ query }, { reading }) => listAuditEntries(reading(), query),
};
