// The audit log: actor, action, subject, time and address. Rows are never changed or deleted.
import type { AuditAction } from '../../contract/restaurant/audit.ts';
import type { Role, StaffRole } from '../../contract/endpoint.ts';
import { prepared, type Param, type Question } from '../database/queries/prepared.ts';
import { preparedInsert } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/** The author of a change, and their address. */
export interface Actor {
  role: Role | 'program' | 'system';
  id: number | null;
  address: string | null;
  /** The role of a person of the office in this session, which determines their limits. */
  staffRole?: StaffRole | undefined;
  /** At a till: who set the actor's PIN within the last day, if it was somebody else. */
  pinSetBy?: number | undefined;
  /** The person who has approved an act above the actor's limits. */
  approvedBy?: { id: number; staffRole: StaffRole } | undefined;
}

export interface NewAuditEntry {
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

/** The query that records an audit entry. */
export const recordingOf = (entry: NewAuditEntry): Question<unknown> =>
  addEntry.with(auditEntryRow(entry));

/** The query that records audit entries, in their order. */
export const recordingAll = (entries: readonly NewAuditEntry[]): Question<unknown> =>
  addEntries.with({ rows: entries.map(auditEntryRow) });

/** The query that records an audit entry and returns its number. */
export const recordingNumbered = (entry: NewAuditEntry): Question<{ id: number }> =>
  addNumbered.with(auditEntryRow(entry));

/** The columns are listed, because prepared queries must name their columns. */
const columns: (keyof AuditEntryRow)[] = [
  'at',
  'actorRole',
  'actorId',
  'action',
  'subjectId',
  'detail',
  'address',
];

const adding = (db: Database, param: Param<AuditEntryRow>) =>
  db
    .insertInto('audit_log')
    .values(Object.fromEntries(columns.map((name) => [name, param(name)])) as AuditEntryRow);

const addEntry = prepared(({ db }, param: Param<AuditEntryRow>) => adding(db, param));
const addNumbered = prepared(({ db }, param: Param<AuditEntryRow>) =>
  adding(db, param).returning('id'),
);
const addEntries = preparedInsert<AuditEntryRow>('audit_log', columns);
