// A partner sees whom they have verified today, without the rest of the audit log being read.
import type { EngineName } from './engines.ts';

export const up = (_engine: EngineName): string[] => [
  `create index "audit_log_by_verification" on "audit_log" ("actorId", "at", "subjectId")
    where "action" = 'customer.verified'`,
];
