// Lists members in an order, of a level, or who stayed away. Each order has an index on the
// summaries, so that a page is fast with a million members.
import { owedBy } from '../points/owed.ts';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { MemberQuery } from '../../contract/members/customer-calls.ts';
import type { Member } from '../../contract/members/customers.ts';
import { messages } from '../../contract/messages/messages.ts';
import { limits, type Page } from '../../contract/values/values.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { behind, countOf, countedTo, cursorOf, keysIn, pageOf } from '../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { levelCounts } from '../summaries/counts.ts';

/** The limit up to which members are counted; nobody pages that far. */
export const countLimit = 1_000;

/** The filters of members, at a moment. */
export type Chosen = Pick<MemberQuery, 'level' | 'away'> & { now: Date };

/** An order of the list: by a column of the summaries, then by number. */
interface Order {
  by: 'nameKey' | 'points' | 'seenAt' | 'missedFrom' | undefined;
  down: boolean;
}

const orders: Record<NonNullable<MemberQuery['sort']>, Order> = {
  name: { by: 'nameKey', down: false },
  points: { by: 'points', down: true },
  newest: { by: undefined, down: true },
  lastVisit: { by: 'seenAt', down: true },
};

/** The last visit of a member; null before the first. */
export const lastVisitAt = sql<string | null>`
  case when summary."visits" > 0 then summary."seenAt" end`.as('lastVisitAt');

/** The columns of a member in the list; none of them is a secret. */
export const shown = [
  'customers.id',
  'customers.name',
  'customers.mobile',
  'customers.points',
  'customers.spent',
  owedBy(sql.ref('customers.id')).as('owed'),
  customerLevel,
  'customers.verificationCode',
  'customers.createdAt',
  'summary.visits',
  lastVisitAt,
] as const;

/** The query for members with their summaries. */
export const members = (db: Database) =>
  db
    .selectFrom('customers')
    .innerJoin('customer_summaries as summary', 'summary.customerId', 'customers.id');

/**
 * A page of all members, or of those that match the filters. Refuses an order that the filters do
 * not allow.
 */
export async function listInOrder(
  store: Store,
  { sort, level, away, limit, after }: MemberQuery,
  now: Date,
): Promise<Page<Member>> {
  const { db, slice } = store;
  if (away && sort !== undefined && sort !== 'lastVisit') {
    throw new Refusal('invalid', messages.awayIsByVisit);
  }
  const { by, down } = orderOf({ sort, away });
  if (by === 'nameKey' && !level) return listByName(store, { limit, after });
  const columns = by ? ([by, 'customerId'] as const) : (['customerId'] as const);
  const direction = down ? 'desc' : 'asc';
  const chosen = db
    .selectFrom('customer_summaries as summary')
    .where(isChosen({ level, away, now }))
    .select(columns)
    .$if(after !== undefined, (query) => query.where(behind(columns, after!, { down, numbers })));
  const first = columns.reduce((query, column) => query.orderBy(column, direction), chosen);
  // The order names the columns of the first query; otherwise SQLite would read all members.
  const places = columns.map((column) => `first.${column}` as const);
  const page = places.reduce(
    (query, place) => query.orderBy(place, direction),
    members(db)
      .innerJoin(first.limit(limit + 1).as('first'), 'first.customerId', 'customers.id')
      .select(shown)
      .$if(by !== undefined, (query) => query.select(sql<Key>`first.${sql.ref(by!)}`.as('key'))),
  );
  return slice(async () => {
    const total = await countChosen(store, { level, away, now });
    const rows = await page.execute();
    return pageOf(rows, {
      limit,
      ...total,
      cursor: ({ key, id }) => cursorOf(key === undefined ? [id] : [key, id]),
    });
  });
}

type Key = string | number;

/** The numeric columns in a cursor, with their highest possible values. */
const numbers = { points: limits.points, missedFrom: Number.MAX_SAFE_INTEGER };

const orderOf = ({ sort = 'name', away }: Pick<MemberQuery, 'sort' | 'away'>): Order => {
  if (!away) return orders[sort];
  return away === 'regulars' ? { by: 'missedFrom', down: true } : orders.lastVisit;
};

/** Lists all members by name, with an index on customers. */
async function listByName(
  store: Store,
  { limit, after }: Pick<MemberQuery, 'limit' | 'after'>,
): Promise<Page<Member>> {
  const [nameKey, id] = after === undefined ? beforeAll : keysIn(['nameKey', 'id'], after);
  const { rows, counts } = await askAll(store, {
    rows: pageByName.with({ nameKey: String(nameKey), id: Number(id), limit: limit + 1 }),
    counts: levelCounts.with({}),
  });
  const total = sumOf(counts);
  return pageOf(rows, { limit, total, cursor: (row) => cursorOf([row.nameKey, row.id]) });
}

/** The place before the first member by name. */
const beforeAll = ['', 0];

const pageByName = prepared(
  ({ db }, param: Param<{ nameKey: string; id: number; limit: number }>) =>
    members(db)
      .select(shown)
      .select('customers.nameKey')
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('customers.nameKey', 'customers.id'),
          '>',
          tuple(param('nameKey'), param('id')),
        ),
      )
      .orderBy('customers.nameKey')
      .orderBy('customers.id')
      .limit(param('limit')),
);

type Summaries = ExpressionBuilder<Tables & { summary: Tables['customer_summaries'] }, 'summary'>;

/** The condition for the filters, written so that the index of the order is used. */
export const isChosen =
  ({ level, away, now }: Chosen) =>
  (eb: Summaries) => {
    if (away === 'regulars') {
      const isMissed = eb('summary.missedFrom', '<=', Math.floor(now.getTime() / 1_000));
      // The column is in an expression so that the index of levels, which would find many others,
      // is not used.
      return level
        ? eb.and([isMissed, sql<SqlBool>`${eb.ref('summary.atLevel')} || '' = ${level}`])
        : isMissed;
    }
    const isAt = level ? [eb('summary.atLevel', '=', level)] : [];
    if (!away) return eb.and(isAt);
    const since = new Date(now.getTime() - Number(away) * 86_400_000).toISOString();
    return eb.and([...isAt, eb('summary.seenAt', '<=', since)]);
  };

async function countChosen(store: Store, { level, away, now }: Chosen) {
  if (away) {
    const { db } = store;
    const some = db
      .selectFrom('customer_summaries as summary')
      .where(isChosen({ level, away, now }))
      .select('summary.customerId')
      .limit(countLimit + 1);
    return countedTo({ limit: countLimit, counted: await countOf(db.selectFrom(some.as('some'))) });
  }
  const counts = await levelCounts(store, {});
  return { total: sumOf(counts.filter((one) => !level || one.level === level)) };
}

const sumOf = (counts: readonly { members: number }[]) =>
  counts.reduce((sum, { members: some }) => sum + some, 0);
