// The audit log as it is read: audit entries with the names that actors and subjects have today.
import { sql } from 'kysely';
import type { AuditEntry } from '../contract/audit.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import type { Actor } from './audit.ts';
import type { Database } from './database/tables.ts';
import { numberOf, pageOf } from './database/pages.ts';
import type { Store } from './database/store.ts';

interface AuditQuery extends PageQuery {
  role?: Actor['role'] | undefined;
  /** Moments: at or after, and before. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Audit entries are counted as far as this; a total beyond it says that there are more. */
const mostCounted = 10_000;
/** Numbers of audit entries that one step looks through. */
const lookedThrough = 5_000;

/** Audit entries, newest first; `q` is the beginning of an action. */
export async function listAuditEntries(store: Store, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { limit, after } = query;
  const before = after === undefined ? Infinity : numberOf(after);
  const counted = await findIds(store, query, { before: Infinity, enough: mostCounted + 1 });
  const total = counted.length;
  const behind = counted.filter((id) => id < before).slice(0, limit + 1);
  const isWhole = behind.length > limit || total <= mostCounted;
  const ids = isWhole ? behind : await findIds(store, query, { before, enough: limit + 1 });
  if (ids.length === 0) return { rows: [], total };
  const rows = await withNames(store.db)
    .where('entry.id', 'in', ids)
    .orderBy('entry.id', 'desc')
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ id }) => String(id) });
}

/** The numbers of audit entries below one, newest first: as many as are enough, or as there are. */
async function findIds(
  { db, step }: Store,
  query: AuditQuery,
  { before, enough }: { before: number; enough: number },
): Promise<number[]> {
  const found: number[] = [];
  const { newest } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  for (let end = Math.min(before, newest + 1); end > 0; end -= lookedThrough) {
    const some = matching(db, query)
      .select('entry.id')
      .where('entry.id', '<', end)
      .where('entry.id', '>=', end - lookedThrough)
      .orderBy('entry.id', 'desc')
      .limit(enough - found.length);
    const rows = await step(() => some.execute());
    found.push(...rows.map(({ id }) => id));
    if (found.length >= enough) break;
  }
  return found;
}

const matching = (db: Database, { q, role, from, to }: AuditQuery) =>
  db
    .selectFrom('audit_log as entry')
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`substr(entry.action, 1, ${sql.lit(q.length)}) = ${q}`),
    )
    .$if(role !== undefined, (query) => query.where('entry.actorRole', '=', role!))
    .$if(from !== undefined, (query) => query.where('entry.at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('entry.at', '<', to!));

const withNames = (db: Database) =>
  db
    .selectFrom('audit_log as entry')
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'admin'),
    )
    .leftJoin('partners as by', (join) =>
      join.onRef('by.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'partner'),
    )
    .leftJoin('customers as guest', (join) =>
      join.onRef('guest.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'customer'),
    )
    .leftJoin('customers as member', (join) =>
      join
        .onRef('member.id', '=', 'entry.subjectId')
        .on(({ eb, or }) =>
          or([eb('entry.action', 'like', 'customer.%'), eb('entry.action', 'like', 'points.%')]),
        ),
    )
    .leftJoin('partners as whom', (join) =>
      join.onRef('whom.id', '=', 'entry.subjectId').on('entry.action', 'like', 'partner.%'),
    )
    .select(({ fn }) => [
      'entry.id',
      'entry.at',
      'entry.actorRole',
      'entry.actorId',
      'entry.action',
      'entry.subjectId',
      'entry.detail',
      'entry.address',
      fn.coalesce('admins.username', 'by.name', 'guest.name').as('actor'),
      fn.coalesce('member.name', 'whom.name').as('subject'),
    ]);
