// The levels and the order of offers and benefits, which work alike for both.
import { sql, type Expression, type SqlBool } from 'kysely';
import { levels, type Level } from '../../contract/values/level-names.ts';
import type { OrderChange } from '../../contract/offers/lists.ts';
import { reordered } from '../../domain/offers/order.ts';
import type { DatabaseContext } from '../database/context.ts';

type Table = 'special_offers' | 'level_benefits';

export interface LevelColumns {
  level: Level;
  /** The other levels, as in `Gold,Diamond`; null if there is only one. */
  moreLevels?: string | null;
}

/** The levels of a row, the lowest first. */
export function levelsOf({ level, moreLevels }: LevelColumns): Level[] {
  if (!moreLevels) return [level];
  const all = new Set<string>([level, ...moreLevels.split(',')]);
  return levels.filter((one) => all.has(one));
}

/** The row that was read, with its levels; `level` is the lowest of them. */
export function withLevels<Row extends LevelColumns>(row: Row) {
  const all = levelsOf(row);
  return Object.assign(row, { level: all[0]!, levels: all });
}

interface AskedLevels {
  level?: Level | undefined;
  levels?: Level[] | undefined;
}

/** The columns for the levels of a request; none if it does not change the level. */
export function levelColumns({ level, levels: more = [] }: AskedLevels) {
  const [lowest, ...others] = levels.filter((one) => one === level || more.includes(one));
  return lowest && { level: lowest, moreLevels: others.length > 0 ? others.join() : null };
}

/**
 * The columns for the levels of a change. A request with only an unchanged `level`, as from the
 * forms of the previous version, leaves the other levels unchanged as well.
 */
export const levelChanges = (asked: AskedLevels, before: { level: Level }) =>
  asked.levels === undefined && asked.level === before.level ? undefined : levelColumns(asked);

/**
 * SQL for whether a row is in the list of a level. The search in the text is safe, since no level's
 * name contains another.
 */
export const isOfLevel = (table: Table, level: Expression<Level>) => sql<SqlBool>`(
  ${sql.ref(`${table}.level`)} = ${level}
  or ${sql.ref(`${table}.moreLevels`)} like '%' || ${level} || '%')`;

/**
 * The order of a table's rows, as expressions to sort by: the order that the office has set. Offers
 * without a position come first, the newest on top; benefits without one come last, the newest at
 * the end.
 */
export const orderOf = (table: Table) =>
  table === 'special_offers'
    ? sql`"special_offers"."position" is not null, "special_offers"."position",
      "special_offers"."id" desc`
    : sql`"level_benefits"."position" is null, "level_benefits"."position",
      "level_benefits"."id"`;

/**
 * In a transaction: changes the order of a list; returns whether anything has changed. All rows of
 * the table are locked, so that concurrent changes run one after another. Refuses if the list no
 * longer has the order that the caller has seen.
 */
export async function putInOrder(
  { db, engine }: DatabaseContext,
  table: Table,
  change: OrderChange,
): Promise<boolean> {
  const of = db.selectFrom(table as 'special_offers');
  await of.select('id').orderBy('id').$call(engine.forUpdate).execute();
  const rows = await of.select(['id', 'position']).orderBy(orderOf(table)).execute();
  const after = reordered(
    rows.map(({ id }) => id),
    change,
  );
  if (!after) return false;
  const places = new Map(rows.map(({ id, position }) => [id, position]));
  const moved = after
    .map((id, i) => ({ id, position: i + 1 }))
    .filter(({ id, position }) => places.get(id) !== position);
  await db
    .updateTable(table as 'special_offers')
    .from(sql`(${engine.rows(table, ['id', 'position'], moved)})`.as('moved'))
    .set('position', sql.ref<number>('moved.position'))
    .where(sql.ref(`${table}.id`), '=', sql.ref('moved.id'))
    .execute();
  return true;
}
