// Who did what to whom, when and from where. Rows are only ever added.
import type { AuditAction } from '../contract/audit.ts';
import type { Role } from '../contract/endpoint.ts';
import type { Database, Tables } from './database/tables.ts';

/** Who does something, and from which address. */
export interface Actor {
  role: Role | 'system';
  id: number | null;
  address: string | null;
}

interface NewAuditEntry {
  actor: Actor;
  action: AuditAction;
  subjectId?: number | undefined;
  detail?: string | undefined;
  at: Date;
}

/** An audit entry as its row. */
export const auditEntryRow = ({ actor, action, subjectId, detail, at }: NewAuditEntry) =>
  ({
    at: at.toISOString(),
    actorRole: actor.role,
    actorId: actor.id,
    action,
    subjectId: subjectId ?? null,
    detail: detail ?? null,
    address: actor.address,
  }) satisfies Omit<Tables['audit_log'], 'id'>;

export async function record(db: Database, entry: NewAuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(auditEntryRow(entry)).execute();
}
