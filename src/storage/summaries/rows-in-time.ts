// The rows of business days in the order of their moments, a part of them at a time.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/tables/tables.ts';

/** The moments between which rows belong to days; empty if nothing does. */
export interface Span {
  from: string;
  until: string;
}

/** All moments. */
const always: Span = { from: '', until: '~' };

/**
 * The moments of business days, as these began; left out, all.
 *
 * @param days The first day, and the first one behind the days; or the same of months.
 */
export async function spanOf(
  db: Database,
  { from, before }: { from?: string | undefined; before?: string | undefined },
): Promise<Span> {
  const firstSince = async (day: string) =>
    (
      await db
        .selectFrom('business_days')
        .select('startsAt')
        .where('day', '>=', day)
        .orderBy('day')
        .limit(1)
        .executeTakeFirst()
    )?.startsAt ?? always.until;
  // What is before all business days belongs to the first, as in the sums.
  const isFirst =
    from === undefined ||
    !(await db
      .selectFrom('business_days')
      .select('day')
      .where('day', '<', from)
      .limit(1)
      .executeTakeFirst());
  return {
    from: isFirst ? always.from : await firstSince(from),
    until: before === undefined ? always.until : await firstSince(before),
  };
}

/** The place behind which rows follow, in the order of their moments. */
export interface Place {
  at: string;
  id: number;
}

export const firstPlace: Place = { at: '', id: 0 };

export interface Next {
  span: Span;
  after: Place;
  limit: number;
}

/** SQL for the next rows of a table in a span. */
export const within = (
  table: RawBuilder<unknown>,
  { column, span, after, limit, where }: Next & { column: string; where?: RawBuilder<unknown> },
) => sql`select * from ${table} where ${sql.ref(column)} >= ${span.from}
  and ${sql.ref(column)} < ${span.until} ${where ? sql`and ${where}` : sql``}
  and (${sql.ref(column)}, "id") > (${after.at}, cast(${after.id} as bigint))
  order by ${sql.ref(column)}, "id" limit ${limit}`;

/**
 * SQL for the next entries in a span. Those of before version 0.3 have no action, and an index of
 * their own.
 */
export function entriesWithin(next: Next) {
  const part = (where: RawBuilder<unknown>) => {
    const rows = within(sql`"point_transactions"`, { ...next, column: 'timestamp', where });
    return sql`select * from (${rows}) part`;
  };
  return sql`select * from (${part(sql`"action" is not null`)}
    union all ${part(sql`"action" is null`)}) parts
    order by "timestamp", "id" limit ${next.limit}`;
}
