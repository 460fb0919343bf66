// The audit log as it is read: deeds with the names that actors and subjects have today.
import { sql } from 'kysely';
import type { Deed } from '../contract/audit.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import type { Actor } from './audit.ts';
import type { Database } from './database.ts';
import { numberOf, pageOf } from './pages.ts';

interface Sight extends PageQuery {
  role?: Actor['role'] | undefined;
  /** Moments: at or after, and before. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Deeds are counted as far as this; a total beyond it says that there are more. */
const mostCounted = 10_000;

/** Deeds, newest first; `q` is the beginning of an action. */
export async function listDeeds(db: Database, sight: Sight): Promise<Page<Deed>> {
  const { limit, after } = sight;
  const counted = matching(db, sight)
    .select('deed.id')
    .limit(mostCounted + 1);
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await named(matching(db, sight))
    .$if(after !== undefined, (query) => query.where('deed.id', '<', numberOf(after!)))
    .orderBy('deed.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ id }) => String(id) });
}

const matching = (db: Database, { q, role, from, to }: Sight) =>
  db
    .selectFrom('audit_log as deed')
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`substr(deed.action, 1, ${sql.lit(q.length)}) = ${q}`),
    )
    .$if(role !== undefined, (query) => query.where('deed.actorRole', '=', role!))
    .$if(from !== undefined, (query) => query.where('deed.at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('deed.at', '<', to!));

const named = (deeds: ReturnType<typeof matching>) =>
  deeds
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'deed.actorId').on('deed.actorRole', '=', 'admin'),
    )
    .leftJoin('partners as by', (join) =>
      join.onRef('by.id', '=', 'deed.actorId').on('deed.actorRole', '=', 'partner'),
    )
    .leftJoin('customers as guest', (join) =>
      join.onRef('guest.id', '=', 'deed.actorId').on('deed.actorRole', '=', 'customer'),
    )
    .leftJoin('customers as member', (join) =>
      join
        .onRef('member.id', '=', 'deed.subjectId')
        .on(({ eb, or }) =>
          or([eb('deed.action', 'like', 'customer.%'), eb('deed.action', 'like', 'points.%')]),
        ),
    )
    .leftJoin('partners as whom', (join) =>
      join.onRef('whom.id', '=', 'deed.subjectId').on('deed.action', 'like', 'partner.%'),
    )
    .select(({ fn }) => [
      'deed.id',
      'deed.at',
      'deed.actorRole',
      'deed.actorId',
      'deed.action',
      'deed.subjectId',
      'deed.detail',
      'deed.address',
      fn.coalesce('admins.username', 'by.name', 'guest.name').as('actor'),
      fn.coalesce('member.name', 'whom.name').as('subject'),
    ]);
