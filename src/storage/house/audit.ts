// Who did what to whom, when and from where. Rows are only ever added.
import type { AuditAction } from '../../contract/house/audit.ts';
import type { Role } from '../../contract/endpoint.ts';
import { prepared, type Given, type Question } from '../database/queries/prepared.ts';
import { preparedInsert } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables.ts';

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
  }) satisfies AuditEntryRow;

type AuditEntryRow = Omit<Tables['audit_log'], 'id'>;

export async function record(db: Database, entry: NewAuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(auditEntryRow(entry)).execute();
}

/** What records an audit entry. */
export const recordingOf = (entry: NewAuditEntry): Question<unknown> =>
  addEntry.with(auditEntryRow(entry));

/** What records audit entries, in their order. */
export const recordingAll = (entries: readonly NewAuditEntry[]): Question<unknown> =>
  addEntries.with({ rows: entries.map(auditEntryRow) });

/** What records an audit entry, and answers its number. */
export const recordingNumbered = (entry: NewAuditEntry): Question<{ id: number }> =>
  addNumbered.with(auditEntryRow(entry));

const addEntry = prepared(({ db }, given: Given<AuditEntryRow>) => adding(db, given));

/** By their names, since what is prepared names them. */
const columns: (keyof AuditEntryRow)[] = [
  'at',
  'actorRole',
  'actorId',
  'action',
  'subjectId',
  'detail',
  'address',
];

const addEntries = preparedInsert<AuditEntryRow>('audit_log', columns);

const addNumbered = prepared(({ db }, given: Given<AuditEntryRow>) =>
  adding(db, given).returning('id'),
);

const adding = (db: Database, given: Given<AuditEntryRow>) =>
  db.insertInto('audit_log').values({
    at: given('at'),
    actorRole: given('actorRole'),
    actorId: given('actorId'),
    action: given('action'),
    subjectId: given('subjectId'),
    detail: given('detail'),
    address: given('address'),
  });
