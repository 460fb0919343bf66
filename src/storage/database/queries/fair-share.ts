// Limits the updates that an open card gets at a time, so that a card with many updates does not
// delay others.
import { sql } from 'kysely';
import type { DatabaseContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** The limit of rows that a card gets at a time. */
const share = 20;

/** The next rows that a card has not seen, in their order, up to its share. */
export function shareOf<Row>(rows: readonly Row[] = [], isNew: (row: Row) => boolean) {
  const own = rows.filter(isNew).slice(0, share);
  return { own, isFull: own.length === share };
}

/** The number of the last of a customer's rows that a card has seen. */
export type Seen<Column extends string> = { customerId: number } & Record<Column, number>;

/**
 * SQL for a table with a row for each customer: the last row of `table` that the card has seen, by
 * its number in `column`, and in `until` the number of the last row of the share, or a number above
 * all. A materialized table is needed because PostgreSQL would otherwise compute `until` for every
 * joined row.
 */
export function seenRows<Column extends string>(
  { engine }: DatabaseContext,
  { table, column, seen }: { table: keyof Tables; column: Column; seen: Seen<Column>[] },
) {
  const json = engine.jsonRows(table, ['customerId', column], JSON.stringify(seen));
  return sql<Seen<Column> & { until: number }>`(
    with shares as materialized (select last.*, coalesce((
        select later.${sql.ref(column)} from ${sql.table(table)} later
        where later."customerId" = last."customerId"
          and later.${sql.ref(column)} > last.${sql.ref(column)}
        order by later.${sql.ref(column)} limit 1 offset ${sql.lit(share - 1)}),
        ${sql.lit(Number.MAX_SAFE_INTEGER)}) as "until"
      from (${json}) last) select * from shares)`.as('seen');
}
