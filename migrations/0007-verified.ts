// An index for a partner's verifications of today, so that the rest of the audit log is not read.
import type { EngineName } from './engines.ts';

export const up = (_engine: EngineName): string[] => [
  `create index "audit_log_by_verification" on "audit_log" ("actorId", "at", "subjectId")
    where "action" = 'customer.verified'`,
];
